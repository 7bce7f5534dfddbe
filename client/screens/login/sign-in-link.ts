/** What the address of a page that signs users in says: an emailed link, and the page that was asked for. */
import type { Location } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Whether an address is an emailed link's, be it whole or damaged. */
export const isFromMail = ({ search }: Location): boolean =>
  /[?&](oobCode|mode=signIn)/.test(search);

/** The page's address, if it is an emailed link's, and nothing of it is missing. */
export function linkIn({ pathname, search }: Location): string | null {
  const query = new URLSearchParams(search);
  const isWhole =
    query.get('mode') === 'signIn' && Boolean(query.get('oobCode') && query.get('apiKey'));
  return isWhole ? pathname + search : null;
}

/** The page of the account that was asked for before the sign-in. */
export function pageAskedFor({ search }: Location): string {
  const page = new URLSearchParams(search).get('to');
  return page && /^\/manage_subscription[/?]/.test(page) ? page : paths.manageSubscription;
}
