/** Nobody learns from a declaration who pays: the same bytes in the same time for known and unknown addresses. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '../../scripts/percentile.ts';
import { cancellation } from '../support/declaration-forms.ts';
import { createSubscriber } from '../support/factories.ts';
import { usePortal } from '../support/harness.ts';
import { compareSamples } from '../support/mann-whitney.ts';
import { useOwnFirestore } from '../support/own-firestore.ts';

useOwnFirestore();
const portal = usePortal();

const count = 1_000;
/** Less than either of these is no difference that could be told from outside, whatever the machine does. */
const leastEffect = 0.1;
const leastDifferenceMs = 1;

let site = '';
let stop: () => Promise<void>;
beforeAll(async () => {
  site = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  // What becomes of a declaration is decided in the meantime, as in production.
  stop = portal.services.start();
});
afterAll(() => stop());

/** Sends a declaration, and takes the time until the answer is complete. */
async function declare(email: string): Promise<{ ms: number; page: string }> {
  const body = new URLSearchParams({ ...cancellation, email, request: randomUUID() });
  const started = performance.now();
  const answer = await fetch(`${site}/cancel`, { method: 'POST', body });
  const text = await answer.text();
  const ms = performance.now() - started;
  expect(answer.status).toBe(200);
  const page = text
    .replaceAll(email, '{address}')
    .replaceAll(/([0-9A-Z]{4}-){3}[0-9A-Z]{4}/g, '{number}')
    .replaceAll(/\d{4}-\d\d-\d\d(, |T)\d\d:\d\d:\d\d(\.\d{3}Z)?/g, '{time}');
  return { ms, page: `${page} ${Buffer.byteLength(text)}` };
}

it(`${count} declarations tell nothing by their bytes or their time`, async () => {
  const { email: known } = await createSubscriber(portal.sdk);
  const unknown = `${randomUUID()}@example.com`;
  expect(unknown).toHaveLength(known.length);
  for (let i = 0; i < 50; i++) await declare(i % 2 === 0 ? known : unknown);

  // In pairs whose order is left to chance, so that a machine that gets slower is slower for both.
  const times = { known: [] as number[], unknown: [] as number[] };
  const pages = new Set<string>();
  for (let i = 0; i < count / 2; i++) {
    const pair = [
      { email: known, into: times.known },
      { email: unknown, into: times.unknown },
    ];
    for (const { email, into } of randomInt(2) === 0 ? pair : pair.reverse()) {
      const { ms, page } = await declare(email);
      into.push(ms);
      pages.add(page);
    }
  }

  const { effect, p } = compareSamples(times.known, times.unknown);
  const difference = median(times.known) - median(times.unknown);
  console.log(
    `known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms (median of ${count / 2} each); ` +
      `Mann-Whitney: effect ${effect.toFixed(3)} (0.5: none), p = ${p.toFixed(3)}`,
  );
  expect(pages.size).toBe(1);
  const isTold =
    p < 0.001 && Math.abs(effect - 0.5) > leastEffect && Math.abs(difference) > leastDifferenceMs;
  expect(isTold, `effect ${effect}, p ${p}, ${difference} ms`).toBe(false);
});
