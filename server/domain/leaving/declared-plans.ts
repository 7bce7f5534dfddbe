/** Finds the plans that a declaration may mean: those that run under the email address that it names. */
import type { DeclarationCandidate } from './declaration.ts';
import type { Ownership } from '../ownership.ts';
import { isRunning } from '../plan.ts';
import { areAll, listLimit, type Subscription } from '../subscription.ts';
import type { StripeBudget } from '../rate-limiter.ts';

interface PlanServices {
  ownership: Pick<Ownership, 'declaredUnder'>;
  billing: {
    list: (customerId: string) => Promise<Subscription[] | null>;
    boughtAt: (subscriptionId: string) => Promise<Date | null>;
  };
  /** Waits until the fleet may ask Stripe once more. */
  stripeBudget: Pick<StripeBudget, 'consume'>;
}

export type DeclaredPlans = ReturnType<typeof createDeclaredPlans>;

/** All functions throw UpstreamError when Firebase, Firestore or Stripe does not answer. */
export function createDeclaredPlans({ ownership, billing, stripeBudget }: PlanServices) {
  /** Whether a plan was bought after a time. Its first period begins then: for all others, Stripe need not be asked. */
  async function isNewer({ id, startedAt }: Subscription, time: Date): Promise<boolean> {
    if (startedAt <= time) return false;
    await stripeBudget.consume();
    const boughtAt = await billing.boughtAt(id);
    return boughtAt !== null && boughtAt > time;
  }

  return {
    /** The plans under an address that run, and were not bought after they were declared to end; or too many to be all. */
    async running(email: string, declaredAt: Date): Promise<Subscription[]> {
      for (const customerIds of await ownership.declaredUnder(email)) {
        const plans: Subscription[] = [];
        for (const customerId of customerIds) {
          await stripeBudget.consume();
          const found = (await billing.list(customerId)) ?? [];
          if (!areAll(found)) return found;
          for (const plan of found.filter(isRunning))
            if (!(await isNewer(plan, declaredAt))) plans.push(plan);
        }
        if (plans.length > 0) return plans;
      }
      return [];
    },

    /** The first plans as support is shown them, with the time of purchase, on which a right of withdrawal depends. */
    async candidates(plans: readonly Subscription[]): Promise<DeclarationCandidate[]> {
      const candidates: DeclarationCandidate[] = [];
      for (const { id, customerId } of plans.slice(0, listLimit)) {
        await stripeBudget.consume();
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
