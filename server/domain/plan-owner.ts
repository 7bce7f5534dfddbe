/** Whose plan a support agent is about to change, and whether it is the person whom the agent expects. */
import type { Identity } from './identity.ts';
import type { SubscriberSearch } from './subscriber-search.ts';

export interface PlanOwner {
  /** The person with the expected address, if they are an owner; else the first one. Null when there is none. */
  person: Identity | null;
  /** The address of the person; without one, that of the customer at the payment provider. */
  email: string | null;
}

/** Whether two addresses are the same but for letter case and space around them. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Finds the owner of a customer's plans. Several people can have the same customer in their documents.
 * @throws UpstreamError
 */
export async function planOwner(
  customerId: string,
  expectedEmail: string | null,
  search: Pick<SubscriberSearch, 'ownersOf'>,
): Promise<PlanOwner> {
  const { people, emailAtProvider } = await search.ownersOf(customerId);
  const expected = people.find(
    ({ email }) => email !== null && expectedEmail !== null && isSameEmail(email, expectedEmail),
  );
  const person = expected ?? people[0] ?? null;
  return { person, email: person ? person.email : emailAtProvider };
}

/** Whether the plan may be changed: the agent named no address, or the owner's. */
export const isExpected = ({ email }: PlanOwner, expectedEmail: string | null): boolean =>
  expectedEmail === null || (email !== null && isSameEmail(email, expectedEmail));
