/** WhoIs: the answer to "who is this?". */
import type { WhoIsResolvers } from '../../generated/resolvers.ts';

export const whoIs: WhoIsResolvers = {
  notes: (answer) => answer.notes(),
};
