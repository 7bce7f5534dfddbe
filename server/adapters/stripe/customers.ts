/** Finds customers at Stripe by id, email or invoice number. */
import Stripe from 'stripe';
import { z } from 'zod';
import { isStripeId, stripeId } from '../../domain/stripe-id.ts';
import { customerLimit } from '../../domain/subscriber/subscriber-document.ts';

const clauseLimit = 10;

const customerSchema = z
  .object({
    id: stripeId,
    email: z.string().nullish(),
    name: z.string().nullish(),
    created: z.number().optional(),
    deleted: z.boolean().optional(),
  })
  .transform(({ id, email, name, created, deleted }) => ({
    id,
    email: email ?? null,
    name: name ?? null,
    createdAt: created === undefined ? null : new Date(created * 1_000),
    isDeleted: deleted ?? false,
  }));

export type Customer = z.infer<typeof customerSchema>;

export interface FoundCustomers {
  customers: Customer[];
  hasMore: boolean;
}

const page = z.object({ data: z.array(customerSchema), has_more: z.boolean() });

const invoiceOwner = z.object({
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
});

/**
 * Creates the search. Stripe's `list` is up to date and compares emails exactly. Stripe's `search` ignores letter case,
 * but lacks the changes of the last minute (https://docs.stripe.com/search#data-freshness).
 */
export function createCustomerSearch(
  stripe: Stripe,
  { ask, find }: { ask: Ask; find: <T>(call: () => Promise<T>) => Promise<T | null> },
) {
  const pageOf = (call: () => Promise<unknown>) => ask(async () => page.parse(await call()));

  return {
    async customer(id: string): Promise<Customer | null> {
      if (!isStripeId(id)) return null;
      return find(async () => customerSchema.parse(await stripe.customers.retrieve(id)));
    },

    /** Finds at most 20 customers by email. Ignores letter case only in the first 10 emails, and only if Stripe offers `search`. */
    async customersUnder(emails: readonly string[]): Promise<FoundCustomers> {
      if (emails.length === 0) return { customers: [], hasMore: false };
      const clauses = emails.slice(0, clauseLimit).map((email) => `email:${quoted(email)}`);
      const anyCase = { query: clauses.join(' OR '), limit: customerLimit };
      const found = await Promise.all([
        pageOf(() => stripe.customers.search(anyCase).catch(noneWithoutSearch)),
        ...emails.map((email) =>
          pageOf(() => stripe.customers.list({ email, limit: customerLimit })),
        ),
      ]);
      const customers = unique(found.flatMap(({ data }) => data));
      return {
        customers: customers.slice(0, customerLimit),
        hasMore: customers.length > customerLimit || found.some(({ has_more }) => has_more),
      };
    },

    /** Returns the ids of the customers with an invoice of this number, usually one customer. */
    customersOfInvoice: (number: string): Promise<string[]> =>
      ask(async () => {
        const { data } = await stripe.invoices.search({ query: `number:${quoted(number)}` });
        const owners = z.array(invoiceOwner).parse(data);
        return [...new Set(owners.flatMap(({ customer }) => customer ?? []))];
      }),
  };
}

type Ask = <T>(call: () => Promise<T>) => Promise<T>;

const noSearch = /search feature (is )?(temporarily )?unavailable/i;

/** Returns an empty page if Stripe offers no search (https://docs.stripe.com/search#limitations). Throws any other error. */
function noneWithoutSearch(error: unknown) {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && noSearch.test(error.message))
    return { data: [], has_more: false };
  throw error;
}

const unique = (customers: Customer[]): Customer[] => [
  ...new Map(customers.map((each) => [each.id, each])).values(),
];

const quoted = (value: string): string => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;
