/**
 * Generates from schema.graphql and the operations: resolver types for the server, operations and hooks for
 * the client, and the manifest of all operations with their ids. From texts/*.yaml: the texts.
 */
import type { CodegenConfig } from '@graphql-codegen/cli';
import { textsPreset } from './scripts/texts.ts';

const scalars = {
  ID: 'string',
  Date: 'string',
  DateTime: 'string',
  EmailAddress: 'string',
  SafeInt: 'number',
  URL: 'string',
};

const notOfDesk = ['!client/screens/{desk,graphiql}/**'];

const typesAndHooks = {
  plugins: ['typescript-operations', 'typed-document-node', './scripts/codegen-apollo-hooks.mjs'],
  config: { useTypeImports: true, enumType: 'const', scalars },
};

const config: CodegenConfig = {
  schema: [{ 'schema.graphql': { loader: './scripts/load-schema.mjs' } }],
  generates: {
    // The languages in it are those of texts/.
    'schema.graphql': { plugins: ['./scripts/load-schema.mjs'] },
    // Modules of texts/*.yaml: one a language and part.
    'texts/generated/': { preset: textsPreset },
    'server/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        contextType: '../graphql/context.ts#RequestContext',
        mappers: {
          Subscriber: '../domain/subscriber/subscriber.ts#OpenedSubscriber',
          Subscription:
            '../domain/customer-record/customer-record.ts#RecordedSubscription as SubscriptionModel',
          Cancellation:
            '../domain/customer-record/cancellation.ts#Cancellation as CancellationModel',
          Customer: '../domain/support/customers.ts#FoundCustomer as CustomerModel',
          Declaration: '../domain/leaving/declaration.ts#Declaration as DeclarationModel',
          ReceivedDeclaration: '../domain/leaving/declaration.ts#Declaration as DeclarationModel',
          Price: '../domain/money/charge.ts#Price as PriceModel',
          Charge: '../domain/money/charge.ts#Charge as ChargeModel',
          EndedSubscription:
            '../domain/customer-record/customer-record.ts#EndedSubscription as EndedSubscriptionModel',
          User: '../domain/support/person-records.ts#KnownUser',
          OtherUser: '../domain/subscriber/user.ts#FoundUser',
          Refund: '../domain/money/payment.ts#PaidRefund',
          Payment: '../domain/subscriber/subscriber.ts#OwnedPayment',
          PaymentMethod: '../domain/money/payment.ts#PaymentMethod as PaymentMethodModel',
          Task: '../domain/support/tasks.ts#Task as TaskModel',
          WhoIs: '../domain/support/operations.ts#WhoIsAnswer',
          AuditEntry: '../domain/support/audit.ts#AuditEntry as AuditEntryModel',
          SentMail: '../domain/mail/mail.ts#Mail',
        },
        scalars: {
          ...scalars,
          DateTime: { input: 'Date', output: 'Date' },
        },
      },
    },
    'server/generated/operation-names.ts': {
      documents: ['client/**/*.graphql', 'operations/*.graphql'],
      plugins: ['./scripts/codegen-operation-names.mjs'],
    },
    'client/generated/operations.ts': {
      // The site's own: its pages must not load those of the support desk.
      documents: ['client/**/*.graphql', ...notOfDesk],
      ...typesAndHooks,
    },
    'client/generated/operation-ids.ts': {
      documents: ['client/**/*.graphql', ...notOfDesk],
      plugins: ['./scripts/codegen-operation-ids.mjs'],
    },
    'client/generated/desk-operations.ts': {
      documents: 'client/screens/desk/operations/*.graphql',
      ...typesAndHooks,
    },
    'operations/manifest.json': {
      // Support may run any operation, so its own need no entry in the manifest.
      documents: ['client/**/*.graphql', ...notOfDesk, 'operations/*.graphql'],
      plugins: ['./scripts/codegen-manifest.mjs'],
    },
  },
};

export default config;
