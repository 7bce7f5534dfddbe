/** The rule that finds a subscriber's customer in their document, and what it means for each entry. */

/** The provider's own name as a vendorProfileId means "none" (specification, section 3). */
export const placeholder = 'stripe';

/** One entry of `users_subscriptions/{uid}`. */
export interface CustomerEntry {
  /** The payment provider's customer id; null for an entry that names none. */
  customerId: string | null;
  /** Whether it is the one that counts. */
  isUsed: boolean;
  /** Why, or why not, in plain words. */
  explain: string;
}

/** What a document says. */
export interface CustomerRecord {
  /** The payment provider's customer id, or null when there is none. */
  customerId: string | null;
  /** What is wrong with the document, for the log; null when nothing is. Holds no value of it. */
  malformed: string | null;
  /** Every entry, in order. */
  entries: CustomerEntry[];
}

/**
 * The rule of the specification (section 3): the second entry when its vendorProfileId is set and
 * is not the literal `stripe`, else the first by the same test, else none.
 * @param document the data of `users_subscriptions/{uid}`, or undefined when it does not exist
 */
export function selectCustomer(document: unknown): CustomerRecord {
  const nothing = { customerId: null, malformed: null, entries: [] };
  if (document === undefined) return nothing;
  const { subscriptions: list } = Object(document) as { subscriptions?: unknown };
  if (!Array.isArray(list)) return { ...nothing, malformed: 'subscriptions is not a list' };
  const read = list.map(readEntry);
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
  };
}

const malformedEntry = 'is malformed';

/** An entry's customer id, or why it has none. */
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

/** @param used the index of the entry that counts; null when none does */
function explain(read: Read[], index: number, used: number | null): string {
  if (index > 1) return 'Not used: only the first two entries count.';
  const fault = read[index]?.fault;
  if (fault) return `Not used: the entry ${fault}.`;
  if (index !== used) return 'Not used: the second entry is preferred.';
  if (index === 1) return 'Used: the second entry is preferred over the first.';
  const [, second] = read;
  return second ? `Used: the second entry ${second.fault}.` : 'Used: it is the only entry.';
}

/** The documents `users_subscriptions/{uid}`. All functions throw UpstreamError (`directory`) after 2 s. */
export interface UsersSubscriptions {
  /** Reads the one document of a subscriber. */
  find: (uid: string) => Promise<CustomerRecord>;
  /** The uids of the subscribers whose document names a customer, those first for whom it is the one that is used. */
  ownersOf: (customerId: string) => Promise<string[]>;
  /** Opens the connection, and shows that it works. */
  warm: () => Promise<void>;
}
