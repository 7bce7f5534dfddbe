/** BillingAccount: a customer at the payment provider, and what it has to do with a subscriber. */
import type { BillingAccountResolvers } from '../../generated/resolvers.ts';

export const billingAccount: BillingAccountResolvers = {
  subscriptions: (account) => account.subscriptions(),
};
