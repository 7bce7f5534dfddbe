/** Query: the viewer, and the support team's queries about subscribers. */
import type { QueryResolvers } from '../../generated/resolvers.ts';

export const query: QueryResolvers = {
  viewer: (_, __, { viewer }) => viewer,
  subscriber: (_, { by }, { support }) => support().find(by),
  whoIs: (_, { key }, { support }) => support().whoIs(key),
  audit: (_, { about, first, after = null }, { support }) =>
    support().trail(about, { first, after }),
  auditTrail: async (_, { subscriberId, first, after = null }, { support }) =>
    (await support().trail({ subscriberId }, { first, after }, 'auditTrail')).entries,
  declarations: (_, { state = null, first }, { support }) =>
    support().declarations(state, { first }),
  workQueue: (_, __, { support }) => support().workQueue(),
};
