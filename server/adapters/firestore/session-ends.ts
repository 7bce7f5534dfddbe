/** Stores when a user last logged out (`session_ends/{uid}`). */
import { FieldValue, type Firestore as Sdk } from 'firebase-admin/firestore';
import { z } from 'zod';
import { sessionMs } from '../../domain/subscriber/user.ts';
import { stored } from '../../domain/stored.ts';
import type { Firestore } from './firestore-client.ts';
import { withDates } from './versioned.ts';

/** Sessions of sign-ins until `endedAt` have ended. None of them would outlast `expiresAt`. */
export const sessionEnd = stored({
  version: z.literal(1),
  endedAt: z.date(),
  expiresAt: z.date(),
});

export type SessionEnds = ReturnType<typeof createSessionEnds>;

/** Creates the store. Both functions throw UpstreamError. */
export function createSessionEnds(firestore: Firestore) {
  const of = (sdk: Sdk, uid: string) => sdk.collection('session_ends').doc(uid);
  return {
    /** Finds a user's last log-out within 14 days; null if there is none. */
    async find(uid: string): Promise<Date | null> {
      const document = await firestore.call((sdk) => of(sdk, uid).get());
      if (!document.exists) return null;
      // An unreadable document ends every session.
      return sessionEnd.safeParse(withDates(document.data())).data?.endedAt ?? new Date();
    },
    /** Stores that a user logs out now. */
    async write(uid: string): Promise<void> {
      const expiresAt = new Date(Date.now() + sessionMs);
      const entry = { version: 1, endedAt: FieldValue.serverTimestamp(), expiresAt };
      await firestore.call((sdk) => of(sdk, uid).set(entry));
    },
  };
}
