/** Tests `whoIs`: every key on a ticket leads to the person, their customers, and anything unusual. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createCustomer,
  createSubscriber,
  createUser,
  writeDocument,
} from '../../support/factories.ts';
import { hashedKey } from '../../../server/domain/support/audit.ts';
import { cancellationNumber } from '../../../server/domain/customer-record/cancellation-number.ts';
import { declaration } from '../../support/record-factory.ts';
import { useAgent, scanDocuments, usePortal } from '../../support/harness.ts';
import { cancel, cancellationsOf, subscriberWithOne } from '../../support/changes.ts';

const portal = usePortal();
const agent = useAgent();

interface WhoIs {
  subscriber: { id: string; email: string; subscriptions: { explain: string }[] } | null;
  customers: {
    id: string | null;
    email: string | null;
    source: string;
    isUsed: boolean;
    subscriptions: { id: string; explain: string }[] | null;
    paymentMethod: object | null;
  }[];
  others: { id: string; email: string }[];
  readAs: string;
  notes: string[];
}
const document = `query ($key: String!) {
  whoIs(key: $key) {
    subscriber { id email subscriptions { id explain } }
    customers { id email source isUsed subscriptions { id explain } }
    others { id email }
    readAs
    notes
  }
}`;
const send = (key: string, query = document) =>
  portal.ask(query, { token: agent.token, variables: { key } });
async function whoIs(key: string): Promise<WhoIs> {
  const { data, errors } = await send(key);
  expect(errors).toBeUndefined();
  return (data as unknown as { whoIs: WhoIs }).whoIs;
}
const idsOf = ({ customers }: WhoIs) => customers.map(({ id }) => id);
const name = () => `u${randomUUID().replaceAll('-', '').slice(0, 12)}`;

describe('the same person is found by', () => {
  let ann: Awaited<ReturnType<typeof createSubscriber>>;
  let number: string;
  beforeAll(async () => {
    ann = await createSubscriber(portal.sdk);
    await portal.sdk.customers.update(ann.customerId, { email: ann.email });
    const [invoice] = (await portal.sdk.invoices.list({ customer: ann.customerId })).data;
    number = invoice?.number ?? '';
  });

  it.each<[string, () => string, RegExp[]]>([
    ['email', () => ann.email, []],
    ['email in capital letters', () => ann.email.toUpperCase(), []],
    ['email with a space in it', () => ann.email.replace('@', ' @'), [/space in the address/]],
    ['email with invisible characters', () => `\u200b${ann.email}\u2069`, [/invisible/]],
    ['email as a mail program copies it', () => `Ann Lee <${ann.email}>,`, [/stood around/]],
    ['uid', () => ann.uid, []],
    ['customer id', () => ann.customerId, []],
    ['subscription id', () => ann.subscriptions[0]?.id ?? '', []],
    ['invoice number', () => number, []],
  ])('%s', async (_, key, notes) => {
    const answer = await whoIs(key());
    expect(answer.subscriber).toMatchObject({ id: ann.uid, email: ann.email });
    expect(answer.customers).toMatchObject([
      { id: ann.customerId, source: 'SUBSCRIBER_DOCUMENT', isUsed: true, email: ann.email },
    ]);
    expect(answer.notes).toEqual(notes.map((each) => expect.stringMatching(each) as string));
  });
});

describe('a ticket', () => {
  it('wrong email: the address at the provider leads to the user with another', async () => {
    const { uid, email, customerId } = await createSubscriber(portal.sdk);
    const other = `${name()}@example.org`;
    await portal.sdk.customers.update(customerId, { email: other });
    const answer = await whoIs(other);
    expect(answer.subscriber?.id).toBe(uid);
    expect(idsOf(answer)).toEqual([customerId]);
    expect(answer.notes).toEqual([
      `No user signs in with this address, but the payment provider has it for ${customerId}, which belongs to uid ${uid}. They sign in with ${email}.`,
      `${customerId} has another address at the payment provider, ${other}: mails about payments go there.`,
    ]);
  });

  it('changed email: the old address leads to the person, and customers under it are shown', async () => {
    const { uid, customerId } = await createSubscriber(portal.sdk);
    const [old, now] = [`${name()}@example.org`, `${name()}@example.org`];
    await portal.sdk.customers.update(customerId, { email: old });
    const forgotten = await createCustomer(portal.sdk, [{}], old.toUpperCase());
    await getAuth().updateUser(uid, { email: now });
    const answer = await whoIs(old);
    expect(answer.subscriber).toMatchObject({ id: uid, email: now });
    expect(idsOf(answer)).toEqual([customerId, forgotten.id]);
    expect(answer.notes).toContain(`2 customers are charged: ${customerId}, ${forgotten.id}.`);
    // No document has the other customer. Its address leads to it.
    for (const key of [now, uid]) {
      const { customers, notes } = await whoIs(key);
      expect(customers).toMatchObject([{ id: customerId }]);
      expect(notes).toEqual([
        expect.stringContaining(`another address at the payment provider, ${old}`),
      ]);
    }
  });

  it('past due: the failed payment comes first', async () => {
    const failing = { trial_period_days: 7, default_payment_method: 'pm_card_chargeCustomerFail' };
    const { uid, subscriptions } = await createSubscriber(portal.sdk, [{ params: failing }]);
    const id = subscriptions[0]?.id ?? '';
    await portal.sdk.subscriptions.update(id, { trial_end: 'now' });
    await expect
      .poll(async () => (await whoIs(uid)).notes[0])
      .toBe(
        `The last payment of Premium, $29.99 a month (${id}) failed. No next attempt is known.`,
      );
  });

  it('duplicate customers: all of them, in any letter case, and which the subscriber can’t see', async () => {
    const { uid, email, customerId } = await createSubscriber(portal.sdk);
    const twin = await createCustomer(portal.sdk, [{}], email.toUpperCase());
    const answer = await whoIs(email);
    expect(answer.subscriber?.id).toBe(uid);
    expect(answer.customers).toMatchObject([
      { id: customerId, isUsed: true },
      { id: twin.id, isUsed: false, source: 'EMAIL' },
    ]);
    expect(answer.notes).toEqual(
      expect.arrayContaining([
        `2 customers are charged: ${customerId}, ${twin.id}.`,
        expect.stringContaining(`which they can end there, too: ${twin.subscriptions[0]?.id}`),
        `${twin.id} has the address in another letter case: ${email.toUpperCase()}.`,
      ]),
    );
  });

  it('deleted login: what still runs is found by address, uid, customer and subscription', async () => {
    const { uid, email, customerId, subscriptions } = await createSubscriber(portal.sdk);
    await portal.sdk.customers.update(customerId, { email });
    await getAuth().deleteUser(uid);
    const id = subscriptions[0]?.id ?? '';
    for (const key of [email.toUpperCase(), uid, customerId, id]) {
      const answer = await whoIs(key);
      expect(answer.subscriber).toBeNull();
      expect(answer.customers).toMatchObject([{ id: customerId, subscriptions: [{ id }] }]);
      expect(answer.notes[0]).toMatch(/^The login was deleted.* still runs and is charged: sub_/);
    }
    await getFirestore().collection('users_subscriptions').doc(uid).delete();
    const answer = await whoIs(email);
    expect(answer.customers).toMatchObject([{ id: customerId, source: 'EMAIL' }]);
    expect(answer.notes).toEqual([
      expect.stringMatching(/^No user can sign in with this.*is charged: sub_.*Renews/),
    ]);
    const byId = await whoIs(customerId);
    expect(byId.customers).toMatchObject([{ id: customerId, source: 'KEY' }]);
  });

  it('customer without document: the plan is shown, and why the subscriber sees none', async () => {
    const { email, uid } = await createUser();
    const { id } = await createCustomer(portal.sdk, [{}], email);
    await scanDocuments(portal);
    for (const key of [email, uid, id]) {
      const answer = await whoIs(key);
      expect(answer.subscriber?.id).toBe(uid);
      expect(idsOf(answer)).toEqual([id]);
      expect(answer.notes).toContain(
        `The person has no document, so the subscriber sees no plan, though the payment provider has ${id}.`,
      );
    }
  });

  it('email spelling: a part after +, Gmail’s dots, and a domain in Unicode', async () => {
    const local = name();
    const plain = await createUser({ email: `${local}@example.org` });
    const withPlus = await whoIs(`${local}+stop@example.org`);
    expect(withPlus.subscriber?.id).toBe(plain.uid);
    expect(withPlus.notes[0]).toContain('it reaches the same mailbox');

    const gmail = await createUser({ email: `${local}@gmail.com` });
    const dotted = `${local.slice(0, 3)}.${local.slice(3)}@googlemail.com`;
    expect((await whoIs(dotted)).subscriber?.id).toBe(gmail.uid);

    const { id } = await createCustomer(portal.sdk, [{}], `${local}@xn--mller-kva.example`);
    expect(idsOf(await whoIs(`${local}@Müller.example`))).toEqual([id]);
  });

  it('with two accounts: the other login is named', async () => {
    const one = await createSubscriber(portal.sdk);
    const other = await createUser();
    await writeDocument(other.uid, { subscriptions: [{ vendorProfileId: one.customerId }] });
    const answer = await whoIs(one.customerId);
    const found = [one, other].find(({ uid }) => uid === answer.subscriber?.id);
    const second = [one, other].find((each) => each !== found);
    expect(found).toBeDefined();
    expect(answer.others).toEqual([{ id: second?.uid, email: second?.email }]);
    expect(answer.notes).toContain(
      `Another login belongs to this key: ${second?.email}, uid ${second?.uid}.`,
    );
    const withPlus = await createUser({ email: one.email.replace('@', '+two@') });
    expect((await whoIs(withPlus.email)).notes).toContain(
      `Another login belongs to this key: ${one.email}, uid ${one.uid}.`,
    );
  });

  it('a typo finds no person, and the notes say what to ask for', async () => {
    const { email } = await createUser();
    const answer = await whoIs(email.replace('.com', '.co'));
    expect(answer).toMatchObject({ subscriber: null, customers: [] });
    expect(answer.notes).toEqual([
      expect.stringMatching(/^No person was found with this address/),
      'It may be mistyped. Ask for it letter by letter, or for an invoice number.',
      expect.stringMatching(/^No plan was found under this/),
      expect.stringMatching(/Apple or Google bills them/),
    ]);
  });
});

it('the operation of the desk answers without an error, with all of it', async () => {
  const { uid, email, customerId, subscriptions } = await createSubscriber(portal.sdk);
  const operation = readFileSync('client/screens/desk/operations/person.graphql', 'utf8');
  const { data, errors } = await send(email, operation);
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    whoIs: {
      subscriber: { id: uid },
      customers: [
        {
          id: customerId,
          subscriptions: [{ id: subscriptions[0]?.id, nextCharge: { display: '$29.99' } }],
        },
      ],
    },
  });
});

describe('a receipt leads to its person', () => {
  it('by its number as people type it, and by its id', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    await cancel(portal, subscriber, { subscriptionId: id });
    const [cancellation] = (await cancellationsOf(portal, subscriber)) ?? [];
    const { id: cancellationId, number } = cancellation ?? expect.fail();
    expect(number).toBe(cancellationNumber(cancellationId));
    for (const key of [number, ` ${number.toLowerCase().replaceAll('-', ' ')}`, cancellationId])
      expect((await whoIs(key)).subscriber, key).toMatchObject({ id: subscriber.uid });
  });

  it('of a declaration by its number, whether a plan was found for it or not', async () => {
    const { uid, email, customerId } = await createSubscriber(portal.sdk);
    for (const candidates of [[{ customerId, subscriptionId: 'sub_1', boughtAt: null }], []]) {
      const id = cancellationNumber(randomUUID());
      const { declared, ...rest } = declaration({ id, state: 'OPEN', dueAt: null, candidates });
      await portal.services.declarations.add({ ...rest, declared: { ...declared, email } }, []);
      expect((await whoIs(id.toLowerCase())).subscriber).toMatchObject({ id: uid });
    }
  });

  it('unless an older release wrote it, which is said', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const { data } = await cancel(portal, subscriber, { subscriptionId: id });
    const { id: cancellationId, number } = data.cancelSubscription.cancellation;
    await getFirestore()
      .doc(`cancellations/${cancellationId}`)
      .update({ number: FieldValue.delete() });
    const answer = await whoIs(number);
    expect(answer.subscriber).toBeNull();
    expect(answer.notes).toEqual([
      expect.stringMatching(
        /^No person was found with this number among receipts and declarations/,
      ),
      expect.stringContaining('Ask for the email address.'),
    ]);
    expect((await whoIs(cancellationId)).subscriber).toMatchObject({ id: subscriber.uid });
  });

  it('and a user id that looks like a number to its person', async () => {
    const uid = `A${randomUUID().replaceAll('-', '').slice(0, 15)}`;
    await getAuth().createUser({ uid, email: `${uid.toLowerCase()}@example.com` });
    expect((await whoIs(uid)).subscriber).toMatchObject({ id: uid });
  });
});

describe('a key that is none', () => {
  it.each([
    ['', /^The key is empty/],
    ['Unknown Person', /^This looks like a name, which is no key of the desk/],
    ['Person, Ünknown', /^This looks like a name, which is no key of the desk/],
    ['4242 12/30', /^No person was found with this user id/],
    ['4242 4242 4242 4242', /^The key had a card number in it/],
    ['cus_unknown', /^No person was found with this customer id/],
    ['@example.com', /^No person was found with this address/],
    ['x'.repeat(500), /^No person was found with this user id/],
    ['a|b@example.com', /^No person was found with this address/],
    ['\u202E\u2066\u2069', /^The key had invisible characters/],
  ])('is explained: %j', async (key, note) => {
    const answer = await whoIs(key);
    expect(answer).toMatchObject({ subscriber: null, customers: [] });
    expect(answer.notes[0]).toMatch(note);
  });

  it('a name, with where to search for it, and nothing of a card number is kept', async () => {
    const { customerId } = await createSubscriber(portal.sdk);
    await portal.sdk.customers.update(customerId, { name: 'Gerda Muller' });
    expect((await whoIs('Gerda Muller')).readAs).toBe('Read as a name or other text.');
    const number = '4242 4242 4242 4242';
    for (const key of ['Gerda Muller', number, '4242 12/30']) {
      const answer = await whoIs(key);
      expect(answer).toMatchObject({ subscriber: null, customers: [] });
      expect(answer.notes.at(-1)).toMatch(
        /^Names and cards are searched in the payment provider’s dashboard/,
      );
    }
    const entries = await getFirestore().collection('audit').get();
    const hashes = [number, number.replaceAll(' ', '')].map(hashedKey);
    const kept = entries.docs.map((each): unknown => each.get('key'));
    expect(kept).toContain(hashedKey('Gerda Muller'));
    for (const each of hashes) expect(kept).not.toContain(each);
    expect(portal.logs()).not.toContain('4242');
  });

  it('is refused when no key is that long', async () => {
    const { errors } = await send('x'.repeat(501));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});

it('leaves no address and no key in the log', () => {
  const logs = portal.logs();
  expect(logs).toContain('"operation":"anonymous"');
  expect(logs).not.toMatch(/@example|@gmail|cus_\w{14}|sub_\w{20}/);
});
