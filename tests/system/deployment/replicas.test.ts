/** Two replicas behind nginx with Redis: what one hears the other knows, and the end of one costs nobody else a request. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { type ReplicaPair, startReplicaPair } from './replica-pair.ts';

const withoutServers = mustSkip(
  'two replicas behind nginx with Redis',
  missingCommands('nginx', 'redis-server'),
);

const secret = 'whsec_replicas';
const query = '{ viewer { subscriptions { id displayStatus } } }';

describe.skipIf(withoutServers)('two replicas', () => {
  let pair: ReplicaPair;
  beforeAll(async () => {
    pair = await startReplicaPair(secret);
  });
  afterAll(() => pair?.stop());

  const ask = (url: string, token: string) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
  /** What a replica shows as the status of the viewer's one subscription. */
  const statusAt = async (url: string, token: string) => {
    const { data } = (await (await ask(url, token)).json()) as {
      data: { viewer: { subscriptions: { displayStatus: string }[] } };
    };
    return data.viewer.subscriptions.map(({ displayStatus }) => displayStatus).join();
  };
  const listsAsked = () =>
    pair.stripe.requests.entries.filter(({ path }) => path === '/v1/subscriptions').length;

  it('a webhook delivered to one is seen by the other at once', async () => {
    const { stripe } = pair;
    const [one, other] = pair.replicas.map(({ url }) => url) as [string, string];
    stripe.seed({ webhookEndpoints: [{ url: `${one}/webhooks/stripe`, secret }] });
    const sdk = sdkFor(stripe);
    const { token, subscriptions } = await createSubscriber(sdk);
    await stripe.settled();

    const before = listsAsked();
    expect([await statusAt(one, token), await statusAt(other, token)]).toEqual([
      'active',
      'active',
    ]);
    // Both show the same account document: Stripe is asked once at most, and not at all after the webhook's own read.
    expect(listsAsked() - before).toBeLessThanOrEqual(1);

    await sdk.subscriptions.update(subscriptions[0]?.id ?? '', { cancel_at_period_end: true });
    await stripe.settled();
    expect(await statusAt(other, token)).toBe('Canceled');
    expect(await statusAt(one, token)).toBe('Canceled');
  });

  it('killing one under load loses no request that was not in flight there', async () => {
    const { stripe, nginx, replicas } = pair;
    const { token } = await createSubscriber(sdkFor(stripe));
    await stripe.settled();
    const asked: { from: number; to: number; status: unknown }[] = [];
    let enough = false;
    let shed = 0;
    onTestFinished(() => void (enough = true));
    const visitors = Array.from({ length: 16 }, async () => {
      while (!enough) {
        const from = performance.now();
        let answer = await ask(nginx.url, token).catch(() => null);
        // On a busy machine the one that is left may shed load: it says so, and when to come back.
        while (answer?.status === 503 && answer.headers.has('retry-after')) {
          shed += 1;
          await pause(Number(answer.headers.get('retry-after')) * 1_000);
          answer = await ask(nginx.url, token).catch(() => null);
        }
        await answer?.text();
        const status = answer?.status ?? 'no answer';
        asked.push({ from, to: performance.now(), status });
      }
    });
    await expect.poll(() => asked.length).toBeGreaterThan(100);

    const [, killed] = replicas;
    const { host } = new URL(killed.url);
    const kill = performance.now();
    await killed.process.stop('SIGKILL');
    const gone = performance.now();
    const answeredBefore = asked.length;
    await expect.poll(() => asked.length - answeredBefore).toBeGreaterThan(200);
    // Long enough for nginx to try the one that is gone again and again.
    await pause(3_000);
    enough = true;
    await Promise.all(visitors);

    const lost = asked.filter(({ status }) => status !== 200);
    const inFlight = asked.filter(({ from, to }) => from <= gone && to >= kill);
    const after = asked.filter(({ from }) => from > gone);
    console.log(
      `${asked.length} requests, ${after.length} of them after the end of one replica; ` +
        `${inFlight.length} were in flight then, ${lost.length} of them lost; ${shed} were asked to come back`,
    );
    expect(lost.filter((request) => !inFlight.includes(request))).toEqual([]);

    const entries = nginx.log().filter(({ path }) => path === '/graphql');
    const lastTried = ({ replica }: { replica: string }) => replica.split(', ').at(-1);
    // Both had their share, and what was lost was lost there and nowhere else.
    for (const { url } of replicas)
      expect(
        entries.filter((entry) => lastTried(entry) === new URL(url).host).length,
      ).toBeGreaterThan(20);
    const failed = entries.filter(({ status }) => status !== 200 && status !== 503);
    expect(failed.map(lastTried)).toEqual(lost.map(() => host));
  });
});
