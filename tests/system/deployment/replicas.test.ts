/**
 * Tests two replicas behind Caddy: they share what each hears, and no request fails under load, during restarts or without
 * Stripe.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { type ReplicaPair, startReplicaPair } from './replica-pair.ts';

const withoutServers = mustSkip('two replicas behind Caddy', missingCommands('caddy'));

const secret = 'whsec_replicas';
/** The minimum of requests per event. `UNDER_LOAD_REQUESTS=100000 npm run test:system -- replicas` sends more. */
const requests = Number(process.env['UNDER_LOAD_REQUESTS'] ?? 1_000);
const connections = 12;
const subscribers = 12;
const changeEvery = 20;

const view = '{ viewer { subscriptions { id displayStatus } } }';
const change = (word: 'cancel' | 'resume') =>
  `mutation ($id: ID!) { ${word}Subscription(input: { subscriptionId: $id }) { __typename } }`;

interface Asked {
  kind: 'view' | 'change';
  /** "ok"; "shed" and "upstream" for such a response; else the status and the text. */
  outcome: string;
}

describe.skipIf(withoutServers)('two replicas', () => {
  let pair: ReplicaPair;
  let people: { token: string; id: string }[];
  beforeAll(async () => {
    pair = await startReplicaPair(secret);
    const sdk = sdkFor(pair.stripe);
    people = [];
    for (let count = 0; count < subscribers; count += 1) {
      const { token, subscriptions } = await createSubscriber(sdk);
      people.push({ token, id: String(subscriptions[0]?.id) });
    }
  });
  afterAll(() => pair?.stop());

  const post = (url: string, token: string, body: object) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const look = (url: string, token: string) => post(url, token, { query: view });
  const statusAt = async (url: string, token: string) => {
    const { data } = (await (await look(url, token)).json()) as {
      data: { viewer: { subscriptions: { displayStatus: string }[] } };
    };
    return data.viewer.subscriptions.map(({ displayStatus }) => displayStatus).join();
  };

  async function ask(index: number): Promise<Asked> {
    const { token, id } = people[index % subscribers] as (typeof people)[number];
    const isChange = index % changeEvery === 0;
    const word = Math.floor(index / changeEvery) % 2 === 0 ? 'cancel' : 'resume';
    const body = isChange ? { query: change(word), variables: { id } } : { query: view };
    const kind = isChange ? 'change' : 'view';
    try {
      const answer = await post(pair.caddy.url, token, body);
      const text = await answer.text();
      // A busy machine sheds some on purpose, with Retry-After.
      if (answer.status === 503 && answer.headers.has('retry-after')) {
        await pause(Number(answer.headers.get('retry-after')) * 1_000);
        return { kind, outcome: 'shed' };
      }
      // On a busy machine the emulators may be too slow: the caller gets an error, and nothing is lost.
      if (/"code":"(DIRECTORY|PAYMENT_PROVIDER)_UNAVAILABLE"/.test(text))
        return { kind, outcome: 'upstream' };
      const isGood = answer.status === 200 && !text.includes('"errors"');
      return { kind, outcome: isGood ? 'ok' : `${answer.status} ${text.slice(0, 200)}` };
    } catch (error) {
      return { kind, outcome: error instanceof Error ? error.message : 'no answer' };
    }
  }

  /** Loads both replicas until `event` is over and enough requests are sent. */
  async function load(name: string, event: (asked: Asked[]) => Promise<void>): Promise<void> {
    const { caddy } = pair;
    const logged = caddy.attempts().length;
    const asked: Asked[] = [];
    let next = 0;
    let isDone = false;
    const visitor = async () => {
      while (!isDone || asked.length < requests) asked.push(await ask(next++));
    };
    const visitors = Array.from({ length: connections }, visitor);
    await event(asked);
    isDone = true;
    await Promise.all(visitors);

    const count = (outcome: string) => asked.filter((one) => one.outcome === outcome).length;
    const changes = asked.filter(({ kind }) => kind === 'change');
    const lost = asked.filter(({ outcome }) => !['ok', 'shed', 'upstream'].includes(outcome));
    console.log(
      `${name}: ${asked.length} requests, ${changes.length} of them changes: ${lost.length} lost, ` +
        `${count('shed')} asked to come back, ${count('upstream')} told that an upstream is slow`,
    );
    const failed = caddy
      .attempts()
      .slice(logged)
      .filter(({ status }) => status !== 200 && status !== 503);
    expect(lost, JSON.stringify(failed)).toEqual([]);
    expect(changes.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(20);
  }
  async function restartAll(asked: Asked[]): Promise<void> {
    for (const replica of pair.replicas) {
      await more(asked);
      expect(await pair.restart(replica)).toBe(0);
    }
  }
  const more = (asked: Asked[]) => {
    const before = asked.length;
    return expect.poll(() => asked.length - before).toBeGreaterThan(200);
  };

  it('a webhook delivered to one is immediately visible at the other', async () => {
    const { stripe } = pair;
    const [one, other] = pair.replicas.map(({ url }) => url) as [string, string];
    stripe.seed({ webhookEndpoints: [{ url: `${one}/webhooks/stripe`, secret }] });
    const sdk = sdkFor(stripe);
    const { token, subscriptions } = await createSubscriber(sdk);
    await stripe.settled();
    expect([await statusAt(one, token), await statusAt(other, token)]).toEqual([
      'active',
      'active',
    ]);

    await sdk.subscriptions.update(subscriptions[0]?.id ?? '', { cancel_at_period_end: true });
    await stripe.settled();
    expect(await statusAt(other, token)).toBe('Canceled');
    expect(await statusAt(one, token)).toBe('Canceled');
  });

  it('a change at one is immediately visible at the other, a hundred times', async () => {
    const [one, other] = pair.replicas.map(({ url }) => url) as [string, string];
    const { token, subscriptions } = await createSubscriber(sdkFor(pair.stripe));
    const variables = { id: subscriptions[0]?.id };
    for (let time = 0; time < 100; time += 1) {
      const [word, shown] =
        time % 2 ? (['resume', 'active'] as const) : (['cancel', 'Canceled'] as const);
      const answer = await post(one, token, { query: change(word), variables });
      expect(await answer.text()).toContain(
        time % 2 ? 'SubscriptionResumed' : 'CancellationAccepted',
      );
      expect(await statusAt(other, token)).toBe(shown);
    }
  });

  it('a rolling restart under load loses nothing', () => load('rolling restart', restartAll));

  it('killing one under load loses no request that was not in flight there', async () => {
    const { caddy, replicas } = pair;
    const logged = caddy.attempts().length;
    const [{ token = '' } = {}] = people;
    const asked: { from: number; to: number; status: unknown }[] = [];
    let enough = false;
    let shed = 0;
    onTestFinished(async () => {
      enough = true;
      await pair.restart(replicas[1]);
    });
    const visitors = Array.from({ length: 16 }, async () => {
      while (!enough) {
        const from = performance.now();
        let answer = await look(caddy.url, token).catch(() => null);
        // On a busy machine the remaining one may shed load, with Retry-After.
        while (answer?.status === 503 && answer.headers.has('retry-after')) {
          shed += 1;
          await pause(Number(answer.headers.get('retry-after')) * 1_000);
          answer = await look(caddy.url, token).catch(() => null);
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
    // Long enough for Caddy to retry the stopped one several times.
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

    const attempts = caddy.attempts().slice(logged);
    // Each replica had its share, and only these requests failed.
    for (const { url } of replicas)
      expect(
        attempts.filter(({ upstream }) => upstream === new URL(url).host).length,
      ).toBeGreaterThan(20);
    const failed = attempts.filter(
      ({ status, error }) => status !== 200 && status !== 503 && !error?.startsWith('dial '),
    );
    expect(failed.map(({ upstream }) => upstream)).toEqual(lost.map(() => host));
  });

  it('a rolling restart while Stripe is gone loses nothing', () =>
    load('rolling restart without Stripe', async (asked) => {
      await pair.stripe.close();
      await restartAll(asked);
    }));
});
