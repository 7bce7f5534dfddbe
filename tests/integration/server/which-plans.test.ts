/**
 * Tests which plans a person has, for the page, a declaration and a deletion alike: not those that never began or have ended,
 * from complete lists.
 */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { apiVersion } from '../../../server/adapters/stripe/billing.ts';
import { createUser, writeDocument } from '../../support/factories.ts';
import { scanDocuments, secretKey, useAgent, usePortal, useWorker } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { nameOfList, planLists } from '../../support/plan-lists.ts';
import { useStripeGateway } from '../../support/use-stripe-gateway.ts';
import { cancel, declareUnder, planOf, cancellationsOf, resume } from '../../support/changes.ts';

useOwnFirestore();
const variables = {};
const gateway = useStripeGateway(variables, () => portal.stripe);
const portal = usePortal(variables);
const agent = useAgent();
useWorker(portal);
beforeAll(() => scanDocuments(portal));

type Status = SeedSubscription['status'];

/** The fields for seeding a status: an incomplete one is of today, and a trial runs. */
const past: Partial<Record<Status, Partial<SeedSubscription>>> = {
  incomplete: { startedDaysAgo: 0.3 },
  incomplete_expired: { startedDaysAgo: 2, endedDaysAgo: 1 },
  canceled: { startedDaysAgo: 9, endedDaysAgo: 1 },
};

/** Creates a person with a customer for each list of plans, oldest plan first. The first customer is in their document. */
async function personWith(...lists: (Status | Partial<SeedSubscription>)[][]) {
  const user = await createUser();
  const name = randomUUID().slice(0, 8);
  const seeds = lists.map((plans, customer) => ({
    id: `cus_${name}${customer}`,
    email: user.email,
    defaultPaymentMethod: 'pm_card_visa',
    subscriptions: plans.map((plan, index) => {
      const status = typeof plan === 'string' ? plan : (plan.status ?? 'active');
      return {
        ...{ id: `sub_${name}${customer}x${index}`, status, amount: 2999, startedDaysAgo: 10 },
        ...past[status],
        ...(typeof plan === 'object' && plan),
      };
    }),
  }));
  portal.stripe.seed({ customers: seeds });
  await writeDocument(user.uid, { subscriptions: [{ vendorProfileId: seeds[0]?.id }] });
  const customers = seeds.map(({ id }) => id);
  return {
    ...user,
    customers,
    ids: seeds.map(({ subscriptions }) => subscriptions.map(({ id }) => id)),
  };
}

const shown = async ({ token }: { token: string }) => {
  const { data, errors } = await portal.ask('{ viewer { subscriptions { id status explain } } }', {
    token,
  });
  expect(errors).toBeUndefined();
  return data.viewer.subscriptions?.map(({ id }) => id);
};
const deleteAccount = async ({ token }: { token: string }) => {
  const { data } = await portal.ask(
    `mutation { deleteAccount {
      __typename
      ... on AccountDeleted { message cancellations { subscription { id } } }
      ... on AccountNotDeleted { message remaining { id } }
    } }`,
    { token },
  );
  return (data as unknown as { deleteAccount: { __typename: string; message: string } })
    .deleteAccount;
};
const hasUser = (uid: string) =>
  getAuth()
    .getUser(uid)
    .then(Boolean, () => false);
const atStripe = (id = '') => portal.sdk.subscriptions.retrieve(id);
const incompletes = (count: number, status: Status = 'incomplete_expired'): Status[] =>
  Array.from({ length: count }, () => status);

describe.each(planLists.map((list) => [nameOfList(list), list] as const))('%s', (_, list) => {
  const { plans, cards, ends, cancels } = list;

  it('is shown, and ended by a declaration', async () => {
    const person = await personWith(plans);
    const ids = (places: number[]) => places.map((place) => person.ids[0]?.[place]);
    expect(await shown(person)).toEqual(ids(cards));
    const [subscriptionId] = ids(ends);
    expect(await declareUnder(portal, person.email)).toMatchObject(
      subscriptionId
        ? { state: 'MATCHED', issue: null, match: { subscriptionId } }
        : { state: 'OPEN', issue: 'NO_PLAN', candidates: [] },
    );
    for (const id of ids(ends))
      expect(await atStripe(id)).toMatchObject({ cancel_at_period_end: true });
  });

  it('is ended by a deletion', async () => {
    const person = await personWith(plans);
    const ids = (places: number[]) => places.map((place) => person.ids[0]?.[place]);
    expect(await deleteAccount(person)).toMatchObject({
      __typename: 'AccountDeleted',
      cancellations: ids(ends).map((id) => ({ subscription: { id } })),
    });
    expect(await hasUser(person.uid)).toBe(false);
    for (const id of ids(ends))
      expect(await atStripe(id)).toMatchObject({ cancel_at_period_end: true });
    for (const id of ids(cancels))
      expect(await atStripe(id)).toMatchObject({ status: 'incomplete_expired' });
  });
});

describe('a declaration', () => {
  it('ends the plan, not that of an old customer, which could not be paid', async () => {
    const { email, ids } = await personWith(
      ['active'],
      [
        {
          ...{ status: 'canceled', startedDaysAgo: 200, endedDaysAgo: 60 },
          cancellationReason: 'payment_failed',
        },
      ],
    );
    const subscriptionId = ids[0]?.[0];
    expect(await declareUnder(portal, email)).toMatchObject({
      state: 'MATCHED',
      match: { subscriptionId },
    });
    expect(await atStripe(subscriptionId)).toMatchObject({ cancel_at_period_end: true });
  });

  it('waits for support if there are more than a hundred, because the declaration may mean any of them', async () => {
    const over = { cancelAtPeriodEnd: true };
    const { email } = await personWith(['active', ...Array.from({ length: 101 }, () => over)]);
    const { issue, candidates } = await declareUnder(portal, email);
    expect(issue).toBe('SEVERAL_PLANS');
    expect(candidates).toHaveLength(10);
  });
});

describe('the page', () => {
  it('shows every plan that lives, however many attempts are in front of it', async () => {
    const person = await personWith(['active', ...incompletes(130)]);
    const before = portal.stripe.requests.entries.length;
    expect(await shown(person)).toEqual([person.ids[0]?.[0]]);
    const lists = portal.stripe.requests.entries
      .slice(before)
      .filter(({ path }) => path === '/v1/subscriptions');
    expect(lists).toHaveLength(2);
    expect((await planOf(portal, person))?.willRenew).toBe(true);
    const desk =
      'query ($key: String!) { whoIs(key: $key) { subscriber { customers { subscriptions { id } } } } }';
    const variables = { key: person.email };
    const { data } = await portal.ask(desk, { ...agent, variables });
    const [customer] = data.whoIs.subscriber?.customers ?? [];
    expect(customer?.subscriptions?.map(({ id }) => id)).toContain(person.ids[0]?.[0]);
  });

  it('asks once for up to a hundred', async () => {
    const person = await personWith(['active', ...incompletes(99)]);
    const before = portal.stripe.requests.entries.length;
    await shown(person);
    const asked = portal.stripe.requests.entries.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('subscriptions'))).toHaveLength(1);
  });

  it('has nothing to show of attempts that expired, and keeps no receipt of them', async () => {
    const person = await personWith(['incomplete', 'incomplete_expired']);
    expect(await planOf(portal, person)).toMatchObject({
      ...{ id: person.ids[0]?.[0], state: 'INCOMPLETE' },
      explain: 'The first payment has not gone through: without it the plan ends within a day',
    });
    await portal.sdk.subscriptions.cancel(person.ids[0]?.[0] ?? '');
    await expect.poll(() => shown(person)).toEqual([]);
    expect(await cancellationsOf(portal, person)).toEqual([]);
  });
});

describe('an attempt that can still be paid', () => {
  it('is canceled outright, by its owner, too', async () => {
    const person = await personWith(['incomplete']);
    const subscriptionId = person.ids[0]?.[0];
    expect((await resume(portal, person, { subscriptionId })).data).toMatchObject({
      resumeSubscription: { __typename: 'ResumeRefused' },
    });
    expect((await cancel(portal, person, { subscriptionId })).data).toMatchObject({
      cancelSubscription: { __typename: 'SubscriptionAlreadyEnded' },
    });
    expect(await atStripe(subscriptionId)).toMatchObject({ status: 'incomplete_expired' });
    expect(await shown(person)).toEqual([]);
  });

  it('ends with its period like any other, where it was paid meanwhile', async () => {
    const person = await personWith(['incomplete']);
    const subscriptionId = person.ids[0]?.[0] ?? '';
    expect(await shown(person)).toEqual([subscriptionId]);
    await portal.sdk.subscriptions.update(subscriptionId, {
      default_payment_method: 'pm_card_visa',
    });
    const { latest_invoice: invoice } = await atStripe(subscriptionId);
    await portal.sdk.invoices.pay(invoice as string);
    expect((await cancel(portal, person, { subscriptionId })).data).toMatchObject({
      cancelSubscription: { __typename: 'CancellationAccepted' },
    });
    expect(await atStripe(subscriptionId)).toMatchObject({
      ...{ status: 'active', cancel_at_period_end: true },
    });
  });
});

describe('a deletion', () => {
  it('does not begin where the end of the list is not seen', async () => {
    const person = await personWith(['active', ...incompletes(101, 'active')]);
    expect(await deleteAccount(person)).toMatchObject({
      ...{ __typename: 'AccountNotDeleted', remaining: [] },
      message:
        'We couldn’t delete your account: it has too many plans to end at once. Please write to our support team.',
    });
    expect(await hasUser(person.uid)).toBe(true);
    for (const id of person.ids[0]?.slice(-3) ?? [])
      expect(await atStripe(id)).toMatchObject({ cancel_at_period_end: false });
    const { docs } = await getFirestore()
      .collection('audit')
      .where('subscriberId', '==', person.uid)
      .get();
    expect(docs).toEqual([]);
  });
});

describe('an end with the period that has no date', () => {
  /** Removes the date from Stripe's answers: `cancel_at_period_end: true, cancel_at: null`. */
  const withoutDate = () => {
    gateway.plan = async ({ method, path, body, idempotencyKey }) => {
      const answer = await fetch(new URL(path, portal.stripe.url), {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'stripe-version': apiVersion,
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(method === 'POST' && { body }),
      });
      const text = (await answer.text()).replaceAll(/"cancel_at": ?\d+/g, '"cancel_at":null');
      const headers = { 'content-type': 'application/json' };
      return { answer: { status: answer.status, headers, body: text } };
    };
  };

  it('is an end', async () => {
    const person = await personWith([{ cancelAtPeriodEnd: true }]);
    withoutDate();
    const plan = (await planOf(portal, person)) ?? expect.fail();
    expect(plan).toMatchObject({
      ...{ state: 'ENDING', displayStatus: 'Canceled', willRenew: false, nextCharge: null },
      explain: expect.stringMatching(/^Premium until .*\. No more payments\.$/) as string,
      cancelAt: plan.endsAt,
    });
  });

  it('confirms a cancellation, and is no resume', async () => {
    const person = await personWith(['active']);
    withoutDate();
    const subscriptionId = person.ids[0]?.[0];
    expect((await cancel(portal, person, { subscriptionId })).data).toMatchObject({
      cancelSubscription: {
        ...{ __typename: 'CancellationAccepted', cancellation: { state: 'CONFIRMED' } },
      },
    });
    expect(await planOf(portal, person)).toMatchObject({
      ...{ state: 'ENDING', cancellation: { state: 'CONFIRMED', requestedBy: 'SUBSCRIBER' } },
    });
  });
});

describe('a plan of another customer of theirs', () => {
  interface Told {
    id: string;
    state: string;
    explain: string;
  }
  /** Returns the other plans once known: on a slow machine a search may time out. */
  const others = async ({ token }: { token: string }): Promise<Told[]> => {
    const query = '{ viewer { subscriptions { id } otherSubscriptions { id state explain } } }';
    for (;;) {
      const { otherSubscriptions: told } = (await portal.ask(query, { token })).data.viewer;
      if (told) return told;
    }
  };

  it('is told, ended and resumed as any other, and has its receipt', async () => {
    const person = await personWith(['active'], [{ amount: 1499 }, 'canceled', 'incomplete']);
    const id = person.ids[1]?.[0] ?? '';
    const explain = expect.stringMatching(/^Renews .* for \$14\.99 a month$/) as string;
    expect(await others(person)).toEqual([{ id, state: 'ACTIVE', explain }]);

    const { data } = await cancel(portal, person, { subscriptionId: id });
    expect(data.cancelSubscription.cancellation).toMatchObject({ state: 'CONFIRMED' });
    expect(await atStripe(id)).toMatchObject({ cancel_at_period_end: true });
    expect(await others(person)).toMatchObject([{ id, state: 'ENDING' }]);
    expect(await planOf(portal, person)).toMatchObject({ willRenew: true });
    const [cancellation] = await cancellationsOf(portal, person);
    expect(cancellation).toMatchObject({ subscriptionId: id });
    const query =
      'query ($id: ID!) { viewer { cancellation(id: $id) { subscriptionId } receiptRows(id: $id) { title value } } }';
    const read = await portal.ask(query, {
      token: person.token,
      variables: { id: cancellation?.id },
    });
    expect(read.data.viewer.cancellation).toEqual({ subscriptionId: id });
    expect(read.data.viewer['receiptRows']).toContainEqual({
      title: 'Plan',
      value: 'Premium, $14.99 a month',
    });

    await resume(portal, person, { subscriptionId: id });
    expect(await others(person)).toMatchObject([{ id, state: 'ACTIVE' }]);
  });

  it('can be paid where it is overdue', async () => {
    const person = await personWith(['active'], ['past_due']);
    await others(person);
    const id = person.ids[1]?.[0] ?? '';
    const cookie = await portal.services.sessions.create(person.token);
    const { headers } = await portal.app.inject({
      url: `/manage_subscription/invoice/${id}`,
      headers: { cookie: `__session=${cookie}` },
    });
    expect(headers['location']).toMatch(/\/p\/invoice\//);
  });

  it.each([
    ['names no customer', { subscriptions: [{ vendorProfileId: 'stripe' }] }],
    ['names an empty one', null],
  ])('is told where the document %s', async (_, document) => {
    const person = await personWith([], ['active']);
    if (document) await writeDocument(person.uid, document);
    const id = person.ids[1]?.[0] ?? '';
    expect(await others(person)).toMatchObject([{ id }]);
    await cancel(portal, person, { subscriptionId: id });
    expect(await atStripe(id)).toMatchObject({ cancel_at_period_end: true });
  });

  it('is not denied where the customers can’t be looked up', async () => {
    const person = await personWith(['active'], ['active']);
    gateway.plan = ({ path }) =>
      path.startsWith('/v1/customers')
        ? { answer: { status: 500, headers: {}, body: '{}' } }
        : 'pass';
    const query = '{ viewer { subscriptions { id } otherSubscriptions { id } } }';
    const { data, errors } = await portal.ask(query, person);
    expect(errors).toBeUndefined();
    expect(data.viewer).toEqual({
      ...{ subscriptions: [{ id: person.ids[0]?.[0] }], otherSubscriptions: null },
    });
  });

  it('is not looked for again within the hour', async () => {
    const person = await personWith(['active'], ['active']);
    // Of this person only: the worker may still search for others.
    let lookUps = 0;
    gateway.plan = ({ path }) => {
      if (/^\/v1\/customers\?/.test(path) && path.includes(encodeURIComponent(person.email)))
        lookUps += 1;
      return 'pass';
    };
    // On a busy machine the first search may take longer than a view waits.
    await expect.poll(() => others(person)).toHaveLength(1);
    const before = lookUps;
    expect(before).toBeGreaterThan(0);
    expect(await others(person)).toHaveLength(1);
    expect(lookUps).toBe(before);
  });
});
