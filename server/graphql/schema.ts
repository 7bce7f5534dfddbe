/** The executable schema: schema.graphql with the resolvers of its types. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema } from 'graphql';
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
