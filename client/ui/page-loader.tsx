/** Renders a slim bar during a page's first second. It covers and delays nothing. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './page-loader.module.css';

/** Milliseconds (specification, section 9). The style sheet repeats the value for pages without JavaScript. */
const visibleFor = 1000;

export function PageLoader() {
  const { pathname } = useLocation();
  return <Bar key={pathname} />;
}

function Bar() {
  const [done, setDone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), visibleFor);
    return () => clearTimeout(timer);
  }, []);
  return <div className={styles.bar} data-testid="page-loader" aria-hidden="true" hidden={done} />;
}
