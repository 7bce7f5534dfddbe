/** Lists as Stripe pages them: newest first, with cursors that stay valid while objects change. */
import type Stripe from 'stripe';
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

interface Source<T, Wire> {
  url: string;
  /** How Stripe names the object in 'No such …'. */
  noun: string;
  all: Iterable<T>;
  where: (entity: T) => boolean;
  toWire: (entity: T) => Wire;
}

/** One page. Throws `resource_missing` for a cursor that names nothing; the cursor itself need not match `where`. */
export function paginate<T extends { id: string; created: number }, Wire>(
  page: Page,
  source: Source<T, Wire>,
): Stripe.ApiList<Wire> {
  const { limit = 10, starting_after: after, ending_before: before } = page;
  if (after && before) throw exclusive('starting_after', 'ending_before');
  const newestFirst = [...source.all].reverse().sort((a, b) => b.created - a.created);
  const position = (id: string, param: string) => {
    const index = newestFirst.findIndex((entity) => entity.id === id);
    if (index < 0) throw noSuchReference(source.noun, id, param);
    return index;
  };
  const from = after ? position(after, 'starting_after') + 1 : 0;
  const to = before ? position(before, 'ending_before') : newestFirst.length;
  const matches = newestFirst.slice(from, to).filter(source.where);
  const shown = before ? matches.slice(-limit) : matches.slice(0, limit);
  return {
    object: 'list',
    url: source.url,
    has_more: matches.length > shown.length,
    data: shown.map(source.toWire),
  };
}
