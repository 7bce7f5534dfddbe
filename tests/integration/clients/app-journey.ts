/** What a mobile app does, by any client library: with the manifest and a token, against the running server. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentOperations } from '../../../scripts/contract.ts';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

/** An answer as the library tells it. */
export interface AppAnswer {
  data: unknown;
  /** The codes of its errors. */
  codes: unknown[];
}

/** Runs an operation of the manifest. */
export type Run = (
  operation: { id: string; body: string },
  options: { token: string | null; variables?: Record<string, unknown> },
) => Promise<AppAnswer>;

const operations = currentOperations();

/** A `DateTime`. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The receipt in the answer of an accepted `CancelSubscription`. */
const receiptOf = ({ data }: AppAnswer) =>
  (data as { cancelSubscription: { cancellation: { id: string } } }).cancelSubscription
    .cancellation;

/** @param connect makes a client of the API at `url` */
export function appJourney(client: string, connect: (url: string) => Run): void {
  const portal = usePortal({ SAFELIST: 'on' });
  let run: Run;
  beforeAll(async () => {
    run = connect(`${await portal.app.listen({ host: '127.0.0.1', port: 0 })}/graphql`);
  });
  const ask = (name: string, token: string | null, input?: object) =>
    run(operations.get(name) ?? expect.fail(`no operation ${name}`), {
      token,
      ...(input && { variables: { input } }),
    });

  describe(`an app with ${client}`, () => {
    it('checks its session', async () => {
      const { token, uid, email } = await createUser();
      expect(await ask('Session', token)).toMatchObject({
        data: { viewer: { id: uid, email, role: 'SUBSCRIBER' } },
        codes: [],
      });
      expect(await ask('Session', null)).toMatchObject({ data: { viewer: null }, codes: [] });
    });

    it('lists, cancels, cancels again to the same receipt, and resumes', async () => {
      const { token, subscriptions } = await createSubscriber(portal.sdk, [{}, {}]);
      const ids = subscriptions.map(({ id }) => id).reverse();
      const list = (first: object, others: object = first) => ({
        data: {
          viewer: {
            subscriptions: [
              { id: ids[0], ...first },
              { id: ids[1], ...others },
            ],
            subscriptionsAsOf: expect.stringMatching(moment) as unknown,
          },
        },
        codes: [],
      });
      const active = {
        displayStatus: 'active',
        state: 'ACTIVE',
        explain: expect.stringMatching(/^Renews .+ for \$29\.99 a month$/) as unknown,
        price: { display: '$29.99', interval: 'MONTH', intervalCount: 1 },
        willRenew: true,
        nextCharge: { at: expect.stringMatching(moment) as unknown, display: '$29.99' },
        cancellation: null,
      };
      expect(await ask('SubscriptionList', token)).toMatchObject(list(active));

      const subscriptionId = ids[0];
      const wish = { subscriptionId, reason: 'UNUSED', comment: 'I have stopped.' };
      const press = { ...wish, requestId: randomUUID() };
      const first = await ask('CancelSubscription', token, press);
      const receipt = {
        state: 'CONFIRMED',
        subscriptionId,
        reason: 'UNUSED',
        requestedBy: 'SUBSCRIBER',
        withdrawnAt: null,
        withdrawnBy: null,
      };
      const canceled = {
        displayStatus: 'Canceled',
        state: 'ENDING',
        willRenew: false,
        nextCharge: null,
        cancellation: receipt,
      };
      expect(first).toMatchObject({
        data: {
          cancelSubscription: {
            __typename: 'CancellationAccepted',
            cancellation: receipt,
            subscription: { id: subscriptionId, ...canceled },
          },
        },
        codes: [],
      });
      expect(await ask('CancelSubscription', token, press)).toEqual(first);
      // Pressed once more, and by an app that sends no ids.
      const again = { ...wish, requestId: randomUUID() };
      expect(await ask('CancelSubscription', token, again)).toEqual(first);
      expect(await ask('CancelSubscription', token, wish)).toEqual(first);
      expect(await ask('SubscriptionList', token)).toMatchObject(list(canceled, active));

      const stay = { subscriptionId, requestId: randomUUID() };
      const resumed = await ask('ResumeSubscription', token, stay);
      expect(resumed).toMatchObject({
        data: {
          resumeSubscription: {
            __typename: 'SubscriptionResumed',
            isConfirmed: true,
            subscription: active,
          },
        },
        codes: [],
      });
      expect(await ask('ResumeSubscription', token, stay)).toEqual(resumed);
      expect(await ask('ResumeSubscription', token, { subscriptionId })).toEqual(resumed);
      expect(await ask('SubscriptionList', token)).toMatchObject(list(active));
    });

    it('sends a cancellation again, after a later word, and undoes nothing', async () => {
      const { token, subscriptions } = await createSubscriber(portal.sdk);
      const subscriptionId = subscriptions[0]?.id;
      const press = { subscriptionId, requestId: randomUUID() };
      const first = await ask('CancelSubscription', token, press);
      const { id } = receiptOf(first);
      await ask('ResumeSubscription', token, { subscriptionId, requestId: randomUUID() });

      expect(receiptOf(await ask('CancelSubscription', token, press))).toMatchObject({
        id,
        state: 'WITHDRAWN',
        withdrawnAt: expect.stringMatching(moment) as unknown,
        withdrawnBy: 'SUBSCRIBER',
      });
      expect(await ask('SubscriptionList', token)).toMatchObject({
        data: { viewer: { subscriptions: [{ state: 'ACTIVE', willRenew: true }] } },
      });
      const pressedAnew = { subscriptionId, requestId: randomUUID() };
      const second = receiptOf(await ask('CancelSubscription', token, pressedAnew));
      expect(second).toMatchObject({ state: 'CONFIRMED' });
      expect(second.id).not.toBe(id);
    });

    it('gets a link to the billing portal, another each time', async () => {
      const { token } = await createSubscriber(portal.sdk);
      const link = async () => {
        const { data } = await ask('PortalLink', token);
        return (data as { viewer: { portalUrl: string } }).viewer.portalUrl;
      };
      const url = await link();
      expect((await fetch(url)).status).toBe(200);
      expect(await link()).not.toBe(url);
    });

    it('is told what went wrong, by a code', async () => {
      const { token } = await createUser();
      const input = { subscriptionId: 'sub_unknown' };
      const message = 'There is no such subscription.';
      expect(await ask('CancelSubscription', token, input)).toMatchObject({
        data: { cancelSubscription: { __typename: 'SubscriptionNotFound', message } },
        codes: [],
      });
      const unknown = { id: '0'.repeat(64), body: 'query Mine { viewer { email } }' };
      const cancel = (as: string | null, more: object = {}) =>
        ask('CancelSubscription', as, { ...input, ...more });
      for (const [code, answer] of [
        ['UNAUTHENTICATED', await cancel(null)],
        ['UNAUTHENTICATED', await ask('Session', 'a.bad.token')],
        ['BAD_USER_INPUT', await cancel(token, { reason: 'BORED' })],
        ['BAD_USER_INPUT', await cancel(token, { requestId: 'x'.repeat(256) })],
        ['FORBIDDEN', await run(unknown, { token })],
      ] as const)
        expect(answer.codes).toEqual([code]);
    });
  });
}
