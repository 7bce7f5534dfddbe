/** Finds a person and all plans that may be theirs. The only place of the form that knows by which operation. */
import { UnreachableError, type Ask } from '../api.ts';
import findPersonQuery from '../operations/find-person.graphql?raw';

export interface Plan {
  id: string;
  title: string;
  /** How it stands, in a sentence. */
  explain: string;
  state: string;
  willRenew: boolean;
}

export interface BillingAccount {
  customerId: string | null;
  /** Its address at the payment provider; null when there is none. */
  email: string | null;
  /** Whether the portal shows it to the person, and why. */
  explain: string;
  /** Null when they can't be had just now. */
  subscriptions: Plan[] | null;
}

export interface Person {
  /** Who can sign in; null when nobody can. */
  subscriber: { email: string | null } | null;
  billingAccounts: BillingAccount[];
  /** What is odd about them, in sentences. */
  notes: string[];
}

export type Found = { person: Person } | { problem: string };

/** Looks a person up. @param key any key of `whoIs`, as it was typed */
export async function findPerson(ask: Ask, key: string): Promise<Found> {
  try {
    const { data, errors } = await ask({ query: findPersonQuery, variables: { key } });
    const found = data?.['whoIs'] as Person | null | undefined;
    if (!found) return { problem: errors?.[0]?.message ?? 'Nobody is known by that.' };
    const isNobody = !found.subscriber && found.billingAccounts.length === 0;
    return isNobody ? { problem: found.notes.join(' ') } : { person: found };
  } catch (error) {
    if (error instanceof UnreachableError) return { problem: error.message };
    throw error;
  }
}

/**
 * The address that an owner of the plan must have: the person's, or where nobody can sign in, that of the customer at
 * the payment provider. Null when there is none.
 */
export function expectedEmail({ subscriber, billingAccounts }: Person, plan: Plan): string | null {
  if (subscriber) return subscriber.email;
  const account = billingAccounts.find(({ subscriptions }) => subscriptions?.includes(plan));
  return account?.email ?? null;
}

/** Whether there is something to cancel: it has not ended, and another period would be charged. */
export const canBeCancelled = ({ state, willRenew }: Plan): boolean =>
  state !== 'ENDED' && (willRenew || state !== 'ENDING');
