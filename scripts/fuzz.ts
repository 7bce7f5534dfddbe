/** `npm run fuzz [-- count seed]`: sends a running portal requests of every kind; none may hurt it. */
import * as fc from 'fast-check';
import { localEnv } from './local.ts';
import { freeLocalPorts } from './portal.ts';
import { answers, createProcessGroup, says } from './processes.ts';
import type { Reading } from './fuzz/probe.ts';
import { requests, wire } from './fuzz/requests.ts';
import { createAgent, type FuzzAnswer, type FuzzRequest, send, sendBytes } from './fuzz/send.ts';
import { signIn } from './fuzz/sign-in.ts';

/** How many requests at most, and from which random seed. */
const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);

/** Requests that are made before memory is measured first: caches and compiled code fill up. */
const warmUp = Math.min(10_000, count / 2);
/** Bytes that memory may have grown by in the end. */
const allowedGrowth = 50_000_000;
/** So many requests are made from one sample, and so many are under way at a time. */
const batch = 500;
const concurrency = 16;
const webhookSecret = 'whsec_fuzz';

const ports = await freeLocalPorts();
const env: NodeJS.ProcessEnv = {
  ...localEnv(ports),
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  RATE_LIMIT_READS: '0',
  RATE_LIMIT_CHANGES: '0',
  RATE_LIMIT_ANONYMOUS: '0',
};
const group = createProcessGroup();
const emulators = group.start('The emulators', ['--import', 'tsx', 'emulators/main.ts'], env);
await says(emulators, 'ready');
const probe = ['--expose-gc', '--import', 'tsx', '--import', './scripts/fuzz/probe.ts'];
const server = group.start('The server', [...probe, 'server/main.ts'], env);
await answers(`http://localhost:${ports.PORT}/readyz`);

/** The server's memory and longest stall; it collects garbage for that. */
const read = () =>
  new Promise<Reading>((resolve) => {
    server.once('message', (reading) => resolve(reading as Reading));
    server.send('read');
  });

const people = ['active', 'several', 'none', 'support'];
const tokens = await Promise.all(
  people.map((name) => signIn(`127.0.0.1:${ports.AUTH_EMULATOR_PORT}`, `demo-${name}`)),
);
const subscriptionIds = ['sub_active', 'sub_several_active'];
const whole = requests({ tokens, webhookSecret, subscriptionIds });
const either = fc.oneof(
  { weight: 19, arbitrary: whole.map((request) => ({ request, bytes: null })) },
  { weight: 1, arbitrary: wire.map((bytes) => ({ request: null, bytes })) },
);
type Case = { request: FuzzRequest; bytes: null } | { request: null; bytes: Buffer };

const agent = createAgent();
const tally: Record<string, number> = {};
const findings: { what: string; sent: Case; got: FuzzAnswer }[] = [];
let sent = 0;

async function attempt(each: Case): Promise<void> {
  const got = each.bytes
    ? await sendBytes(ports.PORT, each.bytes)
    : await send(ports.PORT, agent, each.request);
  const key = outcome(got, each);
  tally[key] = (tally[key] ?? 0) + 1;
  sent += 1;
  const what = problemWith(got);
  if (what) findings.push({ what, sent: each, got });
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

const started = performance.now();
let before: Reading | undefined;
for (let round = 0; sent < count && findings.length < 10; round += 1) {
  const cases = fc.sample(either, {
    seed: seed + round,
    numRuns: Math.min(batch, count - sent),
  }) as Case[];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = cases.pop(); next; next = cases.pop()) await attempt(next);
    }),
  );
  if (!before && sent >= warmUp) before = await read();
  if (sent % 10_000 === 0) console.log(`${sent} requests`, tally);
}
agent.destroy();
// Answers that nobody waits for any more are still being made for a moment.
await new Promise((resolve) => setTimeout(resolve, 2_000));
const after = await read();
const growth = after.memory - (before?.memory ?? 0);
const seconds = (performance.now() - started) / 1_000;
const alive = await fetch(`http://localhost:${ports.PORT}/healthz`).then(({ ok }) => ok);

for (const finding of findings)
  console.error(finding.what, JSON.stringify(finding).slice(0, 4_000));
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
console.log(`${sent} requests in ${seconds.toFixed(0)} s, seed ${seed}:`, tally);
console.log(`${findings.length} findings; alive: ${alive}`);
console.log(`memory ${megabytes(before?.memory ?? 0)} MB, then ${megabytes(after.memory)} MB`);
group.stop(findings.length === 0 && alive && growth < allowedGrowth ? 0 : 1);
