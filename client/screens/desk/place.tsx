/** Where the desk is, as an entry of the history says it: an address has ids in it, and nobody's email or name. */
import { Link, type Location, type NavigateOptions } from 'react-router-dom';

const idPattern = /^(cus|sub)_\w+$/;

/** The address of whoever has an id. */
export const pathOf = (id: string): string => `/desk?key=${encodeURIComponent(id)}`;

/** Where a key leads: whatever was typed is in the entry's state, which stays in the tab. */
export const placeOf = (key: string): [path: string, options: NavigateOptions] => [
  idPattern.test(key) ? pathOf(key) : '/desk',
  { state: { typed: key } },
];

/** What is looked up; empty on the first page. */
export const typedKey = ({ search, state }: Location): string =>
  (state as { typed?: string } | null)?.typed ?? new URLSearchParams(search).get('key') ?? '';

/** Leads to whom a key means. */
export function KeyLink({ to: key, children }: { to: string; children: string }) {
  const [to, options] = placeOf(key);
  return (
    <Link to={to} {...options}>
      {children}
    </Link>
  );
}
