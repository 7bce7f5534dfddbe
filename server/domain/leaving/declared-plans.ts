/** Finds the plans that a declaration may mean: those that run under the email address that it names. */
import { spellingsOf } from '../address.ts';
import type { DeclarationCandidate } from './declaration.ts';
import type { Logins } from '../login.ts';
import { isCustomerId, type UsersSubscriptions } from '../users-subscriptions.ts';
import type { Subscription } from '../subscription.ts';

interface PlanServices {
  users: Pick<Logins, 'byEmails'>;
  usersSubscriptions: Pick<UsersSubscriptions, 'find'>;
  billing: {
    customersOf: (email: string) => Promise<string[]>;
    list: (customerId: string) => Promise<Subscription[] | null>;
    boughtAt: (subscriptionId: string) => Promise<Date | null>;
  };
  /** Waits until the fleet may ask Stripe once more. */
  permit: () => Promise<void>;
}

export type DeclaredPlans = ReturnType<typeof createDeclaredPlans>;

/** All functions throw UpstreamError when Firebase, Firestore or Stripe does not answer. */
export function createDeclaredPlans({ users, usersSubscriptions, billing, permit }: PlanServices) {
  /** The customer of whoever signs in with the address, and those that Stripe has under it, in any spelling. */
  async function customersUnder(email: string): Promise<Set<string>> {
    const [logins, found] = await Promise.all([
      users.byEmails(spellingsOf(email)),
      billing.customersOf(email),
    ]);
    const records = await Promise.all(logins.map(({ uid }) => usersSubscriptions.find(uid)));
    const used = records.flatMap(({ customerId }) => customerId ?? []).filter(isCustomerId);
    return new Set([...used, ...found]);
  }

  /** Whether a plan was bought after a time. Its first period begins then: for all others, Stripe need not be asked. */
  async function isNewer({ id, startedAt }: Subscription, time: Date): Promise<boolean> {
    if (startedAt <= time) return false;
    await permit();
    const boughtAt = await billing.boughtAt(id);
    return boughtAt !== null && boughtAt > time;
  }

  return {
    /** The plans under an address that have not ended, and were not bought after they were declared to end. */
    async running(email: string, declaredAt: Date): Promise<Subscription[]> {
      const plans: Subscription[] = [];
      for (const customerId of await customersUnder(email)) {
        await permit();
        for (const plan of (await billing.list(customerId)) ?? [])
          if (!(await isNewer(plan, declaredAt))) plans.push(plan);
      }
      return plans;
    },

    /** The plans as support is shown them, with the time of purchase, on which a right of withdrawal depends. */
    async candidates(plans: readonly Subscription[]): Promise<DeclarationCandidate[]> {
      const candidates: DeclarationCandidate[] = [];
      for (const { id, customerId } of plans) {
        await permit();
        candidates.push({
          customerId,
          subscriptionId: id,
          boughtAt: await billing.boughtAt(id),
        });
      }
      return candidates;
    },
  };
}
