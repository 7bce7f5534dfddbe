/** Tests a declaration's outcome: the end of the only plan that it can mean, or a task, and its undoing. */
import { hash, randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration as Stored } from '../../../server/domain/leaving/declaration.ts';
import type { Declaration } from '../../../server/generated/resolvers.ts';
import { hashOf } from '../../../server/domain/leaving/match-declaration.ts';
import { declaration } from '../../support/record-factory.ts';
import { createCustomer, createSubscriber, createUser } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { planOf, cancellationsOf, subscriberWithOne } from '../../support/changes.ts';

useOwnFirestore();
const portal = usePortal({ MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'receipts@smoke.test' });
const agent = useAgent();
let stop = async () => {};
beforeAll(() => void (stop = portal.services.start()));
afterAll(() => stop());

const none = () => `${randomUUID()}@example.com`;
const withPlans = async (...plans: Parameters<typeof createSubscriber>[1] & object) =>
  (await createSubscriber(portal.sdk, plans)).email;

async function declare(
  email: string,
  declared: Partial<Stored['declared']> = {},
  changes: Partial<Stored> = {},
): Promise<string> {
  const stored = declaration({
    id: `D-${randomUUID()}`,
    language: 'en',
    receivedAt: new Date(),
    dueAt: new Date(),
    ...changes,
    declared: { ...declaration().declared, name: 'A Person', email, ...declared },
  });
  await portal.services.declarations.add(stored, []);
  return stored.id;
}

const fields = `id kind state issue receivedAt name email subscriptionId cancellationId undoneAt
  candidates { customerId subscriptionId boughtAt } resolution { outcome note agentId }`;

async function declarations(variables: object, { token } = agent) {
  const { data, errors } = await portal.ask(
    `query ($state: DeclarationState, $first: Int! = 100, $after: ID) {
      declarations(state: $state, first: $first, after: $after) { nodes { ${fields} } hasNextPage }
    }`,
    { token, variables },
  );
  const { declarations: page } = (data ?? {}) as unknown as {
    declarations?: { nodes: Declaration[]; hasNextPage: boolean };
  };
  return { found: page?.nodes, hasNextPage: page?.hasNextPage, errors };
}

/** Returns the matched declaration as support sees it. */
async function settled(id: string): Promise<Declaration> {
  let found: Declaration | undefined;
  await expect
    .poll(async () => {
      found = (await declarations({})).found?.find((each) => each.id === id);
      return found?.state ?? 'RECEIVED';
    })
    .not.toBe('RECEIVED');
  return found ?? expect.fail();
}

describe('a declaration', () => {
  it('ends the one plan under its address, in any letter case', async () => {
    const { subscriber, id: subscriptionId } = await subscriberWithOne(portal);
    const id = await declare(` ${subscriber.email.toUpperCase()} `);
    const matched = await settled(id);
    expect(matched).toMatchObject({ state: 'MATCHED', issue: null, subscriptionId });
    expect((await portal.sdk.subscriptions.retrieve(subscriptionId)).cancel_at_period_end).toBe(
      true,
    );
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([
      { id: matched.cancellationId, state: 'CONFIRMED', requestedBy: 'DECLARATION' },
    ]);
  });

  it.each(['unicode', 'punycode', 'capitals'])(
    'finds a customer under an address of another script, stored in %s',
    async (stored) => {
      const name = `müller.${randomUUID().slice(0, 8)}`;
      const addresses = {
        unicode: `${name}@exämple.de`,
        punycode: `${name}@xn--exmple-cua.de`,
        capitals: `${name}@exämple.de`.toUpperCase(),
      };
      const email = addresses[stored as keyof typeof addresses];
      const { subscriptions } = await createCustomer(portal.sdk, [{}], email);
      for (const typed of [addresses.unicode, addresses.punycode]) {
        // The first declaration ends it. The second still finds it.
        expect(await settled(await declare(typed))).toMatchObject({
          state: 'MATCHED',
          subscriptionId: subscriptions[0]?.id,
        });
      }
    },
  );

  const nextYear = `${new Date().getUTCFullYear() + 1}-12-31`;
  it.each<[string, () => Promise<string> | string, Partial<Stored['declared']>, Partial<Stored>]>([
    ['SEVERAL_PLANS', () => withPlans({}, {}), {}, {}],
    ['EXTRAORDINARY', () => withPlans({}), { type: 'EXTRAORDINARY', reason: 'Fraud' }, {}],
    ['LATER_DATE', () => withPlans({}), { endsOn: nextYear }, {}],
    ['WITHDRAWAL', () => withPlans({}), { type: null }, { kind: 'WITHDRAWAL' }],
    ['SUSPICIOUS', () => withPlans({}), {}, { isSuspicious: true }],
  ])('is left to support: %s', async (issue, emailOf, declared, changes) => {
    const email = await emailOf();
    const open = await settled(await declare(email, declared, changes));
    expect(open).toMatchObject({ state: 'OPEN', issue, subscriptionId: null, email });
    const count = issue === 'SEVERAL_PLANS' ? 2 : 1;
    expect(open.candidates).toHaveLength(count);
    for (const { boughtAt } of open.candidates)
      expect(Math.abs(Date.now() - Date.parse(String(boughtAt)))).toBeLessThan(600_000);
    for (const { subscriptionId: id } of open.candidates)
      expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
  });
});

describe('support', () => {
  it('sees the queue, and takes a declaration out of it once', async () => {
    const id = await declare(await withPlans({}), {}, { isSuspicious: true });
    await settled(id);
    expect((await declarations({ state: 'OPEN' })).found?.map((each) => each.id)).toContain(id);
    const resolve = async (declarationId: string) => {
      const { data } = await portal.ask(
        `mutation ($input: ResolveDeclarationInput!) {
          resolveDeclaration(input: $input) {
            __typename
            ... on DeclarationResolved { declaration { ${fields} } }
            ... on DeclarationNotOpen { message declaration { ${fields} } }
            ... on Problem { message }
          }
        }`,
        {
          token: agent.token,
          variables: { input: { declarationId, outcome: 'DECLINED', note: 'No such contract.' } },
        },
      );
      return (data as unknown as { resolveDeclaration: { __typename: string } }).resolveDeclaration;
    };
    expect(await resolve(id)).toMatchObject({
      __typename: 'DeclarationResolved',
      declaration: {
        id,
        state: 'RESOLVED',
        resolution: { outcome: 'DECLINED', note: 'No such contract.' },
      },
    });
    expect(await resolve(id)).toMatchObject({ __typename: 'DeclarationNotOpen' });
    expect(await resolve('D-nothing')).toMatchObject({ __typename: 'DeclarationNotFound' });
    expect(await resolve('../customer_records/cus_1')).toMatchObject({
      __typename: 'DeclarationNotFound',
    });
    expect((await declarations({ state: 'OPEN' })).found?.map((each) => each.id)).not.toContain(id);
  });

  it('reads them in pages', async () => {
    const [first, second] = (await declarations({})).found ?? [];
    expect(await declarations({ first: 1 })).toMatchObject({
      ...{ found: [{ id: first?.id }], hasNextPage: true },
    });
    const next = await declarations({ first: 1, after: first?.id });
    expect(next.found).toMatchObject([{ id: second?.id }]);
    for (const after of ['D-nothing', '../customer_records/cus_1']) {
      const { errors } = await declarations({ after });
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    }
  });

  it('alone may do that', async () => {
    const { errors } = await declarations({}, await createUser());
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    const tooMany = await declarations({ first: 101 });
    expect(tooMany.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});

const post = (fields: Record<string, string>, language = 'en') =>
  portal.app.inject({
    method: 'POST',
    url: `/undo?lang=${language}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('one that matches no plan', () => {
  const taskOf = (id: string) => portal.services.tasks.read(`DECLARATION.${id}`);
  /** Makes such a declaration. Returns it with the mailed code. */
  async function asked() {
    const id = await declare(none());
    expect(await settled(id)).toMatchObject({ state: 'ASKED', issue: null, candidates: [] });
    expect(await taskOf(id)).toBeNull();
    const mail = await getFirestore().doc(`mails/${id}.asked`).get();
    return { id, code: String(mail.get('undoToken')) };
  }

  it('ends the plan under the address that its sender adds, whose owner can undo it', async () => {
    const { subscriber, id: subscriptionId } = await subscriberWithOne(portal);
    const { id, code } = await asked();
    const page = await portal.app.inject('/add-address?lang=en');
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('name="code"')]);
    const form = await post({ code });
    expect([form.statusCode, form.body]).toEqual([
      200,
      expect.stringContaining('Add the address you pay with'),
    ]);
    // The form was English, but the mail may be in another language.
    expect((await post({ code }, 'fr')).body).toContain('<html lang="fr"');
    const wrong = await post({ code, step: 'ADD', email: 'no "address"' });
    expect([wrong.statusCode, wrong.body]).toEqual([
      422,
      expect.stringContaining('value="no &quot;address&quot;"'),
    ]);
    expect((await post({ code: `${id}.x`, step: 'ADD', email: none() })).statusCode).toBe(404);
    expect((await portal.services.declarations.read(id))?.value.state).toBe('ASKED');
    const added = await post({ code, step: 'ADD', email: ` ${subscriber.email} ` });
    expect([added.statusCode, added.body]).toEqual([
      200,
      expect.stringContaining('looking for your plan'),
    ]);
    expect(await settled(id)).toMatchObject({ state: 'MATCHED', subscriptionId });
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: false });
    const told = await getFirestore().doc(`mails/${id}.matched`).get();
    expect(told.get('customerId')).toBe(subscriber.customerId);
    expect(await portal.services.undoDeclaration.undo(String(told.get('undoToken')))).toMatchObject(
      { state: 'UNDONE' },
    );
    // The sender's link does nothing more and shows the same.
    const again = await post({ code, step: 'ADD', email: none() });
    expect(again.body).toBe(added.body);
    expect(portal.logs()).not.toContain(code.slice(0, 30));
  });
});

describe('the link that undoes it', () => {
  /** Makes a matched declaration with a known secret. */
  async function matched(params: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const { subscriber, id: subscriptionId } = await subscriberWithOne(portal, params);
    const id = await declare(subscriber.email);
    await settled(id);
    const stored = (await portal.services.declarations.read(id)) ?? expect.fail();
    const { match } = stored.value;
    expect(match?.undoHash).toMatch(/^[\w-]{43}$/);
    const secret = randomUUID();
    await portal.services.declarations.write(stored, {
      ...stored.value,
      match: match && { ...match, undoHash: hashOf(secret) },
    });
    return { subscriber, subscriptionId, id, token: `${id}.${secret}` };
  }

  it('serves however many more declarations come, and they send no other', async () => {
    const { subscriber, token } = await matched();
    const mails = async () =>
      (await getFirestore().collection('mails').where('kind', '==', 'DECLARATION_MATCHED').get())
        .docs.length;
    const before = await mails();
    for (let form = 0; form < 5; form += 1) await settled(await declare(subscriber.email));
    expect(await mails()).toBe(before);
    const undo = portal.services.undoDeclaration;
    expect(await undo.look(token)).toMatchObject({ state: 'POSSIBLE' });
    expect(await undo.undo(token)).toMatchObject({ state: 'UNDONE' });
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: true });
    // The next one ends the plan again: there is another mail, and the old link works, too.
    await settled(await declare(subscriber.email));
    expect(await mails()).toBe(before + 1);
    expect(await undo.undo(token)).toMatchObject({ state: 'UNDONE' });
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: true });
  });

  it('is one intent for many concurrent presses', async () => {
    const { subscriber, token } = await matched();
    const undo = portal.services.undoDeclaration;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => undo.undo(token)));
    expect(outcomes.map(({ state }) => state)).toEqual(Array(5).fill('UNDONE'));
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([{ state: 'WITHDRAWN' }]);
  });

  it('says how long a free trial continues, and the price after it', async () => {
    const trialEnd = new Date('2027-03-03T12:00:00Z');
    const { token } = await matched({ trial_end: trialEnd.getTime() / 1_000 });
    const goesOn = 'Your free trial continues until Mar 3, 2027, then $29.99 a month.';
    expect((await post({ code: token })).body).toContain(goesOn);
    expect((await post({ code: token, step: 'UNDO' })).body).toContain(goesOn);
  });

  it('has a page whose button does it, and no other way', async () => {
    const { subscriber, token } = await matched();
    const asked = await portal.app.inject('/undo');
    expect(asked.statusCode).toBe(200);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(asked.body) ?? [];
    const allowed = hash('sha256', script, 'base64');
    expect(asked.headers['content-security-policy']).toContain(`script-src 'sha256-${allowed}'`);
    expect((await portal.app.inject(`/undo/${token}`)).statusCode).toBe(404);

    for (const code of [token, ` http://localhost:4000/undo#${token}\r\n`]) {
      const look = await post({ code });
      expect(look.statusCode).toBe(200);
      const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
      expect(look.headers).toMatchObject(headers);
      expect(look.headers['content-security-policy']).not.toContain('script-src');
      expect(look.body).toContain('Do you want to keep Premium?');
      expect(look.body).toContain(`<input type="hidden" name="code" value="${token}" />`);
      expect(look.body).not.toContain(subscriber.email);
    }
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: false });
    for (const code of [token.slice(0, 30), token.slice(0, 5), '', '"><b>']) {
      const cut = await post({ code, step: 'UNDO' });
      expect([cut.statusCode, cut.body]).toEqual([
        404,
        expect.stringMatching(/This link or code isn’t valid.*copy the whole code/s),
      ]);
    }
    expect((await post({ code: token, step: 'UNDO' })).body).toContain(
      'The cancellation is undone',
    );
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: true });
    expect(portal.logs()).not.toContain(token.slice(0, 30));
    expect(portal.logs()).not.toContain('"level":50');
  });
});
