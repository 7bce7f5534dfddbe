/** Reads a sign-in page's address: an emailed link, and the requested page. */
import type { Location } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Whether the address is an emailed link's, even a damaged one. */
export const isFromMail = ({ search }: Location): boolean =>
  /[?&](oobCode|mode=signIn)/.test(search);

/** Returns the page's address if it is a complete emailed link. */
export function linkIn({ pathname, search }: Location): string | null {
  const query = new URLSearchParams(search);
  const isWhole =
    query.get('mode') === 'signIn' && Boolean(query.get('oobCode') && query.get('apiKey'));
  return isWhole ? pathname + search : null;
}

/** Returns the account page that was requested before the sign-in. */
export function pageAskedFor({ search }: Location): string {
  const page = new URLSearchParams(search).get('to');
  return page && /^\/manage_subscription[/?]/.test(page) ? page : paths.manageSubscription;
}
