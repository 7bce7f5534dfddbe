/** Finds the plans that a declaration may mean: those that run under the email address that it names. */
import type { Declaration, DeclarationCandidate } from './declaration.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { Ownership } from '../subscriber/ownership.ts';
import { isRunning } from '../subscription/plan.ts';
import { areAll, listLimit, type Subscription } from '../subscription/subscription.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Addresses in a text, as people type them. */
const addresses = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,190}[\p{L}\d]/gu;
/** The most addresses of one declaration that are looked for. */
const addressLimit = 5;

interface PlanServices {
  ownership: Pick<Ownership, 'declaredUnder'>;
  billing: Pick<Billing, 'list' | 'boughtAt' | 'hasOtherPlans'>;
  /** Waits until the fleet may ask Stripe once more. */
  stripeBudget: Pick<StripeBudget, 'consume'>;
}

/** What runs under an address. */
export interface DeclaredFound {
  plans: Subscription[];
  /** Whether no other plan can be meant. */
  isAll: boolean;
  /** If `plans` is empty: those of another user that have the address at Stripe. Support decides. */
  doubtful: Subscription[];
  /** Whether there is a customer under the address, with a plan or without one. */
  hasCustomer: boolean;
  /** Whether something else than Premium runs, which may be meant. */
  hasOthers?: boolean;
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

  /**
   * The plans under an address that run, and were not bought after they were declared to end.
   * @param onUnreadable called for each one that can't be read; without it, that throws
   */
  async function running(
    email: string,
    declaredAt: Date,
    onUnreadable?: () => void,
  ): Promise<DeclaredFound> {
    const { own, others, doubtful, isAll } = await ownership.declaredUnder(email);
    const hasCustomer = own.length + others.length + doubtful.length > 0;
    let hasOthers = false;
    /** The plans of customers; or too many to be all. */
    const runningOf = async (customerIds: readonly string[]) => {
      const plans: Subscription[] = [];
      for (const customerId of customerIds) {
        await stripeBudget.consume();
        const found = (await billing.list(customerId, onUnreadable)) ?? [];
        hasOthers ||= await billing.hasOtherPlans(customerId);
        if (!areAll(found)) return found;
        for (const plan of found.filter(isRunning))
          if (!(await isNewer(plan, declaredAt))) plans.push(plan);
      }
      return plans;
    };
    for (const customerIds of [own, others]) {
      const plans = await runningOf(customerIds);
      if (plans.length > 0)
        return { plans, isAll: isAll && areAll(plans), doubtful: [], hasCustomer, hasOthers };
    }
    const ofDoubtful = await runningOf(doubtful);
    return { plans: [], isAll, doubtful: ofDoubtful, hasCustomer, hasOthers };
  }

  return {
    running,

    /** Those that still run of all that a declaration may mean: found when it came, or under any address that it names. */
    async meant({
      declared,
      paidWith = '',
      receivedAt,
      candidates,
    }: Declaration): Promise<Subscription[]> {
      const { email, confirmTo, contract } = declared;
      const typed = [email, paidWith, confirmTo ?? '', contract].flatMap(
        (text) => text.match(addresses) ?? [],
      );
      const found = new Map<string, Subscription>();
      for (const address of [...new Set(typed)].slice(0, addressLimit)) {
        const { plans } = await running(address, receivedAt, () => {});
        for (const plan of plans) found.set(plan.id, plan);
      }
      for (const { customerId, subscriptionId } of candidates) {
        if (found.has(subscriptionId)) continue;
        await stripeBudget.consume();
        const plans = (await billing.list(customerId, () => {})) ?? [];
        for (const plan of plans) if (plan.id === subscriptionId) found.set(plan.id, plan);
      }
      return [...found.values()].filter(isRunning);
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
