/** Query: who is asking. */
import type { QueryResolvers } from '../generated/resolvers.ts';

export const query: QueryResolvers = {
  viewer: (_, __, { viewer }) => viewer,
};
