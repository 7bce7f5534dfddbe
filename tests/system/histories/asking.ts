/** How everybody asks in a history: at a replica that listens, again where no answer came, with an eye on the time. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedMail } from '../../../emulators/mail.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import type { Fleet } from './fleet.ts';
import type { ProviderOptions } from './provider.ts';
import type { Recording } from './recording.ts';

export interface PlayOptions extends ProviderOptions {
  fleet: Fleet;
  /** The token of somebody on the support team. */
  agent: string;
  /** The mails that arrived, newest first. */
  mails: () => readonly ReceivedMail[];
}

/** How often somebody repeats a request without an answer, and the first pause, in milliseconds: each is three times as long. */
const repeats = 3;
const pauseMs = 300;
/** How long somebody waits for a replica that listens, in milliseconds. */
const reconnectMs = 10_000;
/** Milliseconds for a request that nobody hangs up on early. */
export const longestMs = 12_000;
/**
 * Milliseconds in which the servers answer, whatever Stripe does; for one more call where another upstream is away; and
 * for the way there and back. An agent's change looks up the plan's owner, at Stripe if need be, and writes the audit
 * before and after.
 */
const promisedMs = { subscriber: 3_000, agent: 11_000 };
const cutOffMs = 2_000;
const wayMs = 100;

/**
 * Sends something to a replica that listens, and again to the other one, as somebody does who had no answer.
 * @param send says whether it was answered
 */
export async function untilAnswered(
  replica: number,
  { fleet }: PlayOptions,
  send: (server: ServerProcess) => Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; attempt <= repeats; attempt += 1) {
    if (attempt > 0) await wait(pauseMs * 3 ** (attempt - 1));
    const server = await listeningServer(fleet, (replica + attempt) % 2);
    if (server && (await send(server))) return;
  }
}

/** A process that listens; null when none does for a while. */
async function listeningServer(fleet: Fleet, replica: number): Promise<ServerProcess | null> {
  for (const end = Date.now() + reconnectMs; Date.now() < end; await wait(50)) {
    const server = fleet.serverOf(replica);
    if (server) return server;
  }
  return null;
}

/** Notes how long an answer took that was sent for at `from`, and whether that was too long. */
export function noteTime(
  recording: Recording,
  { fleet }: PlayOptions,
  { url }: ServerProcess,
  from: number,
  what: string,
  isAgent = false,
): void {
  const to = Date.now();
  const stalled = fleet.stalled(url, from, to);
  recording.slowest = Math.max(recording.slowest, to - from);
  const promised = promisedMs[isAgent ? 'agent' : 'subscriber'];
  const longest = promised + wayMs + (fleet.wasCutOff(from, to) ? cutOffMs : 0);
  if (to - from - stalled > longest)
    recording.tooSlow.push(
      `history ${recording.number}: ${to - from} ms, ${stalled} ms of that the machine's: ${what}`,
    );
}
