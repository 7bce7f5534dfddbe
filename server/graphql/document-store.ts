/** Remembers parsed operations, so that those of our own clients are parsed and checked once. */
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { createExpiringMap } from '../adapters/expiring-map.ts';

/**
 * How many. Our clients have about twenty, and support a few more. Apollo's own store takes 30 MB of them
 * by the length of their JSON, which is over 100 MB of memory, and prints each to find that length.
 */
const limit = 100;

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;

/** Forgets what was not asked for the longest. */
export function createDocumentStore(): DocumentStore {
  const documents = createExpiringMap<DocumentNode>(limit);
  return {
    get: async (key) => documents.get(key),
    set: async (key, document) => documents.set(key, document, Infinity),
    delete: async (key) => documents.delete(key),
  };
}
