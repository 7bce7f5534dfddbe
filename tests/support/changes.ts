/** Cancels, resumes and views as a client does, for the tests of changes. */
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Declaration } from '../../server/domain/leaving/declaration.ts';
import { createSubscriber, type TestUser } from './factories.ts';
import type { Portal, Replica } from './harness.ts';
import { declaration } from './record-factory.ts';

const cancellation = `id number state requestedAt confirmedAt effectiveAt when withdrawnAt withdrawnBy
  reason comment requestedBy subscriptionId`;
const plan = `id state displayStatus cancelAt canceledAt endsAt willRenew nextCharge { at } explain
  cancellationPending cancellation { id state requestedBy }`;

type Asker = Pick<TestUser, 'token'>;

/** @param input a `CancelSubscriptionInput` */
export const cancel = (at: Pick<Replica, 'ask'>, { token }: Asker, input: object) =>
  at.ask(
    `mutation ($input: CancelSubscriptionInput!) {
      cancelSubscription(input: $input) {
        __typename
        ... on CancellationAccepted { cancellation { ${cancellation} } subscription { ${plan} } }
        ... on SubscriptionAlreadyEnded { message subscription { id } }
        ... on CancellationRefused { message loginUrl }
        ... on SubscriptionNotFound { message }
      }
    }`,
    { token, variables: { input } },
  );

/** @param input a `ResumeSubscriptionInput` */
export const resume = (at: Pick<Replica, 'ask'>, { token }: Asker, input: object) =>
  at.ask(
    `mutation ($input: ResumeSubscriptionInput!) {
      resumeSubscription(input: $input) {
        __typename
        ... on SubscriptionResumed { isConfirmed subscription { ${plan} } }
        ... on SubscriptionAlreadyEnded { message subscription { id } }
        ... on ResumeRefused { message loginUrl }
        ... on SubscriptionNotFound { message }
      }
    }`,
    { token, variables: { input } },
  );

export async function cancellationsOf(at: Pick<Replica, 'ask'>, { token }: Asker) {
  const { data } = await at.ask(`{ viewer { cancellations { nodes { ${cancellation} } } } }`, {
    token,
  });
  return data.viewer.cancellations.nodes;
}

export async function planOf(at: Pick<Replica, 'ask'>, { token }: Asker) {
  const { data } = await at.ask(`{ viewer { subscriptions { ${plan} } } }`, { token });
  return data.viewer.subscriptions?.[0];
}

export async function subscriberWithOne(
  portal: Portal,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const subscriber = await createSubscriber(portal.sdk, [{ params }]);
  return { subscriber, id: subscriber.subscriptions[0]?.id ?? '' };
}

/** Whether a request is a change. A preview isn't. */
export const isWrite = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && !path.endsWith('/create_preview');

/** Returns the writes to subscriptions that Stripe carried out. */
export const writesTo = ({ stripe }: Portal) =>
  stripe.requests.entries.filter(
    ({ method, path, status, replayed }) =>
      method === 'POST' && path.includes('/subscriptions/') && status === 200 && !replayed,
  );

/** Stores a declaration under an address, as the form does. @returns it after the worker's search */
export async function declareUnder({ services }: Replica, email: string): Promise<Declaration> {
  const { declarations } = services;
  const stored = declaration({
    ...{ id: `D-${randomUUID()}`, receivedAt: new Date(), dueAt: new Date() },
    declared: { email },
  });
  await declarations.add(stored, []);
  const read = async () => (await declarations.read(stored.id))?.value;
  await expect.poll(async () => (await read())?.state).not.toBe('RECEIVED');
  return (await read()) ?? expect.fail();
}
