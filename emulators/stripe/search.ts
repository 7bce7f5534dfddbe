/** The routes /v1/charges/search, /v1/customers/search and /v1/invoices/search (https://docs.stripe.com/api/pagination/search). */
import type Stripe from 'stripe';
import { charges } from './charges.ts';
import { customerToWire } from './customer-objects.ts';
import { endpoint } from './endpoint.ts';
import type { StoredCustomer, StoredInvoice } from './entities.ts';
import { invalidRequest } from './errors.ts';
import { invoiceToWire } from './invoice-objects.ts';
import { integer, text } from './params.ts';
import { readQuery, type SearchField } from './search-query.ts';

const searchParams = {
  query: text(),
  limit: integer({ min: 1, max: 100 }).optional(),
  page: text().optional(),
};

const customerFields: Record<string, SearchField<StoredCustomer>> = {
  created: { type: 'numeric', read: ({ created }) => created },
  email: { type: 'string', read: ({ email }) => email },
  name: { type: 'string', read: ({ name }) => name },
  phone: { type: 'string', read: ({ phone }) => phone },
};

const invoiceFields: Record<string, SearchField<StoredInvoice>> = {
  created: { type: 'numeric', read: ({ created }) => created },
  customer: { type: 'token', read: ({ customer }) => customer },
  number: { type: 'string', read: ({ number }) => number },
  status: { type: 'string', read: ({ status }) => status },
  subscription: { type: 'string', read: ({ subscription }) => subscription },
  total: { type: 'numeric', read: ({ amounts }) => amounts.total },
};

const chargeFields: Record<string, SearchField<Stripe.Charge>> = {
  amount: { type: 'numeric', read: ({ amount }) => amount },
  created: { type: 'numeric', read: ({ created }) => created },
  currency: { type: 'token', read: ({ currency }) => currency },
  // A charge here is of a customer's id.
  customer: { type: 'token', read: ({ customer }) => customer as string },
  status: { type: 'token', read: ({ status }) => status },
  ...Object.fromEntries(
    (['brand', 'exp_month', 'exp_year', 'last4'] as const).map((name) => [
      `payment_method_details.card.${name}`,
      {
        type: 'token',
        read: ({ payment_method_details: details }: Stripe.Charge) => details?.card?.[name] ?? null,
      },
    ]),
  ),
};

/** One page of what was found, newest first. The cursor is how many were shown before. */
function resultPage<T extends { created: number }, Wire>(
  found: T[],
  { limit = 10, page }: { limit?: number | undefined; page?: string | undefined },
  { url, toWire }: { url: string; toWire: (entity: T) => Wire },
): Stripe.ApiSearchResult<Wire> {
  const start = page === undefined ? 0 : Number(page);
  if (!Number.isInteger(start)) throw invalidRequest('Invalid page token.', 'page');
  const newestFirst = found.reverse().sort((a, b) => b.created - a.created);
  const hasMore = newestFirst.length > start + limit;
  return {
    object: 'search_result',
    url,
    has_more: hasMore,
    next_page: hasMore ? String(start + limit) : null,
    data: newestFirst.slice(start, start + limit).map(toWire),
  };
}

/** Routes that search. What was changed is found at once; at Stripe it takes up to a minute. */
export const searchEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/charges/search',
    answers: 'charge',
    list: true,
    params: searchParams,
    run({ account }, { query, ...page }) {
      const found = charges(account).filter(readQuery(query, 'charges', chargeFields));
      return resultPage(found, page, { url: '/v1/charges/search', toWire: (charge) => charge });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/search',
    answers: 'customer',
    list: true,
    params: searchParams,
    run({ account }, { query, ...page }) {
      const holds = readQuery(query, 'customers', customerFields);
      const found = [...account.customers.values()].filter((one) => !one.deleted && holds(one));
      return resultPage(found, page, { url: '/v1/customers/search', toWire: customerToWire });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/search',
    answers: 'invoice',
    list: true,
    params: searchParams,
    run({ account }, { query, ...page }) {
      const holds = readQuery(query, 'invoices', invoiceFields);
      const found = [...account.invoices.values()].filter(holds);
      return resultPage(found, page, {
        url: '/v1/invoices/search',
        toWire: (invoice) => invoiceToWire(account, invoice),
      });
    },
  }),
];
