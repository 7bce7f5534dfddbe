/** `npm run fuzz [-- count seed]`: sends a running portal requests of every kind; none may hurt it, or put markup into a page. */
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { localEnv } from '../../../scripts/local.ts';
import { freeLocalPorts } from '../../../scripts/portal.ts';
import { answers, createProcessGroup, says } from '../../../scripts/processes.ts';
import { attacks, mark, requests, type Sent } from './requests.ts';

const [count = 100_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const people = ['active', 'several', 'none', 'support'];
const webhookSecret = 'whsec_fuzz';
/** So many requests are made from one sample, and so many are under way at a time. */
const batch = 500;
const concurrency = 16;
/** Problems after which it ends early. */
const enough = 10;

const ports = await freeLocalPorts();
const env: NodeJS.ProcessEnv = {
  ...localEnv(ports),
  NODE_ENV: 'development',
  LOG_LEVEL: 'fatal',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
};
const group = createProcessGroup();
await says(group.start('The emulators', ['--import', 'tsx', 'emulators/main.ts'], env), 'ready');
group.start('The server', ['--import', 'tsx', 'server/main.ts'], env);
const site = `http://127.0.0.1:${ports.PORT}`;
await answers(`${site}/readyz`);

/** An ID token, for a custom token that nobody signed: the emulator takes it. */
async function signIn(name: string): Promise<string> {
  const service = `http://127.0.0.1:${ports.AUTH_EMULATOR_PORT}/identitytoolkit.googleapis.com`;
  const token = JSON.stringify({ uid: `demo-${name}` });
  const answer = await fetch(`${service}/v1/accounts:signInWithCustomToken?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

/** All that came until the server hung up, or the client did, since it waited for longer than any deadline. */
const exchange = ({ bytes, isWhole }: Sent) =>
  new Promise<string>((resolve) => {
    const socket = connect(ports.PORT, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.write(bytes);
    socket.setTimeout(isWhole ? 30_000 : 1_000, () => socket.destroy());
  });

/** What came of it, in a word, and why that is not what it should be. A 503 is deliberate. */
function check(answer: string): { status: string; problem: string | null } {
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 'hung up';
  const isPage = /^content-type: text\/html/im.test(head);
  const injected = attacks.find((attack) => isPage && body.includes(attack));
  const problem =
    (/^5(?!03)/.test(status) && `status ${status}`) ||
    (body.includes('INTERNAL_SERVER_ERROR') && 'an internal error') ||
    (head.includes(mark) && 'a header that was sent in a form') ||
    (injected && `markup: ${injected}`);
  return { status, problem: problem || null };
}

const tokens = await Promise.all(people.map(signIn));
const cases = requests({ tokens, webhookSecret });
const tally: Record<string, number> = {};
let sent = 0;
let findings = 0;
for (let round = 0; sent < count && findings < enough; round += 1) {
  const waiting = fc.sample(cases, { seed: seed + round, numRuns: Math.min(batch, count - sent) });
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { status, problem } = check(await exchange(next));
      tally[status] = (tally[status] ?? 0) + 1;
      sent += 1;
      if (problem === null) continue;
      findings += 1;
      console.error(problem, JSON.stringify(next.bytes.toString('latin1')).slice(0, 4_000));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (sent % 10_000 === 0) console.log(`${sent} requests`, tally);
}
const isAlive = await fetch(`${site}/healthz`).then(({ ok }) => ok);
console.log(`${sent} requests, seed ${seed}:`, tally);
console.log(`${findings} findings; alive: ${isAlive}`);
group.stop(findings === 0 && isAlive ? 0 : 1);
