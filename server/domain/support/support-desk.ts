/** Runs the support team's operations. Writes an audit entry before an operation changes or returns anything. */
import { describeError, type Log } from '../../log.ts';
import { ForbiddenError, UnauthenticatedError } from '../errors.ts';
import type { User } from '../subscriber/user.ts';
import { openSubscriber } from '../subscriber/subscriber.ts';
import type { About, AuditOutcome } from './audit.ts';
import { type Desk, type Operation, parseInput, type SupportServices } from './operation.ts';
import * as operations from './operations.ts';

export type OperationName = keyof typeof operations;
type Types<Name extends OperationName> = NonNullable<(typeof operations)[Name]['types']>;
export type Given<Name extends OperationName> = Parameters<Types<Name>>[0];
export type Answer<Name extends OperationName> = ReturnType<Types<Name>>;

export type SupportDesk = ReturnType<typeof openSupportDesk>;

/**
 * Opens the desk for one request.
 * @param caller the token's owner, or null without a token
 * @returns operations, which throw UnauthenticatedError without a token and ForbiddenError without the role. If the audit entry
 *   can't be written, operations change nothing and throw UpstreamError (`firestore`)
 */
export function openSupportDesk(
  caller: User | null,
  services: SupportServices,
  { requestId, log }: { requestId: string; log: Log },
) {
  const { audit } = services;
  const { uid: agentId = null, email: agentEmail = null } = caller ?? {};
  const refusals = new Map<string, Promise<void>>();

  const entry = (operation: string, outcome: AuditOutcome, about: About) => ({
    ...{ agentId, agentEmail, requestId, operation, outcome },
    ...{ subscriberId: null, subscriptionId: null, ...withoutGaps(about) },
  });

  /** Logs a failed write instead of throwing, because the operation has already ended. */
  const tryToWrite = (write: Promise<unknown>) =>
    write.catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'outcome not written to the audit');
    });

  /** Records a refusal once per request, operation and subject. */
  function recordRefusal(operation: string, about: About): Promise<void> {
    const key = JSON.stringify([operation, about.subscriberId, about.customerId, about.key]);
    const noted = refusals.get(key) ?? audit.addRefusal(entry(operation, 'REFUSED', about), log);
    refusals.set(key, noted);
    return noted;
  }

  async function refuse(operation: string, about: About = {}): Promise<never> {
    await recordRefusal(operation, about);
    throw caller ? new ForbiddenError() : new UnauthenticatedError();
  }

  async function perform(name: OperationName, given: unknown): Promise<unknown> {
    if (caller?.role !== 'SUPPORT') return refuse(name, aimOf(name, given));
    const operation: Operation = operations[name];
    const { find, act, done } = operation;
    const desk: Desk = {
      ...{ ...services, log, agentId: caller.uid, agentEmail },
      open: (person) => openSubscriber(person, services, log),
    };
    const input = parseInput(operation.input, given);
    const aim = operation.about?.(input) ?? {};
    const finding = await find(input, desk).catch(async (error: unknown) => {
      await tryToWrite(audit.add(entry(name, 'FAILED', aim)));
      throw error;
    });
    const { outcome, value } = finding;
    const about = { ...aim, ...finding.about };
    if (outcome !== null || !act) {
      await audit.add(entry(name, outcome ?? 'SUCCEEDED', about));
      return value;
    }
    // Only this entry has the agent's note, because a refused operation can be about another person's plan.
    const entryId = await audit.add(entry(name, 'STARTED', { ...about, ...noteIn(input) }));
    const result = await act(value as never, input, desk).catch(async (error: unknown) => {
      await tryToWrite(audit.complete(entryId, 'FAILED'));
      throw error;
    });
    await tryToWrite(audit.complete(entryId, outcomeOf(result, done)));
    return result;
  }

  return {
    refuse,
    /** Records the refusal of a schema field that was never resolved. */
    recordRefusal: (field: string, given: unknown) => recordRefusal(field, aimOf(field, given)),
    run: <Name extends OperationName>(name: Name, given: Given<Name>) =>
      perform(name, given) as Promise<Answer<Name>>,
  };
}

/** Returns the subject of a field's input. Empty if the field is no operation or the input is invalid. */
function aimOf(field: string, given: unknown): About {
  const named: Readonly<Record<string, Operation>> = operations;
  const { input, about } = named[field] ?? {};
  const { success = false, data } = input?.safeParse(given) ?? {};
  return success ? (about?.(data) ?? {}) : {};
}

/** Drops empty ids. Cuts long ids, because a caller can send any text as an id. */
const withoutGaps = ({ internalNote, ...ids }: About): Partial<Record<keyof About, string>> => ({
  ...Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]) => (id ? [[name, id.slice(0, 255)]] : [])),
  ),
  ...(internalNote && { internalNote }),
});

const noteIn = (input: unknown): About => {
  const { internalNote } = input as { internalNote?: string | null };
  return internalNote ? { internalNote } : {};
};

function outcomeOf({ __typename }: { __typename: string }, done?: string): AuditOutcome {
  if (__typename === done) return 'SUCCEEDED';
  return __typename.endsWith('NotFound') ? 'NOT_FOUND' : 'UNCHANGED';
}
