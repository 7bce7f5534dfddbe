/**
 * Tests that export, erasure, declarations, desk, mails and deletion agree on owners, even if people share, swap or mistype
 * addresses.
 */
import { describe, expect, it } from 'vitest';
import { createOwnership } from '../../../server/domain/subscriber/ownership.ts';
import { gatherCustomers } from '../../../server/domain/support/customers.ts';
import type { Looks } from '../../../server/domain/support/operation.ts';
import { findPerson, isDeclarationOf } from '../../../server/domain/support/person.ts';
import { retention } from '../../../server/domain/support/retention.ts';
import { selectCustomer } from '../../../server/domain/subscriber/subscriber-document.ts';
import { declaration, matchOf } from '../../support/record-factory.ts';

/** The customers at the provider by address, the documents' customers, and the users' addresses. */
interface World {
  customers: Record<string, string | null>;
  documents: Record<string, string[]>;
  signIns?: Record<string, string>;
  unverified?: string[];
  young?: string[];
}
const both = { a: 'a@x.org', b: 'b@x.org' };

function open({ customers, documents, signIns = both, unverified = [], young = [] }: World) {
  const user = (uid: string) => {
    const email = signIns[uid];
    if (email === undefined) return null;
    return { uid, email, role: 'SUBSCRIBER' as const, isVerified: !unverified.includes(uid) };
  };
  const documentOf = (uid: string) =>
    selectCustomer({
      subscriptions: (documents[uid] ?? []).map((id) => ({ vendorProfileId: id })),
    });
  const customer = (id: string) => ({
    id,
    email: customers[id] ?? null,
    name: null,
    createdAt: new Date(young.includes(id) ? 2 : 0),
    isDeleted: false,
  });
  const users = {
    byUid: async (uid: string) => user(uid),
    byEmails: async (emails: readonly string[]) =>
      Object.keys(signIns).flatMap((uid) =>
        emails.includes(signIns[uid] ?? '') ? (user(uid) ?? []) : [],
      ),
    details: async (uid: string) => {
      const found = user(uid);
      return found && { ...found, data: { disabled: false, createdAt: '', lastSignInAt: null } };
    },
  };
  const subscriberDocuments = { find: async (uid: string) => documentOf(uid) };
  const customerOwners = {
    uidsOf: async () => Object.keys(documents),
    scan: async () => ({
      ...{ version: null, at: new Date(1) },
      value: {
        ...{ version: 1 as const, startedAt: null, after: null, changedSince: null },
        ...{ dueAt: new Date(1), completed: { startedAt: new Date(1), endedAt: new Date(1) } },
      },
    }),
  };
  const billing = {
    customer: async (id: string) => customer(id),
    customersUnder: async (emails: readonly string[]) => ({
      customers: Object.keys(customers)
        .filter((id) => emails.includes(customers[id]?.toLowerCase() ?? ''))
        .map(customer),
      hasMore: false,
    }),
  };
  const ownership = createOwnership({ users, subscriberDocuments, customerOwners, billing });
  const personOf = (uid: string, named: Parameters<typeof findPerson>[1] = {}) =>
    findPerson(uid, named, { users, subscriberDocuments, ownership });
  return {
    ownership,
    personOf,
    /** Returns what export and erasure cover, what a deletion ends, and the customers on the desk's page. */
    async of(uid: string) {
      const { emails, customerIds } = await personOf(uid);
      const { entries } = documentOf(uid);
      const addresses = signIns[uid] === undefined ? [] : [signIns[uid]];
      const document = documentOf(uid);
      const { ids, unlinked } = await ownership.customersOf({ uid, document, emails: addresses });
      const services = { records: {}, billing, ownership } as unknown as Looks;
      const { customers } = await gatherCustomers({ uid, entries, addresses }, services);
      return {
        emails,
        export: customerIds,
        deleted: ids,
        unlinked,
        desk: customers.map((each) => each.customerId),
      };
    },
    async mailTo(id: string) {
      const { people, emailAtProvider } = await ownership.ownersOf(id);
      return people[0] ? people[0].email : emailAtProvider;
    },
  };
}

const documents = { a: ['cus_a'], b: ['cus_b'] };
interface Owners {
  a?: string[];
  b?: string[];
  declared: Record<string, [own: string[], others: string[], doubtful?: string[]]>;
  unlinked?: string[];
  mails?: (string | null)[];
}
/** Rows: each person's customers, the plans that a declaration under each address may mean, and the recipients of mails. */
const rows: [string, Partial<World> & Pick<World, 'customers'>, Owners][] = [
  [
    'each has their own address',
    { customers: { cus_a: 'A@x.org', cus_b: 'b@x.org' } },
    { declared: { 'A@X.org ': [['cus_a'], []] } },
  ],
  [
    'the customer of one carries the address of the other',
    { customers: { cus_a: 'b@x.org', cus_b: 'b@x.org' } },
    { declared: { 'a@x.org': [['cus_a'], []], 'b@x.org': [['cus_b'], [], ['cus_a']] } },
  ],
  [
    'they swapped their addresses',
    { customers: { cus_a: 'b@x.org', cus_b: 'a@x.org' } },
    {
      declared: {
        'a@x.org': [['cus_a'], [], ['cus_b']],
        'b@x.org': [['cus_b'], [], ['cus_a']],
      },
    },
  ],
  [
    'one mistyped theirs as an unused address',
    { customers: { cus_a: 'typo@x.org', cus_b: 'b@x.org' } },
    // A declaration is mailed to the owner, because its sender has no identity.
    { declared: { 'typo@x.org': [[], ['cus_a']], 'a@x.org': [['cus_a'], []] } },
  ],
  [
    'one has no document, and the other’s customer carries their address',
    { customers: { cus_a: 'b@x.org', cus_b: 'B@X.org' }, documents: { a: ['cus_a'] } },
    { declared: { 'b@x.org': [['cus_b'], [], ['cus_a']] } },
  ],
  [
    'the customer of one is too young to be anybody’s, and the document of the other names theirs already',
    {
      customers: { cus_a: 'a@x.org', cus_b: 'b@x.org' },
      ...{ documents: { b: ['cus_b'] }, young: ['cus_a', 'cus_b'] },
    },
    {
      ...{ a: [], unlinked: ['cus_a'] },
      declared: { 'a@x.org': [['cus_a'], []], 'b@x.org': [['cus_b'], []] },
    },
  ],
  [
    'one has neither document nor login',
    {
      customers: { cus_a: 'b@x.org', cus_b: 'b@x.org' },
      ...{ documents: { a: ['cus_a'] }, signIns: { a: 'a@x.org' } },
    },
    { b: [], declared: { 'b@x.org': [['cus_b'], ['cus_a']] } },
  ],
  [
    'both documents name one customer: it is theirs together, and who has it selected is told',
    {
      customers: { cus_a: 'a@x.org', cus_b: 'a@x.org' },
      documents: { a: ['cus_b', 'cus_a'], b: ['cus_b'] },
    },
    { a: ['cus_b', 'cus_a'], declared: { 'a@x.org': [['cus_b', 'cus_a'], []] } },
  ],
  [
    'the address was never proven',
    {
      customers: { cus_a: 'a@x.org', cus_b: 'b@x.org' },
      ...{ documents: { a: ['cus_a'] }, unverified: ['b'] },
    },
    { b: [], declared: { 'b@x.org': [['cus_b'], []] } },
  ],
  [
    'the login of one is gone',
    { customers: { cus_a: 'b@x.org', cus_b: 'b@x.org' }, signIns: { b: 'b@x.org' } },
    { declared: { 'b@x.org': [['cus_b'], ['cus_a']] }, mails: ['b@x.org', 'b@x.org'] },
  ],
];

describe('whose a customer is, when', () => {
  it.each(rows)('%s', async (_, given, expected) => {
    const world: World = { documents, ...given };
    const { a = ['cus_a'], b = ['cus_b'], declared, unlinked = [] } = expected;
    const { mails = ['a@x.org', 'b@x.org'] } = expected;
    const opened = open(world);
    for (const [uid, own] of Object.entries({ a, b })) {
      const found = await opened.of(uid);
      const email = world.unverified?.includes(uid)
        ? undefined
        : new Map(Object.entries(world.signIns ?? both)).get(uid);
      expect(found, uid).toMatchObject({ emails: email === undefined ? [] : [email], export: own });
      expect(found.unlinked, uid).toEqual(uid === 'a' ? unlinked : []);
      if (email !== undefined) expect(found.deleted, uid).toEqual(own);
      // The desk shows the document's customers and all that may be theirs.
      if (email !== undefined) expect(found.desk, uid).toEqual(expect.arrayContaining(own));
      const others = { a: b, b: a }[uid] ?? [];
      const entries = world.documents[uid] ?? [];
      if (world.signIns === undefined)
        expect(
          others.filter((id) => found.desk.includes(id) && !entries.includes(id)),
          uid,
        ).toEqual([]);
    }
    for (const [email, [own, others, doubtful = []]] of Object.entries(declared))
      expect(await opened.ownership.declaredUnder(email), email).toEqual({
        ...{ own, others, doubtful, isAll: true },
      });
    expect(await Promise.all(['cus_a', 'cus_b'].map((id) => opened.mailTo(id)))).toEqual(mails);
  });

  it('a person without a login has the customers under the address that no document names', async () => {
    const { personOf } = open({
      customers: { cus_a: 'c@x.org', cus_c: 'c@x.org', cus_d: 'd@x.org' },
      documents,
    });
    const named = { emails: ['c@x.org'], customerIds: ['cus_d'] };
    expect(await personOf('no-login-1', named)).toMatchObject({
      emails: ['c@x.org'],
      customerIds: ['cus_c', 'cus_d'],
    });
  });
});

describe('whose a declaration is', () => {
  const words = (email: string, customerId: string | null, confirmTo: string | null = null) =>
    declaration({
      declared: { email, confirmTo, reason: 'why' },
      match: customerId === null ? null : matchOf({ customerId }),
    });
  it.each([
    ['under their address', words('B+x@x.org', null), 'b'],
    ['that ended their plan', words('unknown@x.org', 'cus_b'), 'b'],
    ['under the address of one, which ended the plan of the other', words('a@x.org', 'cus_b'), 'b'],
    ['under their address, which ended no known plan', words('a@x.org', 'cus_gone'), 'a'],
    ['of an unknown sender', words('unknown@x.org', null), ''],
  ])('%s', async (_, stored, owner) => {
    const { personOf } = open({ customers: { cus_a: 'b@x.org', cus_b: 'a@x.org' }, documents });
    for (const uid of ['a', 'b'])
      expect(await isDeclarationOf(await personOf(uid), stored), uid).toBe(uid === owner);
  });

  it('to be confirmed to another person shows them their address, and no word', async () => {
    const { personOf } = open({ customers: {}, documents });
    const stored = words('a@x.org', null, 'B@x.org');
    const row = retention.declarations;
    expect(await row.part(stored, await personOf('a'))).toBe(stored);
    const told = (await row.part(stored, await personOf('b'))) ?? expect.fail();
    expect(told).toEqual({ receivedAt: stored.receivedAt, declared: { confirmTo: 'B@x.org' } });
    expect(row.changes(told as Partial<typeof stored>)).toEqual({
      'declared.confirmTo': 'erased',
      confirmMailbox: undefined,
    });
  });
});
