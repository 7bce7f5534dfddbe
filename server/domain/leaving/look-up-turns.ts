/** Delays repeated look-ups under one email address, so that declarations under other addresses don't have to wait. */
import { LRUCache } from 'lru-cache';
import { mailboxOf } from '../address.ts';

/** Milliseconds between two look-ups of a mailbox. */
const spacingMs = 10_000;
const known = { max: 10_000, ttl: 3_600_000 };

/** Creates the turns of this process. A turn is the earliest time for a declaration's look-up, in milliseconds since 1970. */
export function createLookUpTurns() {
  const last = new LRUCache<string, number>(known);
  const turns = new LRUCache<string, number>(known);
  const busy = new Set<string>();

  return {
    /** Runs the look-up and returns null. If another look-up of the mailbox is recent or running, only returns the turn. */
    async run(
      id: string,
      email: string,
      now: number,
      lookUp: () => Promise<void>,
    ): Promise<number | null> {
      const mailbox = mailboxOf(email);
      const turn = turns.get(id) ?? Math.max(now, (last.get(mailbox) ?? 0) + spacingMs);
      last.set(mailbox, Math.max(turn, last.get(mailbox) ?? 0));
      if (turn > now) {
        turns.set(id, turn);
        return turn;
      }
      turns.delete(id);
      if (busy.has(mailbox)) return now + spacingMs;
      busy.add(mailbox);
      await lookUp().finally(() => busy.delete(mailbox));
      return null;
    },
  };
}
