/** Finds Stripe's customers for the support team: by id, email and invoice number. */
import Stripe from 'stripe';
import { z } from 'zod';
import { isStripeId, stripeId } from '../../domain/stripe-id.ts';
import { customerLimit } from '../../domain/subscriber/subscriber-document.ts';

/** The most clauses that a search query takes. */
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

/** A customer: null stands for no address and no name. Of a deleted one, only the id is left. */
export type Customer = z.infer<typeof customerSchema>;

/** The first customers under some addresses, and whether there are more. */
export interface FoundCustomers {
  customers: Customer[];
  hasMore: boolean;
}

const page = z.object({ data: z.array(customerSchema), has_more: z.boolean() });

const invoiceOwner = z.object({
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
});

/**
 * The search. `list` has what was changed a moment ago and compares exactly; `search` ignores letter case and may be a
 * minute behind (https://docs.stripe.com/search#data-freshness).
 * @param calls.ask makes a call in time; `find` too, with null for an unknown id
 */
export function createCustomerSearch(
  stripe: Stripe,
  { ask, find }: { ask: Ask; find: <T>(call: () => Promise<T>) => Promise<T | null> },
) {
  const pageOf = (call: () => Promise<unknown>) => ask(async () => page.parse(await call()));

  return {
    /** A customer; null for an unknown id. */
    async customer(id: string): Promise<Customer | null> {
      if (!isStripeId(id)) return null;
      return find(async () => customerSchema.parse(await stripe.customers.retrieve(id)));
    },

    /**
     * The customers under any of the addresses, at most 20. Letter case does not matter, except for customers that were made or
     * changed within the last minute.
     */
    async customersUnder(emails: readonly string[]): Promise<FoundCustomers> {
      if (emails.length === 0) return { customers: [], hasMore: false };
      const clauses = emails.slice(0, clauseLimit).map((email) => `email:${quoted(email)}`);
      const anyCase = { query: clauses.join(' OR '), limit: customerLimit };
      const found = await Promise.all([
        pageOf(() => stripe.customers.search(anyCase).catch(noneWithoutSearch)),
        // Those whose address is written exactly so.
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

    /** The ids of the customers who have an invoice with this number: one, unless it was numbered by hand. */
    customersOfInvoice: (number: string): Promise<string[]> =>
      ask(async () => {
        const { data } = await stripe.invoices.search({ query: `number:${quoted(number)}` });
        const owners = z.array(invoiceOwner).parse(data);
        return [...new Set(owners.flatMap(({ customer }) => customer ?? []))];
      }),
  };
}

type Ask = <T>(call: () => Promise<T>) => Promise<T>;

/** "The search feature is temporarily unavailable in your region", "search feature unavailable for merchant". */
const noSearch = /search feature (is )?(temporarily )?unavailable/i;

/**
 * Where Stripe offers no search (https://docs.stripe.com/search#limitations), it calls the request invalid and says so: what is
 * listed is all then. Any other invalid request is an error.
 */
function noneWithoutSearch(error: unknown) {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && noSearch.test(error.message))
    return { data: [], has_more: false };
  throw error;
}

/** Each customer once. */
const unique = (customers: Customer[]): Customer[] => [
  ...new Map(customers.map((each) => [each.id, each])).values(),
];

/** A value in a search query: in quotes, with quotes and backslashes in it escaped. */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;
