/** The first request of a subscriber: how much the portal adds to what its upstreams take. */
import { request } from 'node:http';
import { median } from '../../scripts/percentile.ts';
import { startFaultProxy } from '../faults/fault-proxy.ts';
import { manageQuery } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { table } from './report.ts';

/** Milliseconds that Stripe is away; Firestore is on this machine, as a data centre's neighbour would be. */
const distance = 50;

/** Asks for many subscribers, one after the other, each for the first time. */
export async function measureCold(subscribers: number): Promise<string> {
  const upstreams = await startUpstreams({ subscribers: subscribers + 1, plans: 10 });
  const [host = '', port = ''] = upstreams.stripeHost.split(':');
  const stripe = await startFaultProxy({ host, port: Number(port) });
  await stripe.setFault({ kind: 'latency', ms: distance });
  const portal = await startPortal(
    'portal',
    upstreams,
    (token) => ({ headers: { authorization: `Bearer ${token}` } }),
    { STRIPE_API_HOST: `127.0.0.1:${stripe.port}` },
  );
  const body = JSON.stringify({ query: manageQuery });
  const times: number[] = [];
  const stripeTimes: number[] = [];
  try {
    for (const [index, { headers }] of portal.requests.entries()) {
      const own = await timed(
        portal.url,
        'POST',
        { ...headers, 'content-type': 'application/json' },
        body,
      );
      const list = `http://127.0.0.1:${stripe.port}/v1/subscriptions?limit=10`;
      const theirs = await timed(list, 'GET', { authorization: 'Bearer sk_test_bench' });
      // The first of all opens connections and fetches keys.
      if (index === 0) await upstreams.stripeCalls();
      else {
        times.push(own);
        stripeTimes.push(theirs);
      }
    }
    const calls = (await upstreams.stripeCalls()) - times.length;
    const added = times.map((time, index) => time - (stripeTimes[index] ?? NaN));
    return table([
      ['First request of a subscriber', 'p50 ms'],
      [`the whole (Stripe ${distance} ms away each way)`, median(times).toFixed(1)],
      ['one call to Stripe, from the same machine', median(stripeTimes).toFixed(1)],
      ['added by the portal, Firestore included', median(added).toFixed(1)],
      ['calls to Stripe for each first request', (calls / times.length).toFixed(2)],
    ]);
  } finally {
    await portal.stop();
    await stripe.close();
    await upstreams.stop();
  }
}

/** Milliseconds until the whole answer is there. @throws for any other status than 200 */
function timed(
  url: string,
  method: string,
  headers: Record<string, unknown>,
  body?: string,
): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: headers as Record<string, string> },
      (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - started);
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      },
    );
    sent.once('error', reject).end(body);
  });
}
