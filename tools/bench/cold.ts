/** The first request of a subscriber whose account was never filled: how much the portal adds to what its upstreams take. */
import { request } from 'node:http';
import { percentile } from '../../scripts/percentile.ts';
import { createFirestore } from '../../server/adapters/firestore/client.ts';
import { manageQuery } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { table } from './report.ts';
import { customerId, projectId, uid } from './subscribers.ts';

/** Milliseconds that Stripe is away; Firestore is on this machine, as a data centre's neighbour would be. */
const distance = 50;

/** Subscribers who ask before anything is measured, a few at a time: by then all code is compiled, connections are open. */
const warmUp = 600;
const atOnce = 10;

/**
 * Asks for many subscribers, one after the other, each for the first time. Between two of them, the same
 * subscriber's document and list are asked of the upstreams directly, so that noise hits all alike.
 */
export async function measureCold(subscribers: number): Promise<string> {
  const upstreams = await startUpstreams({
    subscribers: warmUp + subscribers,
    plans: 10,
    distance,
  });
  const portal = await startPortal(
    'portal',
    upstreams,
    (token) => ({ headers: { authorization: `Bearer ${token}` } }),
    { STRIPE_API_HOST: upstreams.distantStripeHost },
  );
  // The bare client must not pay for source maps, which tsx switches on and production doesn't have.
  process.setSourceMapsEnabled(false);
  process.env['FIRESTORE_EMULATOR_HOST'] = upstreams.firestoreHost;
  const client = createFirestore(projectId);
  const body = JSON.stringify({ query: manageQuery });

  const whole = (number: number) =>
    timed(() => {
      const headers = portal.requests[number]?.headers;
      return ask(portal.url, { ...headers, 'content-type': 'application/json' }, body);
    });
  const stripe = (number: number) =>
    timed(() => {
      const list = `/v1/subscriptions?customer=${customerId(number)}&limit=10`;
      const headers = { authorization: 'Bearer sk_test_bench' };
      return ask(`http://${upstreams.distantStripeHost}${list}`, headers);
    });
  const firestore = (number: number) =>
    timed(() => client.call((sdk) => sdk.collection('users_subscriptions').doc(uid(number)).get()));

  const times: Record<'whole' | 'stripe' | 'firestore' | 'again', number[]> = {
    whole: [],
    stripe: [],
    firestore: [],
    again: [],
  };
  try {
    for (let at = 0; at < warmUp; at += atOnce) {
      const some = Array.from({ length: atOnce }, (_, index) => at + index);
      await Promise.all(some.flatMap((number) => [whole(number), firestore(number)]));
      await Promise.all(some.flatMap((number) => [whole(number), stripe(number)]));
    }
    await upstreams.stripeCalls();
    for (let number = warmUp; number < warmUp + subscribers; number += 1) {
      times.whole.push(await whole(number));
      times.stripe.push(await stripe(number));
      times.firestore.push(await firestore(number));
      times.again.push(await whole(number));
    }
    // Half of the calls were ours.
    const calls = (await upstreams.stripeCalls()) - times.stripe.length;
    const rows: [string, (part: number) => number][] = [
      [`the whole (answers of Stripe take ${distance} ms to come)`, quantile(times.whole)],
      ['the list, asked of Stripe with a bare HTTP client', quantile(times.stripe)],
      ['a document, asked of Firestore with the same SDK client', quantile(times.firestore)],
      ['added to Stripe, the slowest upstream', less(times.whole, times.stripe)],
      [
        'added to Stripe and one call of Firestore; there are four, one after the other',
        less(times.whole, times.stripe, times.firestore),
      ],
      ['the same request again, with nothing left to ask', quantile(times.again)],
    ];
    return table([
      ['First request of a subscriber', 'p50 ms', 'p10 ms'],
      ...rows.map(([name, at]) => [name, at(0.5).toFixed(1), at(0.1).toFixed(1)]),
      ['calls to Stripe for each first request', (calls / times.whole.length).toFixed(2), ''],
    ]);
  } finally {
    await portal.stop();
    await upstreams.stop();
  }
}

/** What a part of some numbers is no greater than; 0.1: when nobody else had the processor. */
const quantile = (numbers: number[]) => (part: number) => percentile(numbers, part);

/** A quantile less that of other numbers. */
const less =
  (whole: number[], ...others: number[][]) =>
  (part: number) =>
    others.reduce((left, other) => left - quantile(other)(part), quantile(whole)(part));

/** Milliseconds that something takes. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/** Asks, and settles when the whole answer is there. @throws for any other status than 200 */
function ask(url: string, headers: Record<string, unknown>, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: headers as Record<string, string>,
    };
    const sent = request(url, options, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}
