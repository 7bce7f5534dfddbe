/** Cloud Tasks calls the server when an account is due, in place of a search. */
import { randomUUID } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCloudTasksEmulator } from '../../../emulators/cloud-tasks.ts';
import { freePorts } from '../../../scripts/portal.ts';
import { draftOf } from '../../../server/domain/account-draft.ts';
import { usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { type Plan, startStripeGateway } from '../../support/stripe-gateway.ts';
import { cancel, planOf, receiptsOf, subscriberWithOne } from './changes.ts';

const queue = 'projects/a-project/locations/europe-west1/queues/reconcile';
const serviceAccount = 'portal@a-project.iam.gserviceaccount.com';
const [port = 0] = await freePorts(1);
const origin = `http://127.0.0.1:${port}`;
const endpoint = `${origin}/tasks/reconcile`;
const day = 24 * 3_600_000;
const settings: Record<string, string> = {
  SITE_ORIGIN: origin,
  CLOUD_TASKS_QUEUE: queue,
  CLOUD_TASKS_SERVICE_ACCOUNT: serviceAccount,
};

let cloudTasks: Awaited<ReturnType<typeof startCloudTasksEmulator>>;
let gateway: Awaited<ReturnType<typeof startStripeGateway>>;
let stripePlan: Plan = 'pass';
useOwnFirestore();
beforeAll(async () => {
  cloudTasks = await startCloudTasksEmulator({ queue });
  gateway = await startStripeGateway({ upstream: () => portal.stripe, plan: () => stripePlan });
  settings['STRIPE_API_HOST'] = gateway.host;
  settings['CLOUD_TASKS_EMULATOR_HOST'] = cloudTasks.host;
  process.env['CLOUD_TASKS_EMULATOR_HOST'] = cloudTasks.host;
});
const portal = usePortal(settings);
beforeAll(() => portal.app.listen({ host: '127.0.0.1', port }));
afterEach(() => {
  stripePlan = 'pass';
});
afterAll(async () => {
  delete process.env['CLOUD_TASKS_EMULATOR_HOST'];
  await cloudTasks.close();
  await gateway.close();
});

const accountOf = async (customerId: string) =>
  (await portal.services.accounts.read(customerId)).account;

describe('a wake-up', () => {
  it('carries out a cancellation that Stripe could not hear of', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    await planOf(portal, subscriber);
    stripePlan = 'unavailable';
    const { data } = await cancel(portal, subscriber, { subscriptionId: id });
    expect(data.cancelSubscription.cancellation.state).toBe('REQUESTED');
    const calls = () => cloudTasks.tasks().flatMap((task) => task.calls);
    // Called while Stripe is still away, it comes again.
    await expect.poll(calls, { timeout: 20_000 }).toContain(503);
    stripePlan = 'pass';
    // It notices that Stripe answers again. Its search comes later than all of this: after 30 s and more.
    const stop = portal.services.start();
    await expect
      .poll(async () => (await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end, {
        timeout: 30_000,
        interval: 250,
      })
      .toBe(true);
    await stop();
    const isDone = () => cloudTasks.tasks().every((task) => task.calls.at(-1) !== 503);
    await expect.poll(isDone, { timeout: 10_000 }).toBe(true);
    expect(calls()).toContain(204);
    expect(await receiptsOf(portal, subscriber)).toMatchObject([{ state: 'CONFIRMED' }]);
  });

  it('is requested once for one time, under a name that tells nothing', async () => {
    const { subscriber } = await subscriberWithOne(portal);
    const { customerId } = subscriber;
    const before = cloudTasks.tasks().length;
    for (let time = 0; time < 5; time += 1)
      await portal.services.accounts.touch(customerId, new Date());
    await expect.poll(() => cloudTasks.tasks().length).toBeGreaterThan(before);
    await expect.poll(async () => (await accountOf(customerId)).observed).not.toBeNull();
    const made = cloudTasks.tasks().slice(before);
    const times = made.map(({ scheduleTime }) => scheduleTime.getTime());
    expect(times.filter((time) => time % 5_000 !== 0)).toEqual([]);
    expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
    for (const { name } of made) {
      expect(name).toMatch(/\/tasks\/[0-9a-f]{64}-\d{13}$/);
      expect(name).not.toContain(customerId);
    }
    expect(portal.logs()).not.toContain('no wake-up could be requested');
  });

  it.each([3, 30, 365])(
    'of an account that is due in %i days is requested within 30',
    async (days) => {
      const dueAt = new Date(Math.ceil(Date.now() / 5_000 + days * 17_280) * 5_000);
      const customerId = `cus_${randomUUID().slice(0, 8)}`;
      const { accounts } = portal.services;
      const draft = draftOf((await accounts.read(customerId)).account);
      draft.account.dueAt = dueAt;
      const before = cloudTasks.tasks().length;
      await accounts.write({ account: draft.account, version: null }, draft);
      const made = () => cloudTasks.tasks().slice(before);
      await expect.poll(() => made().length).toBe(1);
      const [{ scheduleTime } = expect.fail()] = made();
      expect(scheduleTime.getTime()).toBeLessThan(Date.now() + 30 * day);
      expect((dueAt.getTime() - scheduleTime.getTime()) % (28 * day)).toBe(0);
      // Woken before its time, it asks to be woken again, and that is the same request.
      const token = await cloudTasks.sign({ aud: endpoint, email: serviceAccount });
      expect(await wake(token, customerId)).toBe(204);
      expect(made()).toHaveLength(1);
    },
  );

  it('of an account that is not due any more asks Stripe nothing', async () => {
    const { subscriber } = await subscriberWithOne(portal);
    await portal.services.accounts.touch(subscriber.customerId, new Date());
    const token = await cloudTasks.sign({ aud: endpoint, email: serviceAccount });
    expect(await wake(token, subscriber.customerId)).toBe(204);
    portal.stripe.requests.clear();
    expect(await wake(token, subscriber.customerId)).toBe(204);
    expect(portal.stripe.requests.entries).toEqual([]);
  });
});

/** Calls the endpoint. @returns the HTTP status */
async function wake(token: string | null, customerId: string, body: object = {}): Promise<number> {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/tasks/reconcile',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payload: { data: { customerId, ...body } },
  });
  const challenge = response.headers['www-authenticate'];
  expect(challenge !== undefined).toBe(response.statusCode === 401);
  return response.statusCode;
}

describe('the endpoint', () => {
  const now = Math.floor(Date.now() / 1_000);
  const good = { aud: endpoint, email: serviceAccount };
  const otherKey = generateKeyPair('RS256').then(({ privateKey }) => privateKey);

  it.each<[string, number, () => Promise<string | null>]>([
    ['no token', 401, async () => null],
    ['what is no token', 401, async () => 'abc.def.ghi'],
    ['a token for another address', 401, () => cloudTasks.sign({ ...good, aud: origin })],
    ['a token without an address', 401, () => cloudTasks.sign({ email: serviceAccount })],
    [
      'a token of another issuer',
      401,
      () => cloudTasks.sign({ ...good, iss: 'https://evil.example' }),
    ],
    [
      'a token of another account',
      401,
      () => cloudTasks.sign({ ...good, email: 'evil@a-project.iam.gserviceaccount.com' }),
    ],
    ['an unproven address', 401, () => cloudTasks.sign({ ...good, email_verified: false })],
    [
      'a token that has expired',
      401,
      () => cloudTasks.sign({ ...good, iat: now - 7_200, exp: now - 3_600 }),
    ],
    ['a token that never expires', 401, () => cloudTasks.sign({ ...good, exp: undefined })],
    ['a token with a forged signature', 401, async () => cloudTasks.sign(good, await otherKey)],
    ['Google’s token for our account and address', 204, () => cloudTasks.sign(good)],
    [
      'one with Google’s other name',
      204,
      () => cloudTasks.sign({ ...good, iss: 'accounts.google.com' }),
    ],
  ])('answers %s with %i', async (_, status, tokenOf) => {
    const { subscriber } = await subscriberWithOne(portal);
    expect(await wake(await tokenOf(), subscriber.customerId)).toBe(status);
  });

  it('refuses an unsigned token', async () => {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const claims = { ...good, iss: 'https://accounts.google.com', exp: now + 60 };
    const unsigned = `${part({ alg: 'none' })}.${part({ ...claims, email_verified: true })}.`;
    expect(await wake(unsigned, 'cus_1')).toBe(401);
  });

  it('leaves the account alone without a good token, and takes no odd id', async () => {
    const { subscriber } = await subscriberWithOne(portal);
    await portal.services.accounts.touch(subscriber.customerId, new Date());
    portal.stripe.requests.clear();
    await wake(null, subscriber.customerId);
    expect(portal.stripe.requests.entries).toEqual([]);
    const token = await cloudTasks.sign(good);
    expect(await wake(token, '../other')).toBe(400);
  });

  it('is not there unless Cloud Tasks is configured', async () => {
    const without = { CLOUD_TASKS_QUEUE: '', CLOUD_TASKS_SERVICE_ACCOUNT: '' };
    const { app } = await portal.addReplica(without);
    expect((await app.inject({ method: 'POST', url: '/tasks/reconcile' })).statusCode).toBe(404);
  });
});

it('a change is answered as before while Cloud Tasks refuses every task', async () => {
  const replica = await portal.addReplica({ CLOUD_TASKS_QUEUE: `${queue}-unknown` });
  const { subscriber, id } = await subscriberWithOne(portal);
  const { data } = await cancel(replica, subscriber, { subscriptionId: id });
  expect(data.cancelSubscription.cancellation.state).toBe('CONFIRMED');
  await expect.poll(replica.logs).toContain('no wake-up could be requested');
});
