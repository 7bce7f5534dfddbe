/** Stores the audit in Firestore, `audit/{id}`: what the support team read and changed, and refused requests. */
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
 * The audit in one Firestore. All functions but `addRefusal` throw UpstreamError (`firestore`) when Firestore does
 * not answer within 2 s.
 * @param options.refusalsPerMinute the most refusals of one caller that this process stores; all callers without
 *   a token count as one
 */
export function createAudit(
  firestore: Firestore,
  { refusalsPerMinute = 30 }: { refusalsPerMinute?: number } = {},
) {
  const refusals = new RateLimiterMemory({ points: refusalsPerMinute, duration: 60 });

  /** Writes an entry. @returns its id */
  async function add(fields: AuditFields): Promise<string> {
    const at = new Date();
    const id = `${at.toISOString()}-${randomUUID().slice(0, 8)}`;
    const entry = { id, at, expiresAt: keptUntil(at), ...fields, about: subjectsOf(fields) };
    // Taken: the first try has written the entry, and its answer was lost.
    await firestore.orNull((sdk) => entries(sdk).doc(id).create(entry), isTaken);
    return id;
  }

  return {
    add,

    /**
     * Writes a refusal. Only some are stored, so that refused requests can't fill the store. The log has all of them.
     * Does not reject when that fails: the caller is refused in any case.
     */
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

    /** Sets the outcome of an entry that was written as STARTED. */
    async complete(id: string, outcome: AuditOutcome): Promise<void> {
      await firestore.call((sdk) => entries(sdk).doc(id).update({ outcome }));
    },

    /** When a change of a subscriber last succeeded; null when it never did. */
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

    /**
     * The entries about any of at most 30 subjects, newest first. A subject is a uid, a customer's or a subscription's
     * id, or a stored key.
     */
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

/** By what an entry is found. */
const subjectsOf = ({ subscriberId, customerId, subscriptionId, key }: AuditFields): string[] => [
  ...new Set([subscriberId, customerId, subscriptionId, key].filter((each) => each != null)),
];

/** Only this module writes these documents, so they are not validated. */
const entryIn = (document: QueryDocumentSnapshot) => withDates(document.data()) as AuditEntry;
