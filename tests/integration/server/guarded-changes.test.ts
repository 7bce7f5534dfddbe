/** Tests the protection from an agent's mistake: the expected address, and a note that only the team sees. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { createCustomer, createUser, writeDocument } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { personalCollections } from '../../../server/domain/support/retention.ts';
import { isWrite, subscriberWithOne } from '../../support/changes.ts';

const portal = usePortal({ MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'receipts@smoke.test' });
const agent = useAgent();

const subscriberFields = 'subscriber { id email subscriptions { id willRenew } }';
const cancel = (input: object, { token } = agent) =>
  portal.ask(
    `mutation ($input: CancelSubscriptionInput!) {
      cancelSubscription(input: $input) {
        __typename
        ... on CancellationAccepted { cancellation { id reason comment } ${subscriberFields} }
        ... on SubscriberMismatch { ${subscriberFields} }
        ... on Problem { message }
      }
    }`,
    { token, variables: { input } },
  );
const resume = (input: object, { token } = agent) =>
  portal.ask(
    `mutation ($input: ResumeSubscriptionInput!) {
      resumeSubscription(input: $input) {
        __typename
        ... on SubscriptionResumed { isConfirmed ${subscriberFields} }
        ... on SubscriberMismatch { ${subscriberFields} }
        ... on Problem { message }
      }
    }`,
    { token, variables: { input } },
  );
/** Returns a subscriber's audit entries, newest first, without the one of this look. */
async function trailOf(uid: string) {
  const { data } = await portal.ask(
    `{ audit(about: { subscriberId: "${uid}" }) {
      nodes { operation outcome subscriptionId internalNote }
    } }`,
    { token: agent.token },
  );
  return data.audit.nodes.filter(({ operation }) => operation !== 'audit');
}
const isCanceled = async (id: string) =>
  (await portal.sdk.subscriptions.retrieve(id)).cancel_at !== null;

describe('the expected address', () => {
  it('lets a change of that person’s plan through, and the answer names the person', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const { uid, email } = subscriber;
    const expectedEmail = ` ${email.toUpperCase()} `;
    const canceled = await cancel({ subscriptionId: id, expectedEmail });
    expect(canceled.errors).toBeUndefined();
    const personWith = (willRenew: boolean) => ({
      subscriber: { id: uid, email, subscriptions: [{ id, willRenew }] },
    });
    expect(canceled.data.cancelSubscription).toMatchObject({
      __typename: 'CancellationAccepted',
      ...personWith(false),
    });
    expect((await resume({ subscriptionId: id, expectedEmail })).data.resumeSubscription).toEqual({
      __typename: 'SubscriptionResumed',
      isConfirmed: true,
      ...personWith(true),
    });
  });

  it('stops a change of another owner’s plan, and names the owner', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const other = await createUser();
    const input = { subscriptionId: id, expectedEmail: other.email };
    portal.stripe.requests.clear();
    const refused = {
      __typename: 'SubscriberMismatch',
      message: `This plan belongs to ${subscriber.email}, not to ${other.email}. Nothing was changed.`,
      subscriber: { id: subscriber.uid, email: subscriber.email },
    };
    const note = { internalNote: 'He called.' };
    expect((await cancel({ ...input, ...note })).data.cancelSubscription).toMatchObject(refused);
    expect((await resume(input)).data.resumeSubscription).toMatchObject(refused);
    const { entries } = portal.stripe.requests;
    expect(entries.filter(isWrite)).toEqual([]);
    expect(await isCanceled(id)).toBe(false);
    // The entry is in the owner's trail. The note was about another person.
    const entry = { outcome: 'REFUSED', subscriptionId: id, internalNote: null };
    expect(await trailOf(subscriber.uid)).toEqual([
      { ...entry, operation: 'resumeSubscription' },
      { ...entry, operation: 'cancelSubscription' },
    ]);
    expect(portal.logs()).not.toContain('@example.com');
  });

  it('may be that of any person whose document names the customer', async () => {
    const [one, other] = [await createUser(), await createUser()];
    const { id: customerId, subscriptions } = await createCustomer(portal.sdk, [{}]);
    const document = { subscriptions: [{ vendorProfileId: customerId }] };
    await writeDocument(one.uid, document);
    await writeDocument(other.uid, document);
    for (const { uid, email } of [one, other]) {
      const subscriptionId = subscriptions[0]?.id;
      const { data } = await cancel({ subscriptionId, expectedEmail: email });
      expect(data.cancelSubscription).toMatchObject({
        __typename: 'CancellationAccepted',
        subscriber: { id: uid, email },
      });
      // Both owners' trails have the change.
      expect((await trailOf(uid))[0]).toMatchObject({ outcome: 'SUCCEEDED', subscriptionId });
    }
  });

  it('is the one at the payment provider for a plan without an owner', async () => {
    const email = `${randomUUID()}@example.com`;
    const { subscriptions } = await createCustomer(portal.sdk, [{}], email);
    const subscriptionId = subscriptions[0]?.id;
    const wrong = await cancel({ subscriptionId, expectedEmail: 'unknown@example.com' });
    expect(wrong.data.cancelSubscription).toEqual({
      __typename: 'SubscriberMismatch',
      message: `This plan belongs to ${email}, not to unknown@example.com. Nothing was changed.`,
      subscriber: null,
    });
    expect((await cancel({ subscriptionId, expectedEmail: email })).data).toMatchObject({
      cancelSubscription: { __typename: 'CancellationAccepted', subscriber: null },
    });
  });
});

describe('an internal note', () => {
  /** Lists the collections whose documents contain a text, by the table of retention: the embedded emulator can't list them. */
  async function placesOf(text: string): Promise<string[]> {
    const found = await Promise.all(
      personalCollections.map(async (name) => {
        const { docs } = await getFirestore().collection(name).get();
        return docs.some((document) => JSON.stringify(document.data()).includes(text)) ? name : [];
      }),
    );
    return found.flat();
  }

  it('is in the audit, and nowhere else', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const [internalNote, comment] = [`note ${randomUUID()}`, `words ${randomUUID()}`];
    const { data } = await cancel({
      subscriptionId: id,
      expectedEmail: subscriber.email,
      comment,
      internalNote,
    });
    expect(data.cancelSubscription).toMatchObject({ cancellation: { comment } });
    const entry = { operation: 'cancelSubscription', outcome: 'SUCCEEDED', subscriptionId: id };
    expect(await trailOf(subscriber.uid)).toEqual([{ ...entry, internalNote }]);
    // Proves that the search works: the subscriber's words are stored here.
    const places = await placesOf(comment);
    expect(places).toEqual(expect.arrayContaining(['customer_records', 'cancellations']));
    expect(await placesOf(internalNote)).toEqual(['audit']);

    const own = await portal.ask(
      `{ viewer { cancellations { nodes { id comment } } subscriptions { explain cancellation { comment } } } }`,
      { token: subscriber.token },
    );
    expect(own.data.viewer.cancellations.nodes).toMatchObject([{ comment }]);
    const atStripe = await Promise.all([
      portal.sdk.subscriptions.retrieve(id),
      portal.sdk.customers.retrieve(subscriber.customerId),
      portal.sdk.events.list({ limit: 100 }),
    ]);
    expect(JSON.stringify(atStripe)).toContain(comment);
    for (const text of [JSON.stringify(own), JSON.stringify(atStripe), portal.logs()])
      expect(text).not.toContain(internalNote);
  });

  it('is refused when it is longer than 5,000 characters', async () => {
    const { id } = await subscriberWithOne(portal);
    const { errors } = await cancel({ subscriptionId: id, internalNote: 'x'.repeat(5_001) });
    const message = 'internalNote can have at most 5000 characters.';
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(await isCanceled(id)).toBe(false);
  });
});

it.each([
  ['an expected address', { expectedEmail: 'a@example.com' }, 'expectedEmail'],
  ['an internal note', { internalNote: 'I am one of you.' }, 'internalNote'],
  ['an empty internal note', { internalNote: '' }, 'internalNote'],
])('a subscriber is refused with %s, and nothing is changed', async (_, input, name) => {
  const { subscriber, id } = await subscriberWithOne(portal);
  const { data, errors } = await cancel({ subscriptionId: id, ...input }, subscriber);
  expect(data).toBeNull();
  const message = `${name} is for the support team only.`;
  expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(await isCanceled(id)).toBe(false);
});
