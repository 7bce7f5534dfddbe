/** All resolvers, by the type that they resolve. */
import { DateTimeResolver as DateTime, URLResolver as URL } from 'graphql-scalars';
import type { Resolvers } from '../../generated/resolvers.ts';
import { billingAccount } from './billing-account.ts';
import { cancellation } from './cancellation.ts';
import { emailAddress } from './email-address.ts';
import { mutation } from './mutation.ts';
import { query } from './query.ts';
import { subscriber } from './subscriber.ts';
import { subscription } from './subscription.ts';

export const resolvers: Resolvers = {
  DateTime,
  EmailAddress: emailAddress,
  URL,
  Query: query,
  Mutation: mutation,
  Subscriber: subscriber,
  Subscription: subscription,
  Cancellation: cancellation,
  BillingAccount: billingAccount,
};
