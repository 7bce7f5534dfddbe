/** The routes /v1/customers/search and /v1/invoices/search, by the one field that the server asks for (https://docs.stripe.com/search). */
import type Stripe from 'stripe';
import { customerToWire } from './customer-objects.ts';
import { endpoint } from './endpoint.ts';
import { invalidRequest } from './errors.ts';
import { invoiceToWire } from './invoice-objects.ts';
import { integer, text } from './params.ts';

const searchParams = {
  query: text(),
  limit: integer({ min: 1, max: 100 }).optional(),
};

const quoted = String.raw`"(?:[^"\\]|\\.)*"`;

/**
 * Reads `email:"a" OR email:"b"`, at most ten clauses. Comparisons ignore letter case.
 * @throws Stripe's 400 for any other query
 */
function readQuery(query: string, field: string): (stored: string | null) => boolean {
  const clause = `${field}:${quoted}`;
  if (!new RegExp(`^${clause}(?: OR ${clause}){0,9}$`).test(query))
    throw invalidRequest(
      'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or key:"value" to query for other fields.',
      'query',
    );
  const values = [...query.matchAll(new RegExp(quoted, 'g'))].map(([value]) =>
    value.slice(1, -1).replace(/\\(.)/g, '$1').toLowerCase(),
  );
  return (stored) => values.includes(stored?.toLowerCase() ?? '');
}

/** The first page of what was found, newest first. */
function resultPage<T extends { created: number }, Wire>(
  found: T[],
  url: string,
  { limit = 10, toWire }: { limit?: number | undefined; toWire: (entity: T) => Wire },
): Stripe.ApiSearchResult<Wire> {
  const newestFirst = found.reverse().sort((a, b) => b.created - a.created);
  const hasMore = newestFirst.length > limit;
  return {
    object: 'search_result',
    url,
    has_more: hasMore,
    next_page: hasMore ? String(limit) : null,
    data: newestFirst.slice(0, limit).map(toWire),
  };
}

/** Routes that search. What was changed is found at once; at Stripe it takes up to a minute. */
export const searchEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/customers/search',
    answers: 'customer',
    list: true,
    params: searchParams,
    run({ account }, { query, limit }) {
      const holds = readQuery(query, 'email');
      const found = [...account.customers.values()].filter(
        (one) => !one.deleted && holds(one.email),
      );
      return resultPage(found, '/v1/customers/search', { limit, toWire: customerToWire });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/search',
    answers: 'invoice',
    list: true,
    params: searchParams,
    run({ account }, { query, limit }) {
      const holds = readQuery(query, 'number');
      const found = [...account.invoices.values()].filter((one) => holds(one.number));
      return resultPage(found, '/v1/invoices/search', {
        limit,
        toWire: (invoice) => invoiceToWire(account, invoice),
      });
    },
  }),
];
