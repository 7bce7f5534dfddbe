/** The executable schema: schema.graphql with the resolvers of its types. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema, GraphQLID, GraphQLScalarType, GraphQLString } from 'graphql';
import {
  DateResolver,
  DateTimeResolver,
  SafeIntResolver as SafeIntScalar,
  URLResolver as URLScalar,
} from 'graphql-scalars';
import { isAddress } from '../domain/address.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { Resolvers } from '../generated/resolvers.ts';
import { mutation, query } from './resolvers/root-resolvers.ts';
import { subscriberResolvers } from './resolvers/subscriber-resolvers.ts';
import { supportResolvers } from './resolvers/support-resolvers.ts';

/**
 * By the one rule for addresses, without the space around a pasted one. A stored address is sent as it is: Firebase and Stripe
 * take others, and one of them must not fail an answer.
 */
const emailAddress = new GraphQLScalarType<string, string>({
  name: 'EmailAddress',
  serialize: String,
  parseValue(value) {
    if (typeof value === 'string' && isAddress(value)) return value.trim();
    throw new InvalidInputError('This is no email address.');
  },
});

/** The longest ID in characters. The providers' own ids have up to 255. */
const idLimit = 255;

/**
 * Every text of a caller is well-formed Unicode, and no ID is longer than any real one. graphql-js has one object for each
 * built-in scalar, which every schema refers to, so that it is changed in place.
 */
function limitText(scalar: GraphQLScalarType<string, string>, limit = Infinity): void {
  const { parseValue, parseLiteral } = scalar;
  const check = (text: string) => {
    if (!text.isWellFormed()) throw new InvalidInputError('Text must be well-formed Unicode.');
    if (text.length > limit)
      throw new InvalidInputError(`An ID can have at most ${limit} characters.`);
    return text;
  };
  scalar.parseValue = (value) => check(parseValue(value));
  scalar.parseLiteral = (node, variables) => check(parseLiteral(node, variables));
}
limitText(GraphQLString);
limitText(GraphQLID, idLimit);

const resolvers: Resolvers = {
  Date: DateResolver,
  DateTime: DateTimeResolver,
  EmailAddress: emailAddress,
  SafeInt: SafeIntScalar,
  URL: URLScalar,
  Query: query,
  Mutation: mutation,
  ...subscriberResolvers,
  ...supportResolvers,
};

/**
 * The schema is built by graphql-js first: from plain text, graphql-tools takes any type named `Subscription`
 * for the root of GraphQL subscriptions, whatever `schema { … }` says.
 */
export const schema = makeExecutableSchema({
  typeDefs: buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')),
  resolvers,
});
