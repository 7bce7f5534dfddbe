/** Does after a click on a link what a browser does for a new document: place the page, and the focus. */
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrollToElement } from './scroll.ts';

/** After going to another page its section is scrolled to this much later, in milliseconds. */
const arrivalDelay = 100;
/** A page that is still loading is looked at again, for two seconds in all. */
const attempts = 20;

/**
 * A new page starts at its top; a hash scrolls smoothly to its element, on another page after
 * `arrivalDelay`. An unknown hash moves nothing. The first load, Back and Forward stay with the
 * browser, which knows where the reader was.
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
    // `key` is new for each click, also for one on the link of the current place.
  }, [pathname, hash, key, navigation]);
}

/** To the top of the page, or to where a screen has placed the focus, if that is out of sight there. */
function toTop(): void {
  window.scrollTo(0, 0);
  const focus = document.activeElement;
  if (!focus?.closest('#content > *')) return;
  if (focus.getBoundingClientRect().bottom > window.innerHeight)
    focus.scrollIntoView({ block: 'center' });
}

/** A screen reader goes on from the new page's content, unless a screen has placed the focus itself. */
function focusContent(): void {
  const content = document.getElementById('content');
  if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
}

/** An answer is reached through its question, which stays in view above it. */
function goTo(target: HTMLElement): () => void {
  const item = target.closest('details');
  (item?.querySelector('summary') ?? target).focus({ preventScroll: true });
  return scrollToElement(item ?? target);
}
