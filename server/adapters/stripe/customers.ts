/** Finds Stripe's customers for the support team: by id, e-mail and invoice number. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { spellingsOf } from '../../domain/address.ts';
import type { Customer, CustomerSearch } from '../../domain/support/subscriber-search.ts';

/** The most customers under one person's addresses. */
const customerLimit = 20;
/** The most clauses that a search query takes. */
const clauseLimit = 10;

const customerSchema = z
  .object({
    id: z.string(),
    email: z.string().nullish(),
    deleted: z.boolean().optional(),
    created: z.int().optional(),
  })
  .transform(({ id, email, deleted, created }) => ({
    id,
    email: email ?? null,
    isDeleted: deleted ?? false,
    created: created ?? 0,
  }));

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
): CustomerSearch {
  /** One search by several clauses, of which one must hold. */
  const search = (clauses: string[], limit: number): Promise<Found[]> =>
    clauses.length === 0
      ? Promise.resolve([])
      : ask(async () => {
          const query = clauses.slice(0, clauseLimit).join(' OR ');
          return z
            .array(customerSchema)
            .parse((await stripe.customers.search({ query, limit })).data);
        });

  /** The customers whose address is written exactly so. */
  const list = (email: string): Promise<Found[]> =>
    ask(async () => {
      const page = await stripe.customers.list({ email, limit: customerLimit });
      return z.array(customerSchema).parse(page.data);
    });

  return {
    async customer(id) {
      if (!/^\w{1,255}$/.test(id)) return null;
      const found = await find(async () =>
        customerSchema.parse(await stripe.customers.retrieve(id)),
      );
      return found && toCustomer(found);
    },

    async customersUnder(emails) {
      const [exact] = emails;
      if (exact === undefined) return [];
      const [found, listed] = await Promise.all([
        search(clausesOf(emails), customerLimit),
        list(exact),
      ]);
      return [...new Map([...found, ...listed].map((each) => [each.id, each])).values()]
        .sort((a, b) => b.created - a.created)
        .slice(0, customerLimit)
        .map(toCustomer);
    },

    async customersOf(email) {
      const spellings = spellingsOf(email);
      const [found, ...listed] = await Promise.all([
        search(clausesOf(spellings), customerLimit),
        ...spellings.map(list),
      ]);
      return [...new Set([...found, ...listed.flat()].map(({ id }) => id))];
    },

    customersLike: async (parts) =>
      (
        await search(
          parts.filter(({ length }) => length >= 3).map((part) => `email~${quoted(part)}`),
          100,
        )
      ).map(toCustomer),

    customersOfInvoice: (number) =>
      ask(async () => {
        const { data } = await stripe.invoices.search({ query: `number:${quoted(number)}` });
        const owners = z.array(invoiceOwner).parse(data);
        return [...new Set(owners.flatMap(({ customer }) => customer ?? []))];
      }),
  };
}

type Found = z.infer<typeof customerSchema>;
type Ask = <T>(call: () => Promise<T>) => Promise<T>;

const toCustomer = ({ id, email, isDeleted }: Found): Customer => ({ id, email, isDeleted });

const clausesOf = (emails: readonly string[]): string[] =>
  emails.map((email) => `email:${quoted(email)}`);

/** A value in a search query: in quotes, with quotes and backslashes in it escaped. */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;
