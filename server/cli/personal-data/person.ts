/** One person for the commands that export and erase: whom a command line names, found as the support desk finds them. */
import { userInfo } from 'node:os';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { createFirebaseAuth, operatorTimeoutMs } from '../../adapters/firebase-auth/client.ts';
import { createLogins } from '../../adapters/firebase-auth/logins.ts';
import { createAudit } from '../../adapters/firestore/audit.ts';
import { createUsersSubscriptions } from '../../adapters/firestore/users-subscriptions.ts';
import { type LookupKey, readKey } from '../../domain/support/lookup-key.ts';
import { findPerson, noLogin, type Person } from '../../domain/support/person.ts';
import { createPersonSearch } from '../../domain/support/subscriber-search.ts';
import { pseudonym } from '../../log.ts';
import { openUpstreams, RefusedError } from '../long-run.ts';

export type Services = ReturnType<typeof openServices>;

/** What both commands ask. */
export function openServices() {
  const { env, firestore, billing } = openUpstreams();
  const { projectId } = env.firebase;
  const audit = createAudit(firestore);
  const firebaseAuth = createFirebaseAuth(getAuth(initializeApp({ projectId })), operatorTimeoutMs);
  const logins = createLogins(firebaseAuth);
  const usersSubscriptions = createUsersSubscriptions(firestore);
  return {
    projectId,
    firestore,
    logins,
    usersSubscriptions,
    billing,
    search: createPersonSearch({ users: logins, usersSubscriptions, billing }),
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

/** The options by which both commands take a person, for `parseArgs`. */
export const personOptions = {
  email: { type: 'string', multiple: true },
  customer: { type: 'string', multiple: true },
} as const;

/** What they are, for the usage. */
export const personUsage = `  UID              of the login, also of one that is deleted
  --email ADDRESS  finds the login; beside a UID, another address of this person
  --customer ID    finds the login of a customer at the payment provider, cus_…; beside a UID, another customer of this person`;

type EmailKey = Extract<LookupKey, { kind: 'email' }>;

/** Whom a command line names. */
export interface Named {
  uid: string | null;
  emails: EmailKey[];
  customerIds: string[];
}

/** Reads the arguments. @throws TypeError for nobody, for several user ids, and for an option of another kind */
export function readPerson(
  [uid, ...others]: string[],
  { email = [], customer = [] }: { email?: string[]; customer?: string[] },
): Named {
  if (others.length > 0 || (!uid && email.length + customer.length === 0))
    throw new TypeError('Name one person: by UID, --email or --customer.');
  return {
    uid: uid || null,
    emails: email.map((text) => {
      const { key } = readKey(text);
      if (key.kind === 'email') return key;
      throw new TypeError(`${text} is no email address.`);
    }),
    customerIds: customer.map((text) => {
      const { key } = readKey(text);
      if (key.kind === 'customer') return key.id;
      throw new TypeError(`${text} is no customer id: it begins with cus_.`);
    }),
  };
}

export type { Person };

/**
 * Finds whom a command line names.
 * @throws RefusedError for several people: each is for a run of its own
 * @throws UpstreamError
 */
export const findNamed = async (named: Named, services: Services): Promise<Person> =>
  findPerson(
    await uidOf(named, services),
    named.emails.flatMap(({ spellings }) => spellings.slice(0, 1)),
    services,
    named.customerIds,
  );

/** The one user id to which everything that is named leads; a stand-in for somebody who has none. */
async function uidOf({ uid, emails, customerIds }: Named, { search }: Services): Promise<string> {
  const found = [];
  for (const key of emails) found.push(await search.byEmail(key));
  for (const id of customerIds) found.push(await search.owners([id]));
  const logins = found.flatMap(({ person, others }) => (person ? [person, ...others] : others));
  const uids = [
    ...new Set([...logins.map((each) => each.uid), ...found.flatMap((each) => each.deletedUids)]),
  ];
  if (uids.length === 0) {
    const [name = ''] = [...emails.map(({ spellings }) => spellings[0]), ...customerIds];
    return uid ?? noLogin(name);
  }
  const [only = '', ...others] = uids;
  if (uid === null && others.length === 0) return only;
  if (uid !== null && uids.includes(uid)) return uid;
  const email = (each: string) => logins.find((login) => login.uid === each)?.email;
  throw new RefusedError([
    uid === null ? 'This leads to several user ids:' : `This leads to others than ${uid}:`,
    ...uids.map((each) => `  ${each} (${email(each) ?? 'the login is deleted'})`),
    'Name each by its UID alone.',
  ]);
}

/** Stands in the audit for the uid of somebody who was erased: nobody can get back from it to the uid. */
export const erasedName = (uid: string): string => `erased-${pseudonym(uid)}`;

/** Why nobody was found, and what to do. @param erasedOn when the user id was erased; null unless it was */
export function notFound({ uid }: Named, command: string, erasedOn: Date | null): RefusedError {
  if (erasedOn)
    return new RefusedError([
      `Nothing is kept under this user id: it was erased on ${erasedOn.toISOString().slice(0, 10)}.`,
    ]);
  if (uid === null)
    return new RefusedError([
      'Nothing was found under this, neither here nor at the payment provider. Look the person up at the support desk.',
    ]);
  const { key, text } = readKey(uid);
  const lookUp = 'Look it up at the support desk, which says the user id.';
  const advice = {
    email: `It looks like an email address: npm run ${command} -- --email ${text}`,
    customer: `It looks like a customer id: npm run ${command} -- --customer ${text}`,
    subscription: `It looks like a subscription id. ${lookUp}`,
    receipt: `It looks like the id of a receipt. ${lookUp}`,
    number: `It may be the number of a receipt. ${lookUp}`,
    invoice: `It may be the number of an invoice. ${lookUp}`,
    name: `It may be a name. ${lookUp}`,
    card: `It looks like a card. ${lookUp}`,
    uid: `Look the person up at the support desk, or by address: npm run ${command} -- --email ADDRESS`,
  }[key.kind];
  return new RefusedError([`${uid} is no user id that is known here. ${advice}`]);
}
