/** Finds the running plans under a declaration's email address. */
import type { Declaration, DeclarationCandidate } from './declaration.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { Ownership } from '../subscriber/ownership.ts';
import { isRunning } from '../subscription/plan.ts';
import { areAll, listLimit, type Subscription } from '../subscription/subscription.ts';
import type { StripeBudget } from '../stripe-budget.ts';

const addresses = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,190}[\p{L}\d]/gu;
const addressLimit = 5;

interface PlanServices {
  ownership: Pick<Ownership, 'declaredUnder'>;
  billing: Pick<Billing, 'list' | 'hasOtherPlans'>;
  stripeBudget: Pick<StripeBudget, 'consume'>;
}

export interface DeclaredFound {
  plans: Subscription[];
  /** True if `plans` has every plan that the declaration can mean. */
  isAll: boolean;
  /** Found only if `plans` is empty: other users' plans whose customer has the address at Stripe. Support decides about these. */
  doubtful: Subscription[];
  /** True if a customer at Stripe has the address, even without a plan. */
  hasCustomer: boolean;
  /** True if a plan of another product runs. The declaration can mean that plan. */
  hasOthers?: boolean;
}

export type DeclaredPlans = ReturnType<typeof createDeclaredPlans>;

/** Creates the search. All functions throw UpstreamError if Firebase, Firestore or Stripe doesn't answer. */
export function createDeclaredPlans({ ownership, billing, stripeBudget }: PlanServices) {
  /** Lists the running plans under an address. Leaves out plans bought after `declaredAt`. @param onUnreadable see `list` */
  async function running(
    email: string,
    declaredAt: Date,
    onUnreadable?: () => void,
  ): Promise<DeclaredFound> {
    const { own, others, doubtful, isAll } = await ownership.declaredUnder(email);
    const hasCustomer = own.length + others.length + doubtful.length > 0;
    let hasOthers = false;
    /** Returns the running plans. If a customer's list is cut off, returns the whole list, so that `areAll` returns false. */
    const runningOf = async (customerIds: readonly string[]) => {
      const plans: Subscription[] = [];
      for (const customerId of customerIds) {
        await stripeBudget.consume();
        const found = (await billing.list(customerId, onUnreadable)) ?? [];
        hasOthers ||= await billing.hasOtherPlans(customerId);
        if (!areAll(found)) return found;
        plans.push(
          ...found.filter(
            (plan) => isRunning(plan) && !(plan.boughtAt && plan.boughtAt > declaredAt),
          ),
        );
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

    /** Lists the running plans that a declaration can mean: its candidates, and plans under any address of the sender. */
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

    /** Returns at most 10 plans as candidates for support. The purchase time tells support if a withdrawal is still possible. */
    candidates: (plans: readonly Subscription[]): DeclarationCandidate[] =>
      plans.slice(0, listLimit).map(({ id, customerId, boughtAt = null }) => ({
        customerId,
        subscriptionId: id,
        boughtAt,
      })),
  };
}
