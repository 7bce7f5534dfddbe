/** How somebody who is signed in ends or resumes a plan in a history, and looks at their plans. */
import { randomUUID } from 'node:crypto';
import type { Reply, ServerProcess } from '../faults/server-process.ts';
import type { AskStep, Intent } from './generate.ts';
import { longestMs, noteTime, type PlayOptions, untilAnswered } from './asking.ts';
import type { Recording } from './recording.ts';
import { viewQuery } from './settle.ts';
import type { Outcome, ReceiptState, IntentRequest } from './trace.ts';

const opposite: Record<Intent, Intent> = { END: 'RENEW', RENEW: 'END' };

/** Sends a request, and the one beside it. */
export async function askTogether(step: AskStep, recording: Recording, options: PlayOptions) {
  const { requests } = recording.plans[step.plan];
  const begin = (intent: Intent): IntentRequest => {
    const request = { id: randomUUID(), intent, by: step.by, attempts: [] };
    requests.push(request);
    return request;
  };
  const first = begin(step.intent);
  const other: AskStep = { ...step, replica: step.replica === 0 ? 1 : 0 };
  const beside = {
    none: () => null,
    'same intent': () => begin(step.intent),
    'same request': () => first,
    'opposite intent': () => begin(opposite[step.intent]),
  }[step.beside]();
  await Promise.all([
    askUntilAnswered(first, step, recording, options),
    beside && askUntilAnswered(beside, other, recording, options),
  ]);
}

/** Asks once, or until there is an answer, under one request id. */
async function askUntilAnswered(
  request: IntentRequest,
  step: AskStep,
  recording: Recording,
  options: PlayOptions,
): Promise<void> {
  let { timeoutMs }: { timeoutMs: number } = step;
  await untilAnswered(step.replica, options, async (server) => {
    const outcome = await ask(request, { ...step, timeoutMs }, server, recording, options);
    timeoutMs = longestMs;
    return outcome.kind !== 'unknown' || !step.retries;
  });
}

const receipt = 'id state requestedBy requestedAt confirmedAt effectiveAt withdrawnAt withdrawnBy';
const documents: Record<Intent, string> = {
  END: `mutation ($input: CancelSubscriptionInput!) {
    result: cancelSubscription(input: $input) {
      __typename
      ... on CancellationAccepted {
        cancellation { ${receipt} }
        subscription { id state cancelAt explain }
      }
      ... on Problem { message }
    }
  }`,
  RENEW: `mutation ($input: ResumeSubscriptionInput!) {
    result: resumeSubscription(input: $input) {
      __typename
      ... on SubscriptionResumed { isConfirmed subscription { id } }
      ... on Problem { message }
    }
  }`,
};

async function ask(
  request: IntentRequest,
  { intent, by, plan, timeoutMs }: AskStep,
  server: ServerProcess,
  recording: Recording,
  options: PlayOptions,
): Promise<Outcome> {
  const { subscriptionId } = recording.plans[plan];
  const what = `${request.intent} of ${subscriptionId} by ${by}, request ${request.id.slice(0, 8)}`;
  const from = Date.now();
  recording.note(`asks ${server.url} for ${what}`);
  const input = {
    subscriptionId,
    requestId: request.id,
    ...(request.intent === 'END' && { reason: 'TOO_EXPENSIVE', comment: `said ${intent}` }),
  };
  const token = by === 'SUPPORT' ? options.agent : recording.member.token;
  const reply = await server.ask(documents[request.intent], { input }, token, timeoutMs);
  const outcome = outcomeOf(reply);
  request.attempts.push({ from, to: Date.now(), outcome });
  if (reply.failed === null) noteTime(recording, options, server, from, what, by === 'SUPPORT');
  const reason = reply.failed === null ? '' : ` (${reply.failed})`;
  recording.note(`${server.url} answers ${what}: ${JSON.stringify(outcome)}${reason}`);
  return outcome;
}

/** The subscriber looks at their plans. */
export async function look(
  replica: number,
  recording: Recording,
  options: PlayOptions,
): Promise<void> {
  await untilAnswered(replica, options, async (server) => {
    const from = Date.now();
    const reply = await server.ask(viewQuery, {}, recording.member.token, longestMs);
    if (reply.failed !== null) recording.note('a look without an answer');
    else {
      noteTime(recording, options, server, from, 'a look');
      recording.lookErrors.push(...reply.codes);
      const shown = `${JSON.stringify(reply.data)} ${reply.codes.join()}`;
      recording.note(`${server.url} shows ${shown}`);
    }
    return true;
  });
}

interface Result {
  __typename: string;
  cancellation?: { id: string; state: ReceiptState };
  isConfirmed?: boolean;
}

/** What an answer says. @throws for a type that is not in the contract */
function outcomeOf(reply: Reply): Outcome {
  if (reply.failed !== null) return { kind: 'unknown', code: null };
  const result = reply.data?.['result'] as Result | null | undefined;
  if (!result) return { kind: 'unknown', code: reply.codes[0] ?? `HTTP_${reply.status}` };
  switch (result.__typename) {
    case 'CancellationAccepted': {
      const { id, state } = result.cancellation ?? {};
      if (!id || !state) break;
      return { kind: 'accepted', receipt: id, state };
    }
    case 'SubscriptionResumed':
      return { kind: 'resumed', isConfirmed: result.isConfirmed === true };
    case 'CancellationRefused':
    case 'ResumeRefused':
      return { kind: 'refused' };
    case 'SubscriptionAlreadyEnded':
      return { kind: 'already ended' };
    case 'SubscriptionNotFound':
      return { kind: 'not found' };
  }
  throw new Error(`not in the contract: ${JSON.stringify(result)}`);
}
