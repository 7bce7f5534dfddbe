/** What a mobile app does, by any client library: with the manifest and a token, against the running server. */
import { beforeAll, describe, expect, it } from 'vitest';
import { manifest, readManifest } from '../../scripts/contract.ts';
import { createSubscriber, createUser } from '../factories.ts';
import { usePortal } from '../harness.ts';

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

const operations = new Map(readManifest(manifest).operations.map((each) => [each.name, each]));

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
      const list = (
        first: { displayStatus: string; cancellation: object | null },
        others: { displayStatus: string } = first,
      ) => ({
        data: {
          viewer: {
            subscriptions: [
              { id: ids[0], ...first },
              { id: ids[1], ...others },
            ],
          },
        },
        codes: [],
      });
      const active = { displayStatus: 'active', cancellation: null };
      expect(await ask('SubscriptionList', token)).toMatchObject(list(active));

      const subscriptionId = ids[0];
      const wish = { subscriptionId, reason: 'UNUSED', comment: 'I have stopped.' };
      const first = await ask('CancelSubscription', token, wish);
      const receipt = {
        state: 'CONFIRMED',
        subscriptionId,
        reason: 'UNUSED',
        requestedBy: 'SUBSCRIBER',
      };
      expect(first).toMatchObject({
        data: {
          cancelSubscription: {
            __typename: 'CancellationAccepted',
            cancellation: receipt,
            subscription: { id: subscriptionId, displayStatus: 'Canceled', willRenew: false },
          },
        },
        codes: [],
      });
      expect(await ask('CancelSubscription', token, wish)).toEqual(first);
      const canceled = { displayStatus: 'Canceled', cancellation: receipt };
      expect(await ask('SubscriptionList', token)).toMatchObject(list(canceled, active));

      const resumed = await ask('ResumeSubscription', token, { subscriptionId });
      expect(resumed).toMatchObject({
        data: { resumeSubscription: { subscription: { willRenew: true, cancellation: null } } },
        codes: [],
      });
      expect(await ask('ResumeSubscription', token, { subscriptionId })).toEqual(resumed);
      expect(await ask('SubscriptionList', token)).toMatchObject(list(active));
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
      expect(await ask('CancelSubscription', token, input)).toMatchObject({
        data: { cancelSubscription: { __typename: 'SubscriptionNotFound' } },
        codes: [],
      });
      expect(await ask('CancelSubscription', null, input)).toMatchObject({
        codes: ['UNAUTHENTICATED'],
      });
      expect(await ask('Session', 'a.bad.token')).toMatchObject({ codes: ['UNAUTHENTICATED'] });
      expect(await ask('CancelSubscription', token, { ...input, reason: 'BORED' })).toMatchObject({
        codes: ['BAD_USER_INPUT'],
      });
      const unknown = { id: '0'.repeat(64), body: 'query Mine { viewer { email } }' };
      expect(await run(unknown, { token })).toMatchObject({ codes: ['FORBIDDEN'] });
    });
  });
}
