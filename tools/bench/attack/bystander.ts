/** Well-behaved subscribers who look at their page while somebody else attacks: how long they wait. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../../scripts/percentile.ts';

/** What each of them sends. */
export interface View {
  headers: Record<string, string>;
  body: string;
}

/** How they fared. */
interface Experience {
  /** Milliseconds from the time at which a request should have been sent, so that no wait is left out. */
  p99: number;
  /** Requests without a good answer, or with none in time. */
  failures: number;
}

/** Requests a second, of all together. */
const rate = 70;
/** How long the last answer may take. */
const timeoutMs = 1_000;

/** Has them look for a while, in turn, at a fixed rate. @param duration milliseconds */
export async function watch(url: string, views: View[], duration: number): Promise<Experience> {
  const agent = new Agent({ keepAlive: true });
  const signal = AbortSignal.timeout(duration + timeoutMs);
  const startedAt = performance.now();
  const waits: Promise<number | null>[] = [];
  for (let due = 0; due < duration; due = (waits.length * 1_000) / rate) {
    const at = startedAt + due;
    await pause(Math.max(0, at - performance.now()));
    const view = views[waits.length % views.length];
    if (!view) throw new Error('nobody looks');
    waits.push(
      look(url, view, agent, signal).then((good) => (good ? performance.now() - at : null)),
    );
  }
  const results = await Promise.all(waits);
  agent.destroy();
  const answered = results.filter((wait) => wait !== null);
  return { p99: percentile(answered, 0.99), failures: results.length - answered.length };
}

/** Whether one request is answered with data. */
export function look(
  url: string,
  { headers, body }: View,
  agent: Agent | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      agent,
      signal,
    };
    const sent = request(url, options, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('error', () => resolve(false))
        .once('end', () => resolve(text.startsWith('{"data":{"viewer":{')));
    });
    sent.once('error', () => resolve(false)).end(body);
  });
}
