/** Places the page and the focus after a click on a link, as a browser does for a new document. */
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrollToElement } from './scroll.ts';

/** Milliseconds before scrolling to a section of another page. */
const arrivalDelay = 100;
/** How often a loading page is checked again, for two seconds in total. */
const attempts = 20;

/**
 * Scrolls a new page to its top, and a hash smoothly to its element. On another page it waits for `arrivalDelay`.
 * Ignores unknown hashes. The browser handles the first load, Back and Forward.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const previousPath = useRef(pathname);

  useEffect(() => {
    const isNewPage = previousPath.current !== pathname;
    previousPath.current = pathname;
    if (navigation === NavigationType.Pop) return;
    if (isNewPage || hash === '') toTop();
    if (isNewPage) focusContent();
    if (hash === '') return;

    let timer: ReturnType<typeof setTimeout>;
    let stop = () => {};
    const seek = (left: number) => {
      const target = document.getElementById(hash.slice(1));
      if (target) stop = goTo(target);
      else if (left > 0) timer = setTimeout(seek, arrivalDelay, left - 1);
    };
    if (isNewPage) timer = setTimeout(seek, arrivalDelay, attempts);
    else seek(0);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // `key` changes with each click, even on a link to the current place.
  }, [pathname, hash, key, navigation]);
}

/** Scrolls to the top, or to the element that a screen has focused if it is out of sight there. */
function toTop(): void {
  window.scrollTo(0, 0);
  const focus = document.activeElement;
  if (!focus?.closest('#content > *')) return;
  if (focus.getBoundingClientRect().bottom > window.innerHeight)
    focus.scrollIntoView({ block: 'center' });
}

/** Lets a screen reader continue from the new content, unless a screen has set the focus. */
function focusContent(): void {
  const content = document.getElementById('content');
  if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
}

/** Focuses an answer's question, which stays visible above it. */
function goTo(target: HTMLElement): () => void {
  const item = target.closest('details');
  (item?.querySelector('summary') ?? target).focus({ preventScroll: true });
  return scrollToElement(item ?? target);
}
