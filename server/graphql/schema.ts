/** The executable schema: schema.graphql with the resolvers of its types. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema, isObjectType } from 'graphql';
import { DateTimeResolver, URLResolver as URLScalar } from 'graphql-scalars';
import type { Resolvers } from '../generated/resolvers.ts';
import { emailAddress } from './resolvers/email-address.ts';
import { mutation } from './resolvers/mutation.ts';
import { query } from './resolvers/query.ts';
import { payment, subscriber } from './resolvers/subscriber.ts';
import { cancellation, subscription } from './resolvers/subscription.ts';
import { billingAccount, declaration, whoIs } from './resolvers/support.ts';

const resolvers: Resolvers = {
  DateTime: DateTimeResolver,
  EmailAddress: emailAddress,
  URL: URLScalar,
  Query: query,
  Mutation: mutation,
  Subscriber: subscriber,
  Subscription: subscription,
  Cancellation: cancellation,
  BillingAccount: billingAccount,
  Declaration: declaration,
  Payment: payment,
  WhoIs: whoIs,
};

/**
 * The schema is built by graphql-js first: from plain text, graphql-tools takes any type named `Subscription`
 * for the root of GraphQL subscriptions, whatever `schema { … }` says.
 */
export const schema = makeExecutableSchema({
  typeDefs: buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')),
  resolvers,
});

/** The names of the fields that only the support team may use, as schema.graphql marks them with `@supportOnly`. */
export const supportFields: ReadonlySet<string> = new Set(
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ astNode }) => astNode?.directives?.some(({ name }) => name.value === 'supportOnly'))
    .map(({ name }) => name),
);
