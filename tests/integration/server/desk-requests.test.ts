/** Tests support's work on requests: resuming a declared plan, resolving a declaration, sending a sign-in link. Each is audited first. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Declaration } from '../../../server/domain/leaving/declaration.ts';
import { declaration } from '../../support/record-factory.ts';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { cancel, planOf, subscriberWithOne } from '../../support/changes.ts';

const portal = usePortal();
const agent = useAgent();

const mutations = {
  resolveDeclaration: `mutation ($input: ResolveDeclarationInput!) { resolveDeclaration(input: $input) {
    __typename
    ... on DeclarationResolved { declaration { id state resolution { outcome note } } }
    ... on DeclaredPlansRenew { plans { email subscription { id willRenew } } }
    ... on Problem { message }
  } }`,
  resumeSubscription: `mutation ($input: ResumeSubscriptionInput!) { resumeSubscription(input: $input) {
    __typename
    ... on Problem { message }
  } }`,
  sendSignInMail: `mutation ($input: SendSignInMailInput!) { sendSignInMail(input: $input) {
    __typename
    ... on SignInMailSent { to sentAt }
    ... on Problem { message }
  } }`,
};
type Operation = keyof typeof mutations;
type Result = { __typename: string } & Record<string, unknown>;
const send = (operation: Operation, input: object, token = agent.token) =>
  portal.ask(mutations[operation], { token, variables: { input } });
async function ask(operation: Operation, input: object): Promise<Result> {
  const { data, errors } = await send(operation, input);
  expect(errors).toBeUndefined();
  return (data as unknown as Record<Operation, Result>)[operation];
}
async function audited(operation: Operation, field: string, value: string) {
  const found = await getFirestore()
    .collection('audit')
    .where('operation', '==', operation)
    .where(field, '==', value)
    .get();
  return found.docs
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((each) => ({
      outcome: each.get('outcome') as string,
      note: each.get('internalNote') as unknown,
    }));
}
const text = (part: string) => expect.stringContaining(part) as string;

async function declaredToEnd() {
  const { subscriber, id: subscriptionId } = await subscriberWithOne(portal);
  const { customerId } = subscriber;
  const id = `D-${randomUUID()}`;
  const outcome = await portal.services.changes.endAsDeclared(
    customerId,
    { declarationId: id, subscriptionId, declaredAt: new Date() },
    portal.app.log,
  );
  if (outcome.kind !== 'recorded') return expect.fail(outcome.kind);
  const { generation, cancellationId } = outcome;
  const rest = { at: new Date(), undoHash: null, undoneAt: null };
  const match = { customerId, subscriptionId, cancellationId, generation, ...rest };
  await portal.services.declarations.add(
    declaration({ id, state: 'MATCHED', dueAt: null, match }),
    [],
  );
  return { subscriber, id, subscriptionId };
}

it('a plan that a declaration ended is resumed as any other, and its receipt names the agent', async () => {
  const { subscriber, id, subscriptionId } = await declaredToEnd();
  expect(
    await ask('resumeSubscription', { subscriptionId, expectedEmail: subscriber.email }),
  ).toMatchObject({ __typename: 'SubscriptionResumed' });
  expect(await planOf(portal, subscriber)).toMatchObject({ state: 'ACTIVE' });
  const { data } = await portal.ask(
    `query ($key: String!) { whoIs(key: $key) {
      declarations { id cancellationId } cancellations { id withdrawnBy } } }`,
    { token: agent.token, variables: { key: subscriber.uid } },
  );
  expect(data).toMatchObject({ whoIs: { cancellations: [{ withdrawnBy: 'SUPPORT' }] } });
  const { declarations, cancellations } = (
    data as unknown as { whoIs: Record<string, { id: string }[]> }
  ).whoIs;
  expect(declarations).toEqual([{ id, cancellationId: cancellations?.[0]?.id }]);
});

describe('a declaration that waits for support', () => {
  /** Creates a declaration of a person with two plans that renew. */
  async function declaredOfTwo(
    given: 'email' | 'contract' | 'candidates' = 'candidates',
    kind: Declaration['kind'] = 'CANCELLATION',
  ) {
    const { customerId, email, subscriptions, token } = await createSubscriber(portal.sdk, [
      { params: {} },
      { params: {} },
    ]);
    const ids = subscriptions.map((each) => each.id);
    const { declared, ...rest } = declaration({ id: `D-${randomUUID()}`, state: 'OPEN', kind });
    const open = {
      ...rest,
      receivedAt: new Date(),
      declared: {
        ...declared,
        email: given === 'email' ? email : `${randomUUID()}@example.com`,
        contract: given === 'contract' ? `My plan (I use ${email}, Premium).` : 'Premium',
      },
      candidates:
        given === 'candidates'
          ? ids.map((subscriptionId) => ({ customerId, subscriptionId, boughtAt: null }))
          : [],
    };
    await portal.services.declarations.add(open, []);
    return { id: open.id, ids, token, email };
  }
  const carriedOut = (declarationId: string, notMeant: string[] = []) =>
    ask('resolveDeclaration', { declarationId, outcome: 'CARRIED_OUT', note: 'done', notMeant });
  const stateOf = async (id: string) => (await portal.services.declarations.read(id))?.value.state;

  it.each(['candidates', 'email', 'contract'] as const)(
    'is not closed as done while a plan renews that its %s may mean',
    async (given) => {
      const { id, ids, token, email: owner } = await declaredOfTwo(given);
      const refused = await carriedOut(id);
      expect(refused.__typename).toBe('DeclaredPlansRenew');
      const plans = refused['plans'] as { email: string; subscription: { id: string } }[];
      expect(plans.map(({ subscription }) => subscription.id).sort()).toEqual([...ids].sort());
      // Has the owner, so that an agent can cancel from there.
      expect(plans[0]?.email).toBe(owner);
      expect(await stateOf(id)).toBe('OPEN');
      const [one = '', other = ''] = ids;
      await cancel(portal, { token: agent.token }, { subscriptionId: one });
      expect(await carriedOut(id)).toMatchObject({
        __typename: 'DeclaredPlansRenew',
        message: text(other),
        plans: [{ email: owner, subscription: { id: other, willRenew: true } }],
      });
      await cancel(portal, { token }, { subscriptionId: other });
      expect(await carriedOut(id)).toMatchObject({
        __typename: 'DeclarationResolved',
        declaration: {
          id,
          state: 'RESOLVED',
          resolution: { outcome: 'CARRIED_OUT', note: 'done' },
        },
      });
      expect(await audited('resolveDeclaration', 'declarationId', id)).toMatchObject([
        { outcome: 'UNCHANGED' },
        { outcome: 'UNCHANGED' },
        { outcome: 'SUCCEEDED' },
      ]);
    },
  );

  it('is not closed as done after a withdrawal while a plan runs, even one that ends', async () => {
    const { id, ids } = await declaredOfTwo('candidates', 'WITHDRAWAL');
    const [one = '', other = ''] = ids;
    await cancel(portal, { token: agent.token }, { subscriptionId: one });
    await portal.sdk.subscriptions.cancel(other);
    expect(await carriedOut(id)).toMatchObject({
      __typename: 'DeclaredPlansRenew',
      message: text(`${one} still runs`),
    });
    await portal.sdk.subscriptions.cancel(one);
    expect(await carriedOut(id)).toMatchObject({ __typename: 'DeclarationResolved' });
  });

  it('is closed as done where an agent says which plan it does not mean, and that is kept', async () => {
    const { id, ids } = await declaredOfTwo();
    const [one = '', other = ''] = ids;
    await cancel(portal, { token: agent.token }, { subscriptionId: one });
    expect(await carriedOut(id, [other])).toMatchObject({
      __typename: 'DeclarationResolved',
      declaration: { resolution: { note: `done\nNot meant: ${other}.` } },
    });
  });

  it('is not closed in another way without a reason', async () => {
    const { id } = await declaredOfTwo();
    for (const outcome of ['DECLINED', 'DUPLICATE']) {
      const { errors } = await send('resolveDeclaration', {
        ...{ declarationId: id, outcome, note: ' ' },
      });
      expect(errors).toMatchObject([
        { message: text('why'), extensions: { code: 'BAD_USER_INPUT' } },
      ]);
    }
    expect(await stateOf(id)).toBe('OPEN');
  });
});

describe('a link to sign in', () => {
  const linksTo = async (email: string) => {
    const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    const answer = await fetch(`http://${host}/emulator/v1/projects/demo-stop-smoke-now/oobCodes`);
    const { oobCodes = [] } = (await answer.json()) as {
      oobCodes?: { email: string; requestType: string; oobLink: string }[];
    };
    return oobCodes.filter((each) => each.email === email);
  };

  it('is mailed to the address of the login, once a minute, and the desk knows when', async () => {
    const { uid, email } = await createUser();
    expect(
      await ask('sendSignInMail', { subscriberId: uid, internalNote: 'no mail came' }),
    ).toEqual({
      __typename: 'SignInMailSent',
      to: email,
      sentAt: expect.any(String) as string,
    });
    const links = await linksTo(email);
    expect(links).toMatchObject([{ requestType: 'EMAIL_SIGNIN' }]);
    expect(new URL(links[0]?.oobLink ?? '').searchParams.get('continueUrl')).toBe(
      `${portal.env.siteOrigin}/login`,
    );
    expect(await ask('sendSignInMail', { subscriberId: uid })).toEqual({
      __typename: 'SignInMailNotSent',
      message: text('within the last minute'),
    });
    expect(await linksTo(email)).toHaveLength(1);
    expect(await audited('sendSignInMail', 'subscriberId', uid)).toEqual([
      { outcome: 'SUCCEEDED', note: 'no mail came' },
      { outcome: 'UNCHANGED', note: undefined },
    ]);
    const { data } = await portal.ask(`{ whoIs(key: "${uid}") { user { lastSignInMailAt } } }`, {
      token: agent.token,
    });
    const { user } = (data as unknown as { whoIs: { user: { lastSignInMailAt: string } } }).whoIs;
    expect(Date.parse(user.lastSignInMailAt)).toBeGreaterThan(Date.now() - 600_000);
  });

  it('is not mailed to a user who can’t sign in', async () => {
    const disabled = await createUser();
    await getAuth().updateUser(disabled.uid, { disabled: true });
    const { uid: nameless } = await getAuth().createUser({});
    for (const [subscriberId, why] of [
      [disabled.uid, 'disabled'],
      [nameless, 'no address'],
      ['unknown', 'doesn’t exist'],
      ['a/b', 'doesn’t exist'],
    ] as const)
      expect(await ask('sendSignInMail', { subscriberId })).toEqual({
        __typename: 'SignInMailNotSent',
        message: text(why),
      });
    expect(await linksTo(disabled.email)).toEqual([]);
  });
});

describe('a user without the role', () => {
  const inputs = {
    resolveDeclaration: { declarationId: 'D-1', outcome: 'DECLINED', note: 'no' },
    sendSignInMail: { subscriberId: 'uid-1' },
  };
  it.each(Object.keys(inputs) as (keyof typeof inputs)[])(
    'is refused %s, and it is audited',
    async (operation) => {
      const { uid, token } = await createSubscriber(portal.sdk);
      const { errors } = await send(operation, inputs[operation], token);
      expect(errors).toMatchObject([{ path: [operation], extensions: { code: 'FORBIDDEN' } }]);
      expect(await audited(operation, 'agentId', uid)).toMatchObject([{ outcome: 'REFUSED' }]);
    },
  );
});

it('leaves no address and no key in the log', () => {
  expect(portal.logs()).not.toMatch(/@example|cus_\w{14}|sub_\w{20}/);
});
