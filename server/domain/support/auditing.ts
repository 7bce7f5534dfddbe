/** How the support team's work is written to the audit: what they read, what they change, and what was refused. */
import { describeError, type Log } from '../../log.ts';
import type { About, Audit, AuditOutcome } from './audit.ts';
import { ForbiddenError, InvalidInputError, UnauthenticatedError } from '../errors.ts';
import type { Login } from '../login.ts';

export type Auditing = ReturnType<typeof openAuditing>;

/**
 * Opens the audit for one request.
 * @param caller the token's owner; null without a token
 */
export function openAuditing(
  caller: Login | null,
  audit: Audit,
  { requestId, log }: { requestId: string; log: Log },
) {
  const refused = new Map<string, Promise<void>>();

  const entry = (operation: string, outcome: AuditOutcome, about: About = {}) => ({
    agentId: caller?.uid ?? null,
    agentEmail: caller?.email ?? null,
    requestId,
    operation,
    outcome,
    subscriberId: about.subscriberId ?? null,
    subscriptionId: about.subscriptionId ?? null,
    ...(about.customerId && { customerId: about.customerId }),
    ...(about.key && { key: about.key }),
    ...(about.declarationId && { declarationId: about.declarationId }),
    ...(about.internalNote && { internalNote: about.internalNote }),
  });

  /** Records a refusal in the audit: once in a request for each operation and person. */
  function recordRefusal(operation: string, about: About = {}): Promise<void> {
    const key = JSON.stringify([operation, about.subscriberId, about.customerId, about.key]);
    const noted = refused.get(key) ?? audit.addRefusal(entry(operation, 'REFUSED', about), log);
    refused.set(key, noted);
    return noted;
  }

  /** The outcome of an operation whose audit entry was written as STARTED. */
  async function auditedChange<T>(
    entryId: string,
    change: () => Promise<T>,
    outcomeIn: (result: T) => AuditOutcome,
  ): Promise<T> {
    const complete = (outcome: AuditOutcome) => tryToWrite(() => audit.complete(entryId, outcome));
    const result = await change().catch(async (error: unknown) => {
      await complete('FAILED');
      throw error;
    });
    await complete(outcomeIn(result));
    return result;
  }

  async function refuse(operation: string, about?: About): Promise<never> {
    await recordRefusal(operation, about);
    throw caller ? new ForbiddenError() : new UnauthenticatedError();
  }

  /** Writes to the audit, and only logs a failure: the operation is over, and its answer must go out. */
  async function tryToWrite(write: () => Promise<unknown>): Promise<void> {
    await write().catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'outcome not written to the audit');
    });
  }

  /**
   * Reads something for an agent, and records that before the answer goes out.
   * @param found the outcome and the subject of an answer
   */
  async function auditedRead<T>(
    operation: string,
    about: About,
    look: () => Promise<T>,
    found: (answer: T) => [AuditOutcome, About] = () => ['SUCCEEDED', about],
  ): Promise<{ answer: T; entryId: string }> {
    if (caller?.role !== 'SUPPORT') return refuse(operation, about);
    const answer = await look().catch(async (error: unknown) => {
      // With an input that is not valid, nothing was looked at.
      if (!(error instanceof InvalidInputError))
        await tryToWrite(() => audit.add(entry(operation, 'FAILED', about)));
      throw error;
    });
    return { answer, entryId: await audit.add(entry(operation, ...found(answer))) };
  }

  return { recordRefusal, refuse, auditedRead, auditedChange };
}
