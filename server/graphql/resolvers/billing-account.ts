/** BillingAccount: a customer at the payment provider that may belong to a subscriber. */
import type { BillingAccountResolvers } from '../../generated/resolvers.ts';

export const billingAccount: BillingAccountResolvers = {
  subscriptions: (account) => account.subscriptions(),
  paymentMethod: ({ customerId }, _, { money }) => money.paymentMethod(customerId),
};
