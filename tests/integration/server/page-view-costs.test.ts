/** Tests the cost of each page view and of a cancellation: requests to upstreams. Counts, no times. */
import { getApps } from 'firebase-admin/app';
import { getFirestore, type Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { useFirestoreRequests } from '../../support/firestore-requests.ts';
import { type Replica, usePortal } from '../../support/harness.ts';
import { operationBody } from '../../support/manifest.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';
import { cancel } from '../../support/changes.ts';

const secret = 'whsec_costs';
const variables = { STRIPE_WEBHOOK_SECRET: secret };
const options = {};
const issuer = useTokenIssuer(options);
const firestore = useFirestoreRequests();
const portal = usePortal(variables, options);
beforeAll(() => portal.receiveWebhooks(secret));

/** The page's own operation, as the browser sends it. */
const page = operationBody('ManageSubscriptions');

async function recordOf(uid: string) {
  const { customerId } = await portal.services.subscriberDocuments.find(uid);
  return getFirestore(getApps()[0]!).collection('customer_records').doc(String(customerId));
}

/** Waits until a purchase is read from Stripe. On a busy machine without its webhooks, reads it as a view does. */
async function settled(uid: string, plans: number): Promise<void> {
  await portal.stripe.settled();
  const record = await recordOf(uid);
  const isFresh = async () => {
    const document = await record.get();
    const { length } = (document.get('observed.subscriptions') ?? []) as unknown[];
    const dueAt = document.get('dueAt') as Timestamp | null | undefined;
    if (length === plans && dueAt && dueAt.toMillis() > Date.now()) return true;
    const { records, readRecord } = portal.services;
    await readRecord(await records.read(record.id));
    return false;
  };
  await expect.poll(isFresh, { interval: 200 }).toBe(true);
  await portal.quiet();
}

async function costs(view: () => Promise<unknown>) {
  const [documents, keys] = [firestore(), issuer().fetches()];
  portal.stripe.requests.clear();
  await view();
  return {
    firestore: firestore() - documents,
    stripe: portal.stripe.requests.entries.length,
    keys: issuer().fetches() - keys,
  };
}

/** Waits for the search for customers by address, which happens once an hour in each process. */
async function customersKnown({ ask }: Pick<Replica, 'ask'>, token: string): Promise<void> {
  const query = '{ viewer { otherSubscriptions { id } } }';
  while (!(await ask(query, { token })).data.viewer.otherSubscriptions);
  await portal.quiet();
}

const nothing = { firestore: 0, stripe: 0, keys: 0 };

describe('a page view', () => {
  const view = (token: string) => async () => {
    const { data, errors } = await portal.ask(page, { token });
    expect(errors).toBeUndefined();
    expect(data.viewer.subscriptions).toMatchObject([
      { displayStatus: 'active', cancellationPending: false },
      { displayStatus: 'active', cancellationPending: false },
    ]);
  };

  it('costs two documents and a query when account and customers are known, every time', async () => {
    const { uid } = await createSubscriber(portal.sdk, [{}, {}]);
    await portal.services.tokens.warm();
    const token = await issuer().sign({ sub: uid });
    await settled(uid, 2);
    await customersKnown(portal, token);
    for (let time = 0; time < 3; time += 1)
      expect(await costs(view(token))).toEqual({ ...nothing, firestore: 3 });

    const other = await issuer().sign({ sub: uid, iat: Math.floor(Date.now() / 1000) - 5 });
    // Once a token: whether its user logged out everywhere since the sign-in.
    expect(await costs(view(other))).toEqual({ ...nothing, firestore: 4 });
    expect(await costs(view(other))).toEqual({ ...nothing, firestore: 3 });
  });

  it('costs one list and a preview a plan, three documents, a query and a write when the account is older than five minutes', async () => {
    const other = await portal.addReplica();
    const { uid } = await createSubscriber(portal.sdk, [{}, {}]);
    await settled(uid, 2);
    const tenMinutesAgo = new Date(Date.now() - 600_000);
    await (await recordOf(uid)).update({ 'observed.observedAt': tenMinutesAgo });
    const token = await issuer().sign({ sub: uid });
    await customersKnown(other, token);
    const first = await costs(() => other.ask(page, { token }));
    expect(first).toEqual({ firestore: 5, stripe: 3, keys: 0 });
    expect(await costs(() => other.ask(page, { token }))).toEqual({ ...nothing, firestore: 3 });
    // The record is stored, so the next process finds it fresh.
    const { observed } = (await portal.services.records.read((await recordOf(uid)).id)).value;
    expect(observed?.observedAt.getTime()).toBeGreaterThan(tenMinutesAgo.getTime());
  });
});

describe('a cancellation', () => {
  // Without webhooks, which would count.
  const quiet = usePortal(variables, options);

  it('costs a list and a change at Stripe, the amounts come with the event; of Firestore, the log-outs, the customer, and two reads and three writes of the record', async () => {
    const { uid, email, subscriptions } = await createSubscriber(quiet.sdk, [{}, {}]);
    const token = await issuer().sign({ sub: uid, email });
    await quiet.ask(page, { token });
    const before = firestore();
    quiet.stripe.requests.clear();
    const { data } = await cancel(quiet, { token }, { subscriptionId: subscriptions[0]?.id });
    expect(data.cancelSubscription).toMatchObject({
      __typename: 'CancellationAccepted',
      subscription: { displayStatus: 'Canceled' },
    });
    expect(firestore() - before).toBe(7);
    expect(quiet.stripe.requests.entries).toHaveLength(2);
  });
});
