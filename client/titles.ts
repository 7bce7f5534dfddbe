/** The window's title on each page. Apart from pages.ts, whose longer texts no browser needs. */
import { paths } from './paths.ts';

export const product = 'Stop Smoke Now';

const titles: Record<string, string> = {
  [paths.home]: `${product}: Your Journey to a Smoke-Free Life Starts Here`,
  [paths.helpCenter]: `Help Center · ${product}`,
  [paths.login]: `Log in · ${product}`,
  [paths.manageSubscription]: `Manage Subscription · ${product}`,
  [paths.terms]: `Terms of Use · ${product}`,
  [paths.privacy]: `Privacy Policy · ${product}`,
};

/** The title of the page at `pathname`, a trailing slash forgiven; without one, of the 404 page. */
export function titleAt(pathname: string | null): string {
  const path = pathname !== null && pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return titles[path ?? ''] ?? `Page not found · ${product}`;
}
