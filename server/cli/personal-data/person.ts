/** One person for the commands that export and erase: who it is, and the documents that are kept of them. */
import { hash } from 'node:crypto';
import { userInfo } from 'node:os';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Firestore as Sdk, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { createFirebaseAuth, operatorTimeoutMs } from '../../adapters/firebase-auth/client.ts';
import { createLogins, exportLogin } from '../../adapters/firebase-auth/logins.ts';
import { createAudit } from '../../adapters/firestore/audit.ts';
import { createUsersSubscriptions } from '../../adapters/firestore/users-subscriptions.ts';
import { isSameAddress, mailboxOf } from '../../domain/address.ts';
import { customersOfPerson } from '../../domain/users-subscriptions.ts';
import { hashedKey } from '../../domain/support/audit.ts';
import type { PersonalCollection } from '../../domain/support/retention.ts';
import { readKey } from '../../domain/support/lookup-key.ts';
import { pseudonym } from '../../log.ts';
import { nextPage, openUpstreams, pageSize, withRetries } from '../long-run.ts';

export type Services = ReturnType<typeof openServices>;

/** What both commands ask. */
export function openServices() {
  const { env, firestore, billing } = openUpstreams();
  const { projectId } = env.firebase;
  const audit = createAudit(firestore);
  const firebaseAuth = createFirebaseAuth(getAuth(initializeApp({ projectId })), operatorTimeoutMs);
  return {
    projectId,
    firestore,
    logins: {
      find: (uid: string) => exportLogin(firebaseAuth, uid),
      remove: createLogins(firebaseAuth).remove,
    },
    usersSubscriptions: createUsersSubscriptions(firestore),
    billing,
    settleAudit: (id: string) => audit.settle(id, 'SUCCEEDED'),
    /** Writes down that an operator ran a command on a person. @returns the entry's id */
    addToAudit: (operation: string, subscriberId: string, outcome: 'STARTED' | 'SUCCEEDED') =>
      audit.add({
        agentId: null,
        agentEmail: null,
        operator: userInfo().username,
        subscriberId,
        subscriptionId: null,
        operation,
        outcome,
        requestId: 'command',
      }),
  };
}

/**
 * The uid of the one person that a command line names: its argument, or a stand-in for somebody who has only an address.
 * @throws TypeError for none and for several
 */
export function uidIn([uid, ...others]: string[], [address]: readonly string[] = []): string {
  if (others.length > 0 || !(uid || address))
    throw new TypeError('Name one person: by UID, or by --email for somebody without a login.');
  return uid ?? `no-login-${pseudonym((address ?? '').trim().toLowerCase())}`;
}

export type Person = Awaited<ReturnType<typeof findPerson>>;

/**
 * @param addresses that are known to be this person's, beside those of their login and their customers
 * @throws UpstreamError
 */
export async function findPerson(
  uid: string,
  addresses: readonly string[],
  { logins, usersSubscriptions, billing }: Services,
) {
  const login = await logins.find(uid);
  const { entries } = await usersSubscriptions.find(uid);
  const known = [...addresses, ...(login?.email ? [login.email] : [])];
  // Without a login, the address is the one that the provider has.
  for (const { customerId } of entries) {
    const email = customerId && (await billing.emailOf(customerId));
    if (email) known.push(email);
  }
  const emails = [...new Set(known.map((email) => email.trim().toLowerCase()))];
  const customerIds = await customersOfPerson(
    { uid, entries, emails: [...new Set(known)] },
    { usersSubscriptions, billing },
  );
  return { uid, login, emails, customerIds };
}

/** Whether a text is one of a person's addresses. */
export const isAddressOf = ({ emails }: Pick<Person, 'emails'>, text: unknown): boolean =>
  typeof text === 'string' && emails.some((email) => isSameAddress(email, text));

/** What stands in the audit for a uid or an address that was looked up, in each spelling that an agent may have typed. */
export function lookUpKeys({ uid, emails }: Pick<Person, 'uid' | 'emails'>): string[] {
  const spellings = emails.flatMap((email) => {
    const { key } = readKey(email);
    return key.kind === 'email' ? [email, ...key.spellings] : [email];
  });
  return [...new Set([uid, ...spellings].map(hashedKey))];
}

export type Documents = Record<PersonalCollection, QueryDocumentSnapshot[]>;

/** All documents that are kept of a person. @throws UpstreamError */
export async function findDocuments(
  person: Person,
  { firestore }: Pick<Services, 'firestore'>,
): Promise<Documents> {
  const { uid, emails, customerIds } = person;
  const byId = async (collection: string, ids: string[]) => {
    const found = await Promise.all(
      ids.map((id) =>
        withRetries(() => firestore.call((sdk) => sdk.collection(collection).doc(id).get())),
      ),
    );
    return found.filter((each): each is QueryDocumentSnapshot => each.exists);
  };
  const where = async (collection: string, ...conditions: Condition[]) => {
    const found = await Promise.all(
      conditions.map(([field, operator, value]) =>
        withRetries(() =>
          firestore.call((sdk) => sdk.collection(collection).where(field, operator, value).get()),
        ),
      ),
    );
    const all = found.flatMap(({ docs }) => docs);
    return [...new Map(all.map((each) => [each.id, each])).values()];
  };
  const byCustomer = customerIds.map((id): Condition => ['customerId', '==', id]);
  const declarations = await findDeclarations(person, firestore);
  const accounts = await byId('accounts', customerIds);
  // Of plans that nobody was known to own, the audit has no uid.
  const plans = accounts.flatMap((each) => (each.get('subscriptionIds') as string[] | null) ?? []);
  const subjects = [uid, ...customerIds, ...plans, ...lookUpKeys(person)];
  return {
    users_subscriptions: await byId('users_subscriptions', [uid]),
    accounts,
    cancellations: await where('cancellations', ...byCustomer),
    declarations,
    mails: await where(
      'mails',
      ...byCustomer,
      ...emails.map((email): Condition => ['to', '==', email]),
      ...declarations.map(({ id }): Condition => ['declarationId', '==', id]),
    ),
    mail_addresses: await byId(
      'mail_addresses',
      [...new Set(emails.map(mailboxOf))].map((mailbox) => hash('sha256', mailbox)),
    ),
    accounts_set_aside: await where('accounts_set_aside', ...byCustomer),
    work_items: await where('work_items', ...byCustomer),
    audit: await where(
      'audit',
      ['subscriberId', '==', uid],
      ['agentId', '==', uid],
      ...subjects.map((key): Condition => ['about', 'array-contains', key]),
    ),
  };
}

type Condition = [field: string, operator: '==' | 'array-contains', value: string];

/** Reads all declarations: addresses are in them as somebody typed them, which no query finds. */
async function findDeclarations(
  person: Person,
  firestore: { call: <T>(call: (sdk: Sdk) => Promise<T>) => Promise<T> },
): Promise<QueryDocumentSnapshot[]> {
  const found: QueryDocumentSnapshot[] = [];
  for (let after: string | null = null, size = pageSize; size === pageSize;) {
    const { docs }: { docs: QueryDocumentSnapshot[] } = await withRetries(() =>
      firestore.call((sdk) => nextPage(sdk.collection('declarations'), after)),
    );
    const own = (each: QueryDocumentSnapshot) =>
      isAddressOf(person, each.get('declared.email')) ||
      isAddressOf(person, each.get('declared.confirmTo')) ||
      person.customerIds.includes(String(each.get('match.customerId')));
    found.push(...docs.filter(own));
    size = docs.length;
    after = docs.at(-1)?.id ?? after;
  }
  return found;
}
