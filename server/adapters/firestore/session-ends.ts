/** Stores log-outs: `session_ends/{uid}` for all sessions of a user, `session_ends/{hash}` for one session cookie. */
import { FieldValue, type Firestore as Sdk } from 'firebase-admin/firestore';
import { z } from 'zod';
import { sessionMs } from '../../domain/subscriber/user.ts';
import { stored } from '../../domain/stored.ts';
import type { Firestore } from './firestore-client.ts';
import { withDates } from './versioned.ts';

/** A log-out. It ends sessions whose sign-in was at or before `endedAt`. At `expiresAt` these sessions have expired anyway. */
export const sessionEnd = stored({
  version: z.literal(1),
  endedAt: z.date(),
  expiresAt: z.date(),
});

export type SessionEnds = ReturnType<typeof createSessionEnds>;

export function createSessionEnds(firestore: Firestore) {
  const of = (sdk: Sdk, key: string) => sdk.collection('session_ends').doc(key);
  return {
    /** Finds the last log-out under any of the keys. Returns null if there was none within the last 14 days. */
    async find(...keys: string[]): Promise<Date | null> {
      const documents = await firestore.call((sdk) =>
        sdk.getAll(...keys.map((key) => of(sdk, key))),
      );
      const ends = documents
        .filter(({ exists }) => exists)
        // An unreadable document counts as a log-out now. So the document ends every session of its key.
        .map((each) => sessionEnd.safeParse(withDates(each.data())).data?.endedAt ?? new Date());
      return ends.toSorted((a, b) => Number(b) - Number(a))[0] ?? null;
    },
    /** Stores a log-out. @param key a uid, or the hash of a session cookie */
    async write(key: string): Promise<void> {
      const expiresAt = new Date(Date.now() + sessionMs);
      const entry = { version: 1, endedAt: FieldValue.serverTimestamp(), expiresAt };
      await firestore.call((sdk) => of(sdk, key).set(entry));
    },
  };
}
