/** Finds the person that the command line of export or erase names. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { createFirebaseAuth, operatorTimeoutMs } from '../adapters/firebase-auth/auth-client.ts';
import { createUsers } from '../adapters/firebase-auth/users.ts';
import { createAudit } from '../adapters/firestore/audit-entries.ts';
import { findPersonalData } from '../adapters/firestore/personal-data.ts';
import { createCustomerOwners } from '../adapters/firestore/customer-owners.ts';
import { createSubscriberDocuments } from '../adapters/firestore/subscriber-documents.ts';
import { isUid } from '../domain/subscriber/user.ts';
import { createOwnership } from '../domain/subscriber/ownership.ts';
import { type LookupKey, readKey } from '../domain/support/lookup-key.ts';
import { erasedName, findPerson, noUser, type Person } from '../domain/support/person.ts';
import { isAnythingKept, type PersonalDocuments } from '../domain/support/retention.ts';
import { openUpstreams, RefusedError, withRetries } from './run-command.ts';

type Services = ReturnType<typeof openServices>;

export function openServices() {
  const { env, firestore, billing } = openUpstreams();
  const { projectId } = env.firebase;
  const audit = createAudit(firestore);
  const firebaseAuth = createFirebaseAuth(getAuth(initializeApp({ projectId })), operatorTimeoutMs);
  const users = createUsers(firebaseAuth);
  const customerOwners = createCustomerOwners(firestore);
  const subscriberDocuments = createSubscriberDocuments(firestore, customerOwners);
  return {
    projectId,
    firestore,
    users,
    subscriberDocuments,
    billing,
    audit,
    ownership: createOwnership({ users, subscriberDocuments, customerOwners, billing }),
  };
}

export const personOptions = {
  email: { type: 'string', multiple: true },
  customer: { type: 'string', multiple: true },
} as const;

export const personUsage = `  UID              of the login, also of one that is deleted
  --email ADDRESS  finds the login; with a UID, another address of this person
  --customer ID    finds the login of a customer at the payment provider, cus_…; with a UID, another customer of this person`;

interface Named {
  uid: string | null;
  emails: Extract<LookupKey, { kind: 'email' }>[];
  customerIds: string[];
}

/** @throws TypeError if the arguments name no person or several user ids, or if a value is malformed */
export function readPerson(
  [uid, ...others]: string[],
  { email = [], customer = [] }: { email?: string[]; customer?: string[] },
): Named {
  if (others.length > 0 || (!uid && email.length + customer.length === 0))
    throw new TypeError('Name one person: by UID, --email or --customer.');
  const emails = email.map((text) => {
    const { key } = readKey(text);
    if (key.kind === 'email') return key;
    throw new TypeError(`${text} is no email address.`);
  });
  const customerIds = customer.map((text) => {
    const { key } = readKey(text);
    if (key.kind === 'customer') return key.id;
    throw new TypeError(`${text} is no customer id: it begins with cus_.`);
  });
  return { uid: uid || null, emails, customerIds };
}

/** Finds the person and all documents kept about the person. @throws RefusedError if not exactly one person is found */
export async function findKept(
  named: Named,
  command: 'erase' | 'export',
  services: Services,
): Promise<{ person: Person; documents: PersonalDocuments }> {
  const { firestore, audit } = services;
  // A malformed uid can't be a document's id, so Firestore would reject it.
  if (named.uid !== null && !isUid(named.uid)) throw unknownUid(named.uid, command);
  const uid = await uidOf(named, services);
  const emails = named.emails.flatMap(({ spellings }) => spellings.slice(0, 1));
  const person = await findPerson(uid, { ...named, emails }, services);
  const documents = await withRetries(() => findPersonalData(person, firestore));
  // An audit entry that has the uid only as a look-up's key doesn't count, because the agent perhaps mistyped the uid.
  const isKnown =
    named.uid === null
      ? isAnythingKept(documents)
      : documents.users_subscriptions.length > 0 ||
        documents.audit.some(({ data }) => [data['subscriberId'], data['agentId']].includes(uid));
  if (person.user || isKnown) return { person, documents };
  const erasedAt = await audit.lastOf('erase', erasedName(uid));
  if (erasedAt)
    throw new RefusedError([
      `Nothing is kept under this user id: it was erased on ${erasedAt.toISOString().slice(0, 10)}.`,
    ]);
  if (named.uid !== null) throw unknownUid(named.uid, command);
  throw new RefusedError([
    'Nothing was found under this, neither here nor at the payment provider. Look the person up at the support desk.',
  ]);
}

/** Finds the user id that the keys lead to, else the named id, else a placeholder. @throws RefusedError if the id is ambiguous */
async function uidOf(named: Named, { ownership }: Services): Promise<string> {
  const { uid, emails, customerIds } = named;
  const addresses = emails.flatMap(({ spellings, related }) => [...spellings, ...related]);
  const owners = await Promise.all(customerIds.map((id) => ownership.ownersOf(id)));
  const users = (await ownership.verified(addresses)).concat(owners.flatMap((each) => each.people));
  const deletedUids = owners.flatMap((each) => each.deletedUids);
  const uids = [...new Set([...users.map((each) => each.uid), ...deletedUids])];
  const [only, ...others] = uids;
  if (only === undefined)
    return uid ?? noUser([...emails.map(({ spellings }) => spellings[0]), ...customerIds][0] ?? '');
  if (uid === null && others.length === 0) return only;
  if (uid !== null && uids.includes(uid)) return uid;
  const email = (each: string) => users.find((user) => user.uid === each)?.email;
  throw new RefusedError([
    uid === null ? 'This leads to several user ids:' : `This leads to others than ${uid}:`,
    ...uids.map((each) => `  ${each} (${email(each) ?? 'the login is deleted'})`),
    'Name each by its UID alone.',
  ]);
}

function unknownUid(uid: string, command: string): RefusedError {
  const { key, text } = readKey(uid);
  const option = key.kind === 'email' || key.kind === 'customer' ? `--${key.kind} ${text}` : null;
  const advice = option
    ? `Run: npm run ${command} -- ${option}`
    : `Look the person up at the support desk, which says the user id, or run: npm run ${command} -- --email ADDRESS`;
  return new RefusedError([`${uid} is no user id that is known here. ${advice}`]);
}
