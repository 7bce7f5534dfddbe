/** Plays one history: the caller asks the servers, somebody changes the plan at Stripe, time passes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Reply, ServerProcess } from '../faults/server-process.ts';
import type { Fleet } from './fleet.ts';
import type { AskStep, Intent } from './generate.ts';
import { changeAtProvider, type ProviderOptions } from './provider.ts';
import type { Recording } from './recording.ts';
import { viewQuery } from './settle.ts';
import type { Outcome, ReceiptState, IntentRequest } from './trace.ts';

export interface PlayOptions extends ProviderOptions {
  fleet: Fleet;
  /** The token of somebody on the support team. */
  agent: string;
  sdk: Stripe;
}

/** How often a caller repeats a request without an answer, and the pause before each, in milliseconds. */
const repeats = 3;
const pauseMs = 300;
/** How long a caller waits for a replica that listens. */
const reconnects = 200;
/** Milliseconds for a request that nobody hangs up on early. */
const longestMs = 12_000;

/** Plays all steps, one after the other. */
export async function play(recording: Recording, options: PlayOptions): Promise<void> {
  await wait(recording.history.startsAfterMs);
  for (const step of recording.history.steps) {
    switch (step.kind) {
      case 'ask':
        await askTogether(step, recording, options);
        break;
      case 'provider':
        await changeAtProvider(step, recording, options);
        break;
      case 'look':
        await look(step.replica, recording, options);
        break;
      case 'refuse':
        recording.refusing = { how: step.how, until: Date.now() + (step.forMs ?? Infinity) };
        recording.note(`Stripe refuses writes (${step.how}) for ${step.forMs ?? 'ever'} ms`);
        break;
      case 'pause':
        await wait(step.ms);
    }
  }
}

const opposite: Record<Intent, Intent> = { END: 'RENEW', RENEW: 'END' };

/** Sends a request, and the one beside it. */
async function askTogether(step: AskStep, recording: Recording, options: PlayOptions) {
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

async function askUntilAnswered(
  request: IntentRequest,
  step: AskStep,
  recording: Recording,
  options: PlayOptions,
): Promise<void> {
  let { replica, timeoutMs }: { replica: number; timeoutMs: number } = step;
  for (let attempt = 0; attempt <= (step.retries ? repeats : 0); attempt += 1) {
    if (attempt > 0) await wait(pauseMs);
    const outcome = await ask(request, { ...step, timeoutMs }, replica, recording, options);
    if (outcome.kind !== 'unknown') return;
    replica = 1 - replica;
    timeoutMs = longestMs;
  }
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
  replica: number,
  recording: Recording,
  { fleet, agent }: PlayOptions,
): Promise<Outcome> {
  const server = await listeningServer(fleet, replica);
  const what = `${request.intent} of ${recording.plans[plan].subscriptionId} by ${by}, request ${request.id.slice(0, 8)}`;
  const from = Date.now();
  recording.note(`asks replica ${replica} for ${what}`);
  const input = {
    subscriptionId: recording.plans[plan].subscriptionId,
    requestId: request.id,
    ...(request.intent === 'END' && { reason: 'TOO_EXPENSIVE', comment: `said ${intent}` }),
  };
  const token = by === 'SUPPORT' ? agent : recording.member.token;
  const reply = server
    ? await server.ask(documents[request.intent], { input }, token, timeoutMs)
    : ({ failed: 'no replica listens', ms: 0 } as const);
  const outcome = outcomeOf(reply);
  request.attempts.push({ replica, from, to: Date.now(), outcome });
  const reason = reply.failed === null ? '' : ` (${reply.failed})`;
  recording.note(`replica ${replica} answers ${what}: ${JSON.stringify(outcome)}${reason}`);
  return outcome;
}

/** A process that listens; null when none does for a while. */
async function listeningServer(fleet: Fleet, replica: number): Promise<ServerProcess | null> {
  for (let tries = 0; tries < reconnects; tries += 1) {
    const server = fleet.serverOf(replica);
    if (server) return server;
    await wait(50);
  }
  return null;
}

async function look(replica: number, recording: Recording, { fleet }: PlayOptions): Promise<void> {
  const server = await listeningServer(fleet, replica);
  const reply = await server?.ask(viewQuery, {}, recording.member.token, longestMs);
  if (!reply || reply.failed !== null) return recording.note('a look without an answer');
  recording.lookErrors.push(...reply.codes);
  recording.note(`replica ${replica} shows ${JSON.stringify(reply.data)} ${reply.codes.join()}`);
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
