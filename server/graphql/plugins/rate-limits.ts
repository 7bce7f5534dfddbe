/** Rate limits of the API: signed-in people by who they are, strangers by where they come from. */
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context.ts';
import { rateLimited } from '../errors.ts';
import { networkOf } from '../network-address.ts';
import type { RateLimiter } from '../../adapters/rate-limiter.ts';

/**
 * Makes the context of a request and counts it against its address, if it is a stranger's: without a
 * token, or with one that is refused. A good token is never refused for its address, which a whole
 * company, or all customers of a mobile network, may share.
 * @param address where the request comes from
 * @throws what `makeContext` throws, or RATE_LIMITED (429)
 */
export async function limitStrangers(
  limiter: RateLimiter,
  address: string,
  makeContext: () => Promise<RequestContext>,
): Promise<RequestContext> {
  const count = async () => {
    const wait = await limiter.take('strangers', networkOf(address));
    if (wait !== null) throw rateLimited(wait);
  };
  try {
    const context = await makeContext();
    if (!context.viewer) await count();
    return context;
  } catch (error) {
    if (isRefusal(error)) await count();
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions['code'] === 'UNAUTHENTICATED';

/** An Apollo plugin that counts each operation of a signed-in person before it is carried out. */
export function rateLimits(limiter: RateLimiter): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart({ contextValue: { viewer, notes } }) {
      if (!viewer) return;
      return {
        async didResolveOperation({ operation }) {
          const budget = operation?.operation === OperationTypeNode.MUTATION ? 'changes' : 'reads';
          const wait = notes.tooMany ?? (await limiter.take(budget, viewer.uid));
          if (wait !== null) throw rateLimited(wait);
        },
      };
    },
  };
}
