/** Keeps the window's title in step with the route; the first one is in the HTML already. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from './pages.ts';

export function usePageTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = pageAt(pathname).title;
  }, [pathname]);
}
