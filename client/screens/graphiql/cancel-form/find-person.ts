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
  /** Whether the portal shows it to the person. */
  isUsed: boolean;
  explain: string;
  /** Null when they can't be had just now. */
  subscriptions: Plan[] | null;
}

export interface Person {
  /** The address that the agent means: it must be the plan owner's. Null when there is none. */
  email: string | null;
  billingAccounts: BillingAccount[];
}

export type Found = { person: Person } | { problem: string };

/** Looks a person up. @param key an e-mail, a uid or a customer id, as it was typed */
export async function findPerson(ask: Ask, key: string): Promise<Found> {
  try {
    const { data, errors } = await ask({
      query: findPersonQuery,
      variables: { by: lookupOf(key.trim()) },
    });
    const found = data?.['subscriber'] as Person | null | undefined;
    if (found?.billingAccounts) return { person: found };
    return { problem: errors?.[0]?.message ?? 'Nobody is known by that.' };
  } catch (error) {
    if (error instanceof UnreachableError) return { problem: error.message };
    throw error;
  }
}

function lookupOf(key: string) {
  if (key.includes('@')) return { email: key };
  return key.startsWith('cus_') ? { customerId: key } : { uid: key };
}

/** Whether there is something to cancel: it has not ended, and another period would be charged. */
export const canBeCancelled = ({ state, willRenew }: Plan): boolean =>
  state !== 'ENDED' && (willRenew || state !== 'ENDING');
