/** A thousand presses of 'cancel' at once, on two server processes: one cancellation. */
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../scripts/portal.ts';
import { sdkFor } from '../../support/harness.ts';
import { ready, type ServerProcess, startServer } from './server-process.ts';
import { type Stage, startStage } from './stage.ts';

let stage: Stage;
let servers: ServerProcess[];
beforeAll(async () => {
  stage = await startStage();
  servers = (await freePorts(2)).map((port) =>
    startServer({ ...stage.environment(), PORT: String(port) }),
  );
  await Promise.all(servers.map(ready));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  await stage.close();
});

const document = `mutation ($input: CancelSubscriptionInput!) {
  cancelSubscription(input: $input) { ... on CancellationAccepted { cancellation { id } } }
}`;

it('1,000 at once are one record, and one change at Stripe', async () => {
  const [member] = await stage.enroll(1);
  if (!member) expect.fail('nobody enrolled');
  const variables = { input: { subscriptionId: member.subscriptionId } };
  const started = performance.now();
  let requests = 0;
  const codes = new Set<string>();
  /** One person's phone: it asks again, with growing pauses, when it is told to try again. */
  async function press(server: ServerProcess): Promise<string> {
    for (let pause = 500; ; pause *= 2) {
      requests += 1;
      const reply = await server.ask(document, variables, member?.token ?? '', 120_000);
      // A server that is too busy to read a request in time ends its connection.
      if (reply.failed !== null) codes.add(reply.failed);
      else {
        const answer = reply.data?.['cancelSubscription'];
        if (answer) return (answer as { cancellation: { id: string } }).cancellation.id;
        reply.codes.forEach((code) => codes.add(code));
      }
      await wait(Math.random() * pause);
    }
  }
  const ids = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => press(servers[index % 2] as ServerProcess)),
  );
  const ms = Math.round(performance.now() - started);
  console.log(`1,000 presses in ${ms} ms, with ${requests} requests`);

  // A server may send some away for a moment, and an emulator be too slow; nothing else is an excuse.
  const excuses = [
    'ECONNRESET',
    'SERVER_OVERLOADED',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'DIRECTORY_UNAVAILABLE',
  ];
  expect([...codes].filter((code) => !excuses.includes(code))).toEqual([]);
  expect(new Set(ids).size).toBe(1);

  const { docs } = await stage.firestore.collection('cancellations').get();
  expect(docs.map(({ id }) => id)).toEqual([ids[0]]);
  const sdk = sdkFor(stage.stripe);
  const events = await sdk.events.list({ type: 'customer.subscription.updated', limit: 100 });
  const changed = events.data.map(({ data }) => (data.object as Stripe.Subscription).id);
  expect(changed).toEqual([member.subscriptionId]);
});
