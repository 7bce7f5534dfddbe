/** Stores the audit (`audit/{id}`): agents' reads and changes, refused requests, operators' commands, deletions of accounts. */
import { randomUUID } from 'node:crypto';
import type { Firestore as Sdk, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Page, type PageRequest, pageOf } from '../../domain/page.ts';
import type { AuditEntry, AuditFields, AuditOutcome } from '../../domain/support/audit.ts';
import { keptUntil } from '../../domain/support/retention.ts';
import { describeError, type Log } from '../../log.ts';
import type { Firestore } from './firestore-client.ts';
import { isTaken, withDates } from './versioned.ts';

export type Audit = ReturnType<typeof createAudit>;

const entries = (sdk: Sdk) => sdk.collection('audit');

/**
 * Creates the audit. All functions except `addRefusal` throw UpstreamError (`firestore`).
 * @param options.refusalsPerMinute how many refusals of a caller this process stores. Callers without a token count as one caller
 */
export function createAudit(
  firestore: Firestore,
  { refusalsPerMinute = 30 }: { refusalsPerMinute?: number } = {},
) {
  const refusals = new RateLimiterMemory({ points: refusalsPerMinute, duration: 60 });

  async function add(fields: AuditFields): Promise<string> {
    const at = new Date();
    const id = `${at.toISOString()}-${randomUUID().slice(0, 8)}`;
    const entry = { id, at, expiresAt: keptUntil(at), ...fields, about: subjectsOf(fields) };
    // If the id is taken, the first attempt of this call stored the entry, and Firestore's answer was lost.
    await firestore.orNull((sdk) => entries(sdk).doc(id).create(entry), isTaken);
    return id;
  }

  return {
    add,

    /** Logs a refusal, and stores it unless the caller's limit is reached. Never rejects. */
    async addRefusal(fields: AuditFields, log: Log): Promise<void> {
      const { operation } = fields;
      const limited = await refusals.consume(fields.agentId ?? '').then(
        () => false,
        () => true,
      );
      try {
        if (!limited) await add(fields);
        log.warn({ operation, stored: !limited }, 'support operation refused');
      } catch (error) {
        const details = { operation, stored: false, error: describeError(error) };
        log.error(details, 'support operation refused');
      }
    },

    async complete(id: string, outcome: AuditOutcome): Promise<void> {
      await firestore.call((sdk) => entries(sdk).doc(id).update({ outcome }));
    },

    /** Returns when an operation on a subscriber last succeeded. Returns null if the operation never succeeded. */
    async lastOf(operation: string, subscriberId: string): Promise<Date | null> {
      const { docs } = await firestore.call((sdk) =>
        entries(sdk)
          .where('subscriberId', '==', subscriberId)
          .where('operation', '==', operation)
          .where('outcome', '==', 'SUCCEEDED' satisfies AuditOutcome)
          .orderBy('id', 'desc')
          .limit(1)
          .get(),
      );
      return docs[0] ? entryIn(docs[0]).at : null;
    },

    /** Reads the entries about some subjects, newest first. @param subjects at most 30 uids, ids at Stripe, or stored keys */
    async trail(
      subjects: readonly string[],
      { first, after }: PageRequest,
    ): Promise<Page<AuditEntry>> {
      const { docs } = await firestore.call((sdk) => {
        const all = entries(sdk).where('about', 'array-contains-any', subjects);
        const rest = after === null ? all : all.where('id', '<', after);
        return rest
          .orderBy('id', 'desc')
          .limit(first + 1)
          .get();
      });
      return pageOf(docs.map(entryIn), first);
    },
  };
}

const subjectsOf = ({ subscriberId, customerId, subscriptionId, key }: AuditFields): string[] => [
  ...new Set([subscriberId, customerId, subscriptionId, key].filter((each) => each != null)),
];

/** Entries aren't validated, because only this module writes them. */
const entryIn = (document: QueryDocumentSnapshot) => withDates(document.data()) as AuditEntry;
