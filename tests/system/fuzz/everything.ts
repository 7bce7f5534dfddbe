/** Sends a running portal requests of every kind; none may hurt it. */
import * as fc from 'fast-check';
import { requests, wire } from './requests.ts';
import { runFuzz } from './run.ts';
import { createAgent, type FuzzAnswer, type FuzzRequest, send, sendBytes } from './send.ts';
import { signIn } from './sign-in.ts';
import { startTarget } from './target.ts';

const webhookSecret = 'whsec_fuzz';
const people = ['active', 'several', 'none', 'support'];
const subscriptionIds = ['sub_active', 'sub_several_active'];

/** A request, or bytes that need not be one. */
type Case = { request: FuzzRequest; bytes: null } | { request: null; bytes: Buffer };

/** @param count how many requests at most @param seed of the random numbers */
export async function fuzz(count: number, seed: number): Promise<void> {
  const target = await startTarget({ STRIPE_WEBHOOK_SECRET: webhookSecret });
  const tokens = await Promise.all(people.map((name) => signIn(target.authHost, `demo-${name}`)));
  const whole = requests({ tokens, webhookSecret, subscriptionIds });
  const cases: fc.Arbitrary<Case> = fc.oneof(
    { weight: 19, arbitrary: whole.map((request) => ({ request, bytes: null })) },
    { weight: 1, arbitrary: wire.map((bytes) => ({ request: null, bytes })) },
  );
  const agent = createAgent();
  const attempt = async (each: Case) => {
    const got = each.bytes
      ? await sendBytes(target.port, each.bytes)
      : await send(target.port, agent, each.request);
    return { key: outcome(got, each), problem: problemWith(got) };
  };
  await runFuzz(target, { cases, attempt, count, seed });
}

/** What came of it, in a word. An emulator on a busy machine may be too slow for the server's deadlines. */
function outcome(got: FuzzAnswer, { bytes }: Case): string {
  if (!got) return bytes ? 'bytes, hung up' : 'hung up';
  if (got.status !== 503) return String(got.status);
  return got.retryAfter === null ? '503, an upstream was too slow' : '503, load was shed';
}

/** Why an answer is not what it should be. A 503 is deliberate. */
function problemWith(got: FuzzAnswer): string | null {
  if (!got) return null;
  if (got.status >= 500 && got.status !== 503) return `status ${got.status}`;
  return got.body.includes('INTERNAL_SERVER_ERROR') ? 'an internal error' : null;
}
