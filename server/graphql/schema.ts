/** Builds the executable schema from schema.graphql and the resolvers. */
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

/** Checks addresses only in requests. Firebase and Stripe can have malformed addresses, which must not make a response fail. */
const emailAddress = new GraphQLScalarType<string, string>({
  name: 'EmailAddress',
  serialize: String,
  parseValue(value) {
    if (typeof value === 'string' && isAddress(value)) return value.trim();
    throw new InvalidInputError('This is no email address.');
  },
});

/** The longest ID in characters. Ids of Firebase and Stripe have at most 255. */
const idLimit = 255;

/** Makes a built-in scalar reject ill-formed Unicode and too long text. Changes the scalar of all schemas in this process. */
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

/** `buildSchema` parses the text, because graphql-tools would take our type `Subscription` for the root of subscriptions. */
export const schema = makeExecutableSchema({
  typeDefs: buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')),
  resolvers,
});
