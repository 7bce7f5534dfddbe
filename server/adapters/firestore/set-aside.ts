/** Sets invalid account documents aside (`accounts_set_aside/{id}`): one bad document must stop no other. */
import { randomUUID } from 'node:crypto';
import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import type { UnreadableAccountError } from '../../domain/account.ts';
import type { StoredAccount } from '../../domain/account-store.ts';
import { keptUntil } from '../../domain/retention.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Firestore } from './client.ts';
import { unlessConflict } from './documents.ts';

/**
 * Creates the function that replaces an invalid document by its valid parts, and keeps a copy of the original. It
 * returns null when another process was faster.
 */
export const createSetAside =
  (firestore: Firestore, log: Log, onSetAside: () => void) =>
  async (
    customerId: string,
    document: Record<string, unknown>,
    version: Timestamp | undefined,
    { message: problem, salvaged }: UnreadableAccountError,
  ): Promise<StoredAccount | null> => {
    const id = randomUUID();
    const at = new Date();
    const excess = Object.keys(document).filter((name) => !(name in salvaged));
    const removed = Object.fromEntries(excess.map((name) => [name, FieldValue.delete()]));
    const written = await unlessConflict(firestore, (sdk) =>
      sdk
        .batch()
        .create(sdk.collection('accounts_set_aside').doc(id), {
          customerId,
          problem,
          document,
          at,
          expiresAt: keptUntil(at),
        })
        .update(
          sdk.collection('accounts').doc(customerId),
          { ...salvaged, ...removed },
          version ? { lastUpdateTime: version } : {},
        )
        .commit(),
    );
    if (!written) return null;
    onSetAside();
    log.error(
      { alert: 'account_set_aside', document: `accounts_set_aside/${id}`, problem },
      'invalid account document set aside',
    );
    return { account: salvaged, version: written[1]?.writeTime ?? null };
  };
