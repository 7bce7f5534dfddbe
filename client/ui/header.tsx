/** Renders the bar above every page: navigation, the current place and 'Try the App'. */
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { texts } from '#texts/layout';
import { texts as titles } from '#texts/titles';
import { paths } from '../paths.ts';
import { Brand } from './brand.tsx';
import { CallToAction } from './call-to-action.tsx';
import styles from './header.module.css';
import { closeWhenFocusLeaves } from './popover.ts';
import { useElementInView, useScrolledPast } from './use-scroll.ts';

/** The scroll position in pixels from which the bar is dark (specification, section 9). */
const darkFrom = 60;

/** Sections of the landing page in page order, by element id. */
const sections = ['home', 'about', 'feature'] as const;

const pages = ['helpCenter', 'manageSubscription'] as const;

export function Header() {
  const { pathname } = useLocation();
  const dark = useScrolledPast(darkFrom);
  const sectionInView = useElementInView(sections);
  const menu = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The browser may have opened it before this code loaded.
  useEffect(() => setOpen(menu.current?.matches(':popover-open') ?? false), []);
  const close = () => menu.current?.hidePopover();

  // Real addresses (`/#about`) work without JavaScript and in a new tab. use-arrival.ts scrolls
  // smoothly after navigation.
  return (
    <header className={styles.header} data-dark={dark || undefined}>
      <div className={`wrap ${styles.bar}`}>
        <Brand />
        <nav aria-label={texts.main} onBlur={(event) => closeWhenFocusLeaves(event, menu)}>
          <button
            type="button"
            className={styles.toggle}
            popoverTarget="menu"
            aria-label={isOpen ? texts.closeMenu : texts.openMenu}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={isOpen ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'} />
            </svg>
          </button>
          <ul
            ref={menu}
            id="menu"
            className={styles.menu}
            popover="auto"
            onToggle={({ newState }) => setOpen(newState === 'open')}
          >
            {sections.map((id) => (
              <li key={id}>
                <Link
                  to={{ pathname: paths.home, hash: id }}
                  aria-current={
                    pathname === paths.home && sectionInView === id ? 'location' : undefined
                  }
                  onClick={close}
                >
                  {texts[id]}
                </Link>
              </li>
            ))}
            {pages.map((page) => (
              <li key={page}>
                <Link
                  to={paths[page]}
                  aria-current={
                    pathname === paths[page]
                      ? 'page'
                      : pathname.startsWith(`${paths[page]}/`) || undefined
                  }
                  onClick={close}
                >
                  {titles[page]}
                </Link>
              </li>
            ))}
            <li>
              <CallToAction onClick={close} />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
