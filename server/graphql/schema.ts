/** schema.graphql and the resolvers, made executable. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema } from 'graphql';
import { resolvers } from './resolvers/resolvers.ts';

/**
 * The executable schema. Built by graphql-js first: from plain text, graphql-tools takes any type
 * named `Subscription` for the root of GraphQL subscriptions, whatever `schema { … }` says.
 */
export const schema = makeExecutableSchema({
  typeDefs: buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')),
  resolvers,
});
