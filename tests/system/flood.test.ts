/** One client sends forms that nobody can use, as fast as it can: people beside it are served, and their withdrawal is stored. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../emulators/stripe/server.ts';
import { isFresh } from '../../scripts/freshness.ts';
import { run } from '../support/run.ts';
import { sharedEmulators, startServerProcess } from '../support/server-process.ts';

const seconds = 5;
const connections = 20;

/** A process of its own, so that people are not kept waiting by what floods. */
const flooder = (origin: string) => `
  import { Agent, request } from 'node:http';
  const agent = new Agent({ keepAlive: true, maxSockets: ${connections} });
  const body = 'step=EDIT&name=' + '"'.repeat(55_000);
  const statuses = {};
  const send = () => new Promise((resolve) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.1' };
    const done = (status) => resolve(statuses[status] = (statuses[status] ?? 0) + 1);
    request('${origin}/cancel', { method: 'POST', agent, headers }, (answer) =>
      answer.on('close', () => done(answer.statusCode)).resume(),
    ).on('error', ({ code }) => done(code)).end(body);
  });
  const end = Date.now() + ${seconds * 1_000};
  await Promise.all(Array.from({ length: ${connections} }, async () => {
    while (Date.now() < end) await send();
  }));
  console.log(JSON.stringify(statuses));`;

let stripe: StripeEmulator;
let server: ReturnType<typeof startServerProcess>;
let origin = '';
beforeAll(async () => {
  // The site's pages come from the build.
  if (!isFresh())
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'ignore' });
  stripe = await startStripeEmulator();
  const STRIPE_API_HOST = new URL(stripe.url).host;
  server = startServerProcess(
    {
      ...sharedEmulators(),
      STRIPE_API_HOST,
      TRUST_PROXY: '127.0.0.1',
      HOST: '127.0.0.1',
      PORT: '0',
    },
    // Those of production.
    { budgets: { anonymous: 300, declarations: 20 } },
  );
});
afterAll(async () => {
  await server.stop();
  await stripe.close();
});

it(`${connections} connections for ${seconds} s`, async () => {
  origin ||= await server.ready();
  const flood = run(process.execPath, ['--input-type=module', '-e', flooder(origin)]);
  let isOver = false;
  void flood.ended.then(() => (isOver = true));
  const times: Record<string, number[]> = { page: [], operation: [], withdrawal: [] };
  const visit = async (what: string, path: string, body: BodyInit | null, type: string) => {
    const startedAt = performance.now();
    const { status } = await fetch(origin + path, {
      method: body === null ? 'GET' : 'POST',
      headers: { 'x-forwarded-for': `192.0.2.${times['page']?.length ?? 0}`, 'content-type': type },
      body,
      redirect: 'manual',
    });
    times[what]?.push(Math.round(performance.now() - startedAt));
    expect(status, `${what} of ${path}`).toBe(what === 'withdrawal' ? 303 : 200);
  };
  await pause(500);
  while (!isOver) {
    await visit('page', '/', null, 'text/html');
    const query = JSON.stringify({ query: '{ viewer { id } }' });
    await visit('operation', '/graphql', query, 'application/json');
    const words = {
      name: 'Ann',
      email: 'ann@example.com',
      contract: 'Premium',
      request: randomUUID(),
    };
    await visit(
      'withdrawal',
      '/withdraw',
      new URLSearchParams(words),
      'application/x-www-form-urlencoded',
    );
    await pause(100);
  }
  const median = (all: number[] = []) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
  const worst = Math.max(...(times['withdrawal'] ?? []));
  console.log(
    flood.stdout(),
    Object.entries(times).map(([what, all]) => `${what}: ${all.length}, median ${median(all)} ms`),
    `worst withdrawal ${worst} ms`,
  );
  expect(worst).toBeLessThan(10_000);
});
