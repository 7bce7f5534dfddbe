/** The executable schema: schema.graphql with the resolvers of its types. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema } from 'graphql';
import { URLResolver as URLScalar } from 'graphql-scalars';
import type { Resolvers } from '../generated/resolvers.ts';
import { billingAccount } from './resolvers/billing-account.ts';
import { cancellation } from './resolvers/cancellation.ts';
import { declaration } from './resolvers/declaration.ts';
import { dateTime } from './resolvers/date-time.ts';
import { emailAddress } from './resolvers/email-address.ts';
import { mutation } from './resolvers/mutation.ts';
import { payment } from './resolvers/payment.ts';
import { query } from './resolvers/query.ts';
import { subscriber } from './resolvers/subscriber.ts';
import { subscription } from './resolvers/subscription.ts';
import { whoIs } from './resolvers/who-is.ts';

const resolvers: Resolvers = {
  DateTime: dateTime,
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
