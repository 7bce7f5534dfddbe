/** Query: who is asking, and what the support team may ask about others. */
import type { QueryResolvers } from '../../generated/resolvers.ts';

export const query: QueryResolvers = {
  viewer: (_, __, { viewer }) => viewer,
  subscriber: (_, { by }, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return support.find(by);
  },
  auditTrail: (_, { subscriberId, first, after = null }, { support, skipAnswerCache }) => {
    skipAnswerCache();
    return support.trail(subscriberId, { first, after });
  },
};
