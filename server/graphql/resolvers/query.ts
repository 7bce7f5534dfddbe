/** Query: the viewer, and the support team's queries about subscribers. */
import type { QueryResolvers } from '../../generated/resolvers.ts';

export const query: QueryResolvers = {
  viewer: (_, __, { viewer }) => viewer,
  subscriber: (_, { by }, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return support.find(by);
  },
  whoIs: (_, { key }, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return support.whoIs(key);
  },
  audit: (_, { about, first, after = null }, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return support.trail(about, { first, after });
  },
  auditTrail: async (_, { subscriberId, first, after = null }, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return (await support.trail({ subscriberId }, { first, after }, 'auditTrail')).entries;
  },
  declarations: (_, { state = null, first }, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return support.declarations(state, { first });
  },
  workQueue: (_, __, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return support.workQueue();
  },
};
