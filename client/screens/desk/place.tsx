/** Keeps the desk's place in the history. Addresses contain ids, but no emails or names. */
import { Link, type Location, type NavigateOptions } from 'react-router-dom';

const idPattern = /^(cus|sub)_\w+$/;

/** Returns the address of an id's person. */
export const pathOf = (id: string): string => `/desk?key=${encodeURIComponent(id)}`;

/** Returns the address of a key. Any other typed text goes into the history's state, which stays in the tab. */
export const placeOf = (key: string): [path: string, options: NavigateOptions] => [
  idPattern.test(key) ? pathOf(key) : '/desk',
  { state: { typed: key } },
];

/** Returns the key that is looked up, or an empty text on the first page. */
export const typedKey = ({ search, state }: Location): string =>
  (state as { typed?: string } | null)?.typed ?? new URLSearchParams(search).get('key') ?? '';

/** Links to the person that a key means. */
export function KeyLink({ to: key, children }: { to: string; children: string }) {
  const [to, options] = placeOf(key);
  return (
    <Link to={to} {...options}>
      {children}
    </Link>
  );
}
