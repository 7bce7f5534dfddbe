/** Finds the customers that a subscriber document names, and selects the customer that the portal shows. */
import { isStripeId } from '../stripe-id.ts';

/** The vendorProfileId `stripe` is a placeholder for "none" (specification, section 3). */
export const placeholder = 'stripe';

/** The most entries that are read from a document, and the most customers that are read for an address. */
export const customerLimit = 20;

export interface CustomerEntry {
  customerId: string | null;
  isUsed: boolean;
  /** Why the entry is selected or not, for support. */
  explain: string;
}

export interface SubscriberDocument {
  /** The customer that the portal shows. Null if no entry is selected. */
  customerId: string | null;
  /** Describes for the log what is malformed, without the document's values. Null if nothing is malformed. */
  malformed: string | null;
  entries: CustomerEntry[];
  hasMore: boolean;
}

/**
 * Selects the second entry if its vendorProfileId is set and isn't the literal `stripe`. Else selects the first entry under
 * the same condition. Else selects no entry (specification, section 3).
 */
export function selectCustomer(document: unknown): SubscriberDocument {
  const nothing = { customerId: null, malformed: null, entries: [], hasMore: false };
  if (document === undefined) return nothing;
  const { subscriptions: list } = Object(document) as { subscriptions?: unknown };
  if (!Array.isArray(list)) return { ...nothing, malformed: 'subscriptions is not a list' };
  const read = list.slice(0, customerLimit).map(readEntry);
  const used = [1, 0].find((index) => read[index]?.customerId) ?? null;
  const problems = read
    .slice(0, 2)
    .flatMap(({ fault }, index) =>
      fault === malformedEntry ? [`entry ${index} has no text as vendorProfileId`] : [],
    );
  return {
    customerId: used === null ? null : (read[used]?.customerId ?? null),
    malformed: problems.length > 0 ? problems.join(', ') : null,
    entries: read.map(({ customerId }, index) => ({
      customerId,
      isUsed: index === used,
      explain: explain(read, index, used),
    })),
    hasMore: list.length > customerLimit,
  };
}

export const namedIn = ({ entries }: Pick<SubscriberDocument, 'entries'>): string[] => [
  ...new Set(entries.flatMap(({ customerId }) => customerId ?? []).filter(isStripeId)),
];

const malformedEntry = 'is malformed';

type Read = { customerId: string; fault: null } | { customerId: null; fault: string };

function readEntry(entry: unknown): Read {
  const none = (fault: string) => ({ customerId: null, fault });
  if (typeof entry !== 'object' || entry === null) return none(malformedEntry);
  const { vendorProfileId: id = null } = entry as { vendorProfileId?: unknown };
  if (id !== null && typeof id !== 'string') return none(malformedEntry);
  const trimmed = id?.trim() ?? '';
  if (trimmed === '') return none('names no customer');
  if (trimmed === placeholder) return none(`is the placeholder "${placeholder}"`);
  return { customerId: trimmed, fault: null };
}

function explain(read: Read[], index: number, used: number | null): string {
  if (index > 1) return 'Not used: only the first two entries count.';
  const fault = read[index]?.fault;
  if (fault) return `Not used: the entry ${fault}.`;
  if (index !== used) return 'Not used: the second entry is preferred.';
  if (index === 1) return 'Used: the second entry is preferred over the first.';
  const [, second] = read;
  return second ? `Used: the second entry ${second.fault}.` : 'The only customer of this login.';
}
