/** Resolves the types that only the support team reads. A field needs no resolver if the domain's object has the field. */
import { mailProblem } from '../../domain/support/person-records.ts';
import { keyOf } from '../../domain/support/tasks.ts';
import { languageOfDocument } from '../../domain/language.ts';
import type { Resolvers } from '../../generated/resolvers.ts';
import { nameOf, paymentsOf } from './subscriber-resolvers.ts';

const user = { id: ({ uid }: { uid: string }): string => uid };

export const supportResolvers: Resolvers = {
  Customer: {
    id: ({ customerId }) => customerId,
    deletedAt: async (customer) => (await customer.record())?.deletion?.at ?? null,
    erasedAt: async (customer) => (await customer.record())?.erasedAt ?? null,
    paymentMethod: ({ customerId }, _, { money }) => money.paymentMethod(customerId),
    payments: ({ customerId }, args, context) => paymentsOf(null, customerId, args, context),
  },
  Declaration: {
    name: ({ declared }) => declared.name,
    email: ({ declared }) => declared.email,
    contract: ({ declared }) => declared.contract,
    type: ({ declared }) => declared.type,
    reason: ({ declared }) => declared.reason,
    endsOn: ({ declared }) => declared.endsOn,
    confirmTo: ({ declared }) => declared.confirmTo,
    language: (parent) => nameOf(languageOfDocument(parent)),
    subscriptionId: ({ match }) => match?.subscriptionId ?? null,
    cancellationId: ({ match }) => match?.cancellationId ?? null,
    undoneAt: ({ match }) => match?.undoneAt ?? null,
  },
  SentMail: { problem: mailProblem },
  Task: {
    isOverdue: ({ deadline }) => deadline < new Date(),
    key: keyOf,
    addedBy: ({ agentEmail }) => agentEmail ?? null,
  },
  User: user,
  OtherUser: user,
};
