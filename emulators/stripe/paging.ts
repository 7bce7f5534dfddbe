/** Lists as Stripe pages them: newest first, with cursors that stay valid while objects change. */
import type Stripe from 'stripe';
import { Collection, type Listed, newestFirst } from './collection.ts';
import { exclusive, noSuchReference } from './errors.ts';
import { integer, text } from './params.ts';

/** Parameters that every list takes (https://docs.stripe.com/api/pagination). */
export const pageParams = {
  limit: integer({ min: 1, max: 100 }).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

interface Source<T extends Listed, Wire> {
  url: string;
  /** How Stripe names the object in 'No such …'. */
  noun: string;
  /** In the order of creation. */
  all: Collection<T> | Iterable<T>;
  where: (entity: T) => boolean;
  toWire: (entity: T) => Wire;
}

/** One page. Throws `resource_missing` for a cursor that names nothing; the cursor itself need not match `where`. */
export function paginate<T extends Listed, Wire>(
  page: Page,
  { url, noun, all, where, toWire }: Source<T, Wire>,
): Stripe.ApiList<Wire> {
  const { limit = 10, starting_after: after, ending_before: before } = page;
  if (after && before) throw exclusive('starting_after', 'ending_before');
  const { list, position } = all instanceof Collection ? all.newestFirst() : newestFirst(all);
  const find = (id: string, param: string) => {
    const index = position(id);
    if (index < 0) throw noSuchReference(noun, id, param);
    return index;
  };
  const shown: T[] = [];
  let hasMore = false;
  const step = before ? -1 : 1;
  let at = before ? find(before, 'ending_before') - 1 : 0;
  if (after) at = find(after, 'starting_after') + 1;
  for (let entity = list[at]; entity && !hasMore; entity = list[(at += step)]) {
    if (!where(entity)) continue;
    if (shown.length === limit) hasMore = true;
    else shown.push(entity);
  }
  if (before) shown.reverse();
  return { object: 'list', url, has_more: hasMore, data: shown.map(toWire) };
}
