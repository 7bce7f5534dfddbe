/** Resolves the types that only the support team reads: Customer, Declaration, SentMail, WhoIs and Task. */
import { mailProblem } from '../../domain/support/person-records.ts';
import { keyOf } from '../../domain/support/tasks.ts';
import { languageOfDocument } from '../../domain/language.ts';
import type {
  CustomerResolvers,
  DeclarationResolvers,
  SentMailResolvers,
  WhoIsResolvers,
  TaskResolvers,
} from '../../generated/resolvers.ts';
import { nameOf, paymentsOf } from './subscriber-resolvers.ts';

export const customer: CustomerResolvers = {
  id: ({ customerId }) => customerId,
  deletedAt: async (customer) => (await customer.record())?.deletion?.at ?? null,
  erasedAt: async (customer) => (await customer.record())?.erasedAt ?? null,
  subscriptions: (customer) => customer.subscriptions(),
  paymentMethod: ({ customerId }, _, { money }) => money.paymentMethod(customerId),
  payments: ({ customerId }, args, context) => paymentsOf(null, customerId, args, context),
};

export const declaration: DeclarationResolvers = {
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
};

export const user = { id: ({ uid }: { uid: string }): string => uid };

export const whoIs: WhoIsResolvers = {
  notes: (answer) => answer.notes(),
  user: (answer) => answer.user(),
  cancellations: (answer) => answer.cancellations(),
  declarations: (answer) => answer.declarations(),
  mails: (answer) => answer.mails(),
  tasks: (answer) => answer.tasks(),
};

export const sentMail: SentMailResolvers = {
  problem: (mail) => mailProblem(mail),
};

export const task: TaskResolvers = {
  isOverdue: ({ deadline }) => deadline < new Date(),
  key: (task) => keyOf(task),
  addedBy: ({ agentEmail }) => agentEmail ?? null,
};
