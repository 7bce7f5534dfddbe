/** The types of the support team's own: BillingAccount, Declaration and WhoIs. */
import type {
  BillingAccountResolvers,
  DeclarationResolvers,
  WhoIsResolvers,
} from '../../generated/resolvers.ts';

/** A customer at the payment provider that may belong to a subscriber. */
export const billingAccount: BillingAccountResolvers = {
  subscriptions: (account) => account.subscriptions(),
  paymentMethod: ({ customerId }, _, { money }) => money.paymentMethod(customerId),
};

/** What somebody declared without signing in. */
export const declaration: DeclarationResolvers = {
  name: ({ declared }) => declared.name,
  email: ({ declared }) => declared.email,
  contract: ({ declared }) => declared.contract,
  type: ({ declared }) => declared.type,
  reason: ({ declared }) => declared.reason,
  endsOn: ({ declared }) => declared.endsOn,
  confirmTo: ({ declared }) => declared.confirmTo,
  subscriptionId: ({ match }) => match?.subscriptionId ?? null,
  cancellationId: ({ match }) => match?.receiptId ?? null,
  undoneAt: ({ match }) => match?.undoneAt ?? null,
};

/** The answer to "who is this?". */
export const whoIs: WhoIsResolvers = {
  notes: (answer) => answer.notes(),
};
