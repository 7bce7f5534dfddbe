/**
 * Two replicas behind nginx under load, while they are restarted, and without Redis and Stripe: no request fails, changes
 * included.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { type ReplicaPair, startReplicaPair } from './replica-pair.ts';

const withoutServers = mustSkip(
  'two replicas behind nginx under load',
  missingCommands('nginx', 'redis-server'),
);

/** Requests during each event, at the least. UNDER_LOAD_REQUESTS=100000 for docs/faults.md. */
const requests = Number(process.env['UNDER_LOAD_REQUESTS'] ?? 4_000);
const connections = 24;
const subscribers = 12;
/** One request of twenty is a change. */
const changeEvery = 20;

const view = '{ viewer { subscriptions { id displayStatus } } }';
const change = (word: 'cancel' | 'resume') =>
  `mutation ($id: ID!) { ${word}Subscription(input: { subscriptionId: $id }) { __typename } }`;

interface Asked {
  kind: 'view' | 'change';
  /** "ok"; "shed" and "upstream" for an answer that says so; else the status and the text. */
  outcome: string;
}

describe.skipIf(withoutServers)('under load', () => {
  let pair: ReplicaPair;
  let people: { token: string; id: string }[];
  beforeAll(async () => {
    pair = await startReplicaPair('whsec_rolling');
    const sdk = sdkFor(pair.stripe);
    people = [];
    for (let count = 0; count < subscribers; count += 1) {
      const { token, subscriptions } = await createSubscriber(sdk);
      people.push({ token, id: String(subscriptions[0]?.id) });
    }
  });
  afterAll(() => pair?.stop());

  /** What a load generator's connection asks next. */
  async function ask(index: number): Promise<Asked> {
    const { token, id } = people[index % subscribers] as (typeof people)[number];
    const isChange = index % changeEvery === 0;
    const word = Math.floor(index / changeEvery) % 2 === 0 ? 'cancel' : 'resume';
    const body = isChange ? { query: change(word), variables: { id } } : { query: view };
    const kind = isChange ? 'change' : 'view';
    try {
      const answer = await fetch(`${pair.nginx.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      // A busy machine sheds some on purpose, and says when to come back.
      if (answer.status === 503 && answer.headers.has('retry-after')) {
        await pause(Number(answer.headers.get('retry-after')) * 1_000);
        return { kind, outcome: 'shed' };
      }
      // On a busy machine the emulators may take too long: the caller is told, and nothing is lost.
      if (/"code":"(DIRECTORY|PAYMENT_PROVIDER)_UNAVAILABLE"/.test(text))
        return { kind, outcome: 'upstream' };
      const isGood = answer.status === 200 && !text.includes('"errors"');
      return { kind, outcome: isGood ? 'ok' : `${answer.status} ${text.slice(0, 200)}` };
    } catch (error) {
      return { kind, outcome: error instanceof Error ? error.message : 'no answer' };
    }
  }

  /** Loads both replicas until `event` is over and enough was asked. */
  async function load(name: string, event: (asked: Asked[]) => Promise<void>): Promise<void> {
    const asked: Asked[] = [];
    let next = 0;
    let isOver = false;
    const visitor = async () => {
      while (!isOver || asked.length < requests) asked.push(await ask(next++));
    };
    const visitors = Array.from({ length: connections }, visitor);
    await event(asked);
    isOver = true;
    await Promise.all(visitors);

    const count = (outcome: string) => asked.filter((one) => one.outcome === outcome).length;
    const changes = asked.filter(({ kind }) => kind === 'change');
    const lost = asked.filter(({ outcome }) => !['ok', 'shed', 'upstream'].includes(outcome));
    console.log(
      `${name}: ${asked.length} requests, ${changes.length} of them changes: ${lost.length} lost, ` +
        `${count('shed')} asked to come back, ${count('upstream')} told that an upstream is slow`,
    );
    expect(lost).toEqual([]);
    expect(changes.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(20);
  }
  /** Restarts one after the other, with the pause of docs/operations.md, in which nginx notices that the first is back. */
  async function restartAll(asked: Asked[]): Promise<void> {
    for (const replica of pair.replicas) {
      await more(asked);
      expect(await pair.restart(replica)).toBe(0);
      await pause(3_000);
    }
  }
  /** Waits until some more was asked. */
  const more = (asked: Asked[]) => {
    const before = asked.length;
    return expect.poll(() => asked.length - before).toBeGreaterThan(200);
  };

  it.each([1, 2, 3, 4, 5])('a rolling restart loses nothing, time %i', (time) =>
    load(`rolling restart ${time}`, restartAll),
  );

  it('the end of Redis loses nothing', () =>
    load('Redis killed', async (asked) => {
      await more(asked);
      await pair.redis.stop('SIGKILL');
      await more(asked);
    }));

  it('a rolling restart while Stripe and Redis are gone loses nothing', () =>
    load('rolling restart without Stripe and Redis', async (asked) => {
      await pair.stripe.close();
      await restartAll(asked);
    }));
});
