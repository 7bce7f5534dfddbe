/**
 * Renders questions, one of them open at a time, each with an address (`#id`). Uses native
 * `<details name>`, which works before and without JavaScript, announces its state, is found by the
 * browser's search while closed, and opens if a hash names something inside it. So the id is on the
 * answer, not on the item.
 */
import { useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import styles from './accordion.module.css';
import { scrollToElement } from './scroll.ts';

export interface AccordionItem {
  /** The hash that opens this item. */
  id: string;
  title: string;
  content: ReactNode;
}

interface Props {
  /** Groups the items. Unique on the page. */
  name: string;
  items: readonly AccordionItem[];
}

export function Accordion({ name, items }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    const isReturn = navigation === NavigationType.Pop;
    const id = (isReturn && openWhenLeft()) || hash.slice(1);
    const answer = Array.from(list.current?.querySelectorAll('[id]') ?? []).find(
      (element) => element.id === id,
    );
    const item = answer?.closest('details');
    if (!item) return;
    const wasOpen = item.open;
    item.open = true;
    // use-arrival.ts scrolls after a click, but not after Back. In a new document the browser opens
    // the item, but may be too late to scroll.
    if (isReturn && (!wasOpen || window.scrollY === 0)) return scrollToElement(item);
  }, [hash, key, navigation]);

  return (
    <div ref={list} className={styles.list} onClickCapture={keepOpenAnswer}>
      {items.map(({ id, title, content }) => (
        // The reader may have opened an item before React took over.
        <details
          key={id}
          name={name}
          className={styles.item}
          onToggle={closeOthers}
          suppressHydrationWarning
        >
          <summary className={styles.question}>
            <h2>{title}</h2>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M6 9.5l6 6 6-6" />
            </svg>
          </summary>
          <div id={id} className={styles.answer}>
            {content}
          </div>
        </details>
      ))}
    </div>
  );
}

/** Returns the id of the open answer when the reader left this history entry. */
const openWhenLeft = () => (window.history.state as { answer?: string } | null)?.answer;

/** Stores the answer of a clicked link, so that Back opens it again. The router keeps unknown state. */
function keepOpenAnswer({ target }: MouseEvent): void {
  const answer = (target as Element).closest('a')?.closest('[id]');
  if (answer)
    window.history.replaceState({ ...(window.history.state as object), answer: answer.id }, '');
}

/** Browsers from before 2024 don't support `name` on `<details>`. */
function closeOthers({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) return;
  for (const item of currentTarget.parentElement?.querySelectorAll('details') ?? []) {
    if (item !== currentTarget) item.open = false;
  }
}
