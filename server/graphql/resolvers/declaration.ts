/** Declaration: what somebody declared without signing in, for the support team. */
import type { DeclarationResolvers } from '../../generated/resolvers.ts';

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
