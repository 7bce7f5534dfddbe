/** Redis for a simulation: one count of what the fleet may ask, and the broadcast of changes. */
import { createRateLimiter } from '../../server/adapters/rate-limiter.ts';
import type { Budgets } from '../../server/domain/rate-limiter.ts';
import { assumptions } from './assumptions.ts';

/** The defaults of server/env.ts. */
const budgets: Budgets = {
  reads: 600,
  changes: 120,
  anonymous: 300,
  portalSessions: 20,
  declarations: 20,
  providerReads: 16,
};

export interface Broadcast {
  /** A replica joins. @returns a function that tells all other replicas of a change */
  join: (onChanged: (customerId: string) => void) => (customerId: string) => void;
}

export function createRedisModel() {
  const listeners = new Set<(customerId: string) => void>();
  const broadcast: Broadcast = {
    join(onChanged) {
      listeners.add(onChanged);
      return (customerId) => {
        setTimeout(() => {
          for (const listener of listeners) if (listener !== onChanged) listener(customerId);
        }, assumptions.redisLatency);
      };
    },
  };
  // The limiter's own counters in memory stand in for those in Redis: all replicas share them.
  return { broadcast, limiter: createRateLimiter(null, budgets) };
}
