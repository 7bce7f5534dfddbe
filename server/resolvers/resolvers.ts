/** All resolvers, by the type that they resolve. */
import {
  DateTimeResolver as DateTime,
  EmailAddressResolver as EmailAddress,
  URLResolver as URL,
} from 'graphql-scalars';
import type { Resolvers } from '../generated/resolvers.ts';
import { cancellation } from './cancellation.ts';
import { mutation } from './mutation.ts';
import { query } from './query.ts';
import { subscriber } from './subscriber.ts';
import { subscription } from './subscription.ts';

export const resolvers: Resolvers = {
  DateTime,
  EmailAddress,
  URL,
  Query: query,
  Mutation: mutation,
  Subscriber: subscriber,
  Subscription: subscription,
  Cancellation: cancellation,
};
