/** The executable schema: schema.graphql with the resolvers of its types. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema, GraphQLScalarType, Kind } from 'graphql';
import { DateTimeResolver, EmailAddressResolver, URLResolver as URLScalar } from 'graphql-scalars';
import type { Resolvers } from '../generated/resolvers.ts';
import { problem } from './resolvers/problem.ts';
import { mutation } from './resolvers/mutation.ts';
import { query } from './resolvers/query.ts';
import { payment, refund, subscriber } from './resolvers/subscriber.ts';
import { cancellation, charge, planPrice, subscription } from './resolvers/subscription.ts';
import { billingAccount, declaration, sentMail, whoIs, workItem } from './resolvers/support.ts';

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/**
 * graphql-scalars' type, but space around a pasted address is removed, and a stored address is sent as it is: Firebase and
 * Stripe take addresses that graphql-scalars refuses, and one of them must not fail an answer.
 */
const emailAddress = new GraphQLScalarType<string, string>({
  ...EmailAddressResolver.toConfig(),
  serialize: String,
  parseValue: (value) => EmailAddressResolver.parseValue(trimmed(value)),
  parseLiteral: (node, variables) =>
    EmailAddressResolver.parseLiteral(
      node.kind === Kind.STRING ? { ...node, value: node.value.trim() } : node,
      variables,
    ),
});

const resolvers: Resolvers = {
  DateTime: DateTimeResolver,
  EmailAddress: emailAddress,
  URL: URLScalar,
  Query: query,
  Mutation: mutation,
  Subscriber: subscriber,
  Subscription: subscription,
  Cancellation: cancellation,
  Charge: charge,
  AccountDeleted: problem,
  AccountNotDeleted: problem,
  CancellationRefused: problem,
  ResumeRefused: problem,
  SubscriptionAlreadyEnded: problem,
  SubscriptionNotFound: problem,
  Price: planPrice,
  Refund: refund,
  BillingAccount: billingAccount,
  Declaration: declaration,
  Payment: payment,
  SentMail: sentMail,
  WhoIs: whoIs,
  WorkItem: workItem,
};

/**
 * The schema is built by graphql-js first: from plain text, graphql-tools takes any type named `Subscription`
 * for the root of GraphQL subscriptions, whatever `schema { … }` says.
 */
export const schema = makeExecutableSchema({
  typeDefs: buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')),
  resolvers,
});
