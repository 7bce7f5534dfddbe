/**
 * Hands schema.graphql to codegen as graphql-js reads it. Codegen's own loader takes any type
 * named `Subscription` for the root of GraphQL subscriptions, whatever `schema { … }` says.
 */
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';

export default (path) => buildSchema(readFileSync(path, 'utf8'));
