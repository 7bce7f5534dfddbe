/** Defines the support team's operations, one per schema field. */
import { z } from 'zod';
import { commentLimit } from '../customer-record/cancellation.ts';
import { subscriptionNotFound } from '../customer-record/change-subscription.ts';
import { isSameAddress } from '../address.ts';
import { InvalidInputError } from '../errors.ts';
import type { Declaration } from '../leaving/declaration.ts';
import {
  isDeclarationId,
  noteLimit,
  resolveDeclaration as resolve,
} from '../leaving/resolve-declaration.ts';
import { isUid } from '../subscriber/user.ts';
import type { OpenedSubscriber } from '../subscriber/subscriber.ts';
import type { CancellationReason } from '../subscription/subscription.ts';
import { aboutKey, isAuditId, storedKey, withKey } from './audit.ts';
import { gatherCustomers } from './customers.ts';
import { keyLimit, readKey, type ReadKey } from './lookup-key.ts';
import { found, type Looks, notFound, operation, refused } from './operation.ts';
import { findPerson, noUser } from './person.ts';
import { knownUser } from './person-records.ts';
import { isAnythingKept } from './retention.ts';
import { mailSignInLink, noSuchUser } from './sign-in-mails.ts';
import { type WhoIs, whoIs as lookUp } from './who-is.ts';
import {
  addedKinds,
  storeTask,
  closeTask,
  isTaskId,
  taskOfAgent,
  noSuchTask,
  putBackTask,
  type TaskResolution,
  taskKinds,
} from './tasks.ts';

const pageLimit = 100;
/** The most subjects that Firestore allows in a query. */
const subjectLimit = 30;

const id = z.string();
const optional = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => value ?? null);
const note = z.string().max(noteLimit);
const internalNote = optional(note);
const key = z.string().max(keyLimit).transform(readKey);
const first = z
  .int()
  .refine((count) => count >= 1 && count <= pageLimit, `first must be from 1 to ${pageLimit}.`);

export interface WhoIsAnswer extends Omit<WhoIs, 'person'> {
  subscriber: OpenedSubscriber | null;
}

export const whoIs = operation({
  input: z.object({ key }),
  about: (input) => aboutKey(input.key),
  find: async (input, desk) => {
    const { person, ...rest } = await lookUp(input.key, desk);
    const answer: WhoIsAnswer = { ...rest, subscriber: person && desk.open(person) };
    if (person) return found(answer, { subscriberId: person.uid });
    const [customer] = answer.customers;
    if (!customer) return notFound(answer);
    return found(answer, customer.customerId ? { customerId: customer.customerId } : {});
  },
});

export const customers = operation({
  input: z.custom<OpenedSubscriber>(),
  about: ({ uid }) => ({ subscriberId: uid }),
  find: async ({ uid, email, document }, desk) => {
    const { entries } = await document();
    const known = { uid, entries, addresses: email ? [email] : [] };
    const { customers, failure } = await gatherCustomers(known, desk);
    if (failure) throw failure;
    return found(customers);
  },
});

/** The subject of an audit trail. The schema allows exactly one of these fields. */
const subject = z.object({
  subscriberId: optional(id),
  customerId: optional(id),
  key: optional(id),
});
type Subject = z.output<typeof subject>;

/** Lists the keys of a subject. A user's keys are the uid, the address and the customers in the document. */
async function keysOf({ subscriberId: uid, customerId, key }: Subject, desk: Looks) {
  if (uid === null) return [key ?? customerId ?? ''];
  if (!isUid(uid)) return [uid];
  const [user, { entries }] = await Promise.all([
    desk.users.byUid(uid),
    desk.subscriberDocuments.find(uid),
  ]);
  return [uid, user?.email, ...entries.map(({ customerId }) => customerId)].filter(
    (each) => each != null,
  );
}

export const audit = operation({
  input: z.object({
    about: subject,
    first,
    after: optional(id.refine(isAuditId, 'after must be the id of an entry.')),
  }),
  about: ({ about: { subscriberId, customerId, key } }) => ({
    subscriberId,
    ...(customerId !== null && { customerId }),
    ...(key !== null && { key: storedKey(readKey(key)) }),
  }),
  find: async ({ about, ...page }, desk) => {
    const keys = await keysOf(about, desk);
    const stored = new Map(keys.map((text) => [storedKey(readKey(text)), text]));
    const subjects = [...new Set([...keys, ...stored.keys()])].slice(0, subjectLimit);
    const { nodes, hasNextPage } = await desk.audit.trail(subjects, page);
    return found({ hasNextPage, nodes: nodes.map((each) => withKey(each, stored)) });
  },
});

export const declarations = operation({
  input: z.object({
    state: optional(z.custom<Declaration['state']>()),
    first,
    after: optional(id.refine(isDeclarationId, 'after must be the id of a declaration.')),
  }),
  find: async ({ state, ...request }, desk) => {
    const page = await desk.declarations.page(state, request);
    if (!page) throw new InvalidInputError('after must be the id of a declaration.');
    return found(page);
  },
});

export const tasks = operation({
  input: z.object({
    state: z.enum(['OPEN', 'CLOSED']),
    kind: optional(z.enum(taskKinds)),
    first,
    after: optional(id),
  }),
  find: async ({ state, kind, ...request }, { tasks }) => {
    const page = await tasks.page({ isOpen: state === 'OPEN', kind }, request);
    if (!page) throw new InvalidInputError('after must be the id of a task.');
    return found(page);
  },
});

export const addTask = operation({
  input: z.object({
    key,
    kind: z.enum(addedKinds),
    instruction: note.refine((text) => text.trim() !== '', 'instruction must say what to do.'),
    requestId: optional(id),
  }),
  about: (input) => aboutKey(input.key),
  find: personBy,
  act: async (person, { kind, instruction, requestId }, desk) => {
    if (!person.user && !isAnythingKept(await desk.personalData(person)))
      return personNotFound('We have nothing under this key.');
    const task = await storeTask(
      desk.tasks,
      taskOfAgent(kind, instruction, person, {
        by: desk.agentEmail,
        requestId: requestId ?? undefined,
      }),
    );
    return { __typename: 'TaskAdded' as const, task };
  },
  done: 'TaskAdded',
});

async function itemBy({ taskId }: { taskId: string }, { tasks }: Looks) {
  const stored = isTaskId(taskId) ? await tasks.read(taskId) : null;
  if (!stored) return notFound(noSuchTask);
  const { customerId, subscriptionId, declarationId } = stored.value;
  return found(stored, { customerId, subscriptionId, declarationId });
}

export const resolveTask = operation({
  input: z.object({
    taskId: id,
    note,
    outcome: optional(z.enum(['CARRIED_OUT', 'DECLINED', 'NOT_NEEDED'])),
  }),
  find: itemBy,
  act: (stored, { note, outcome }, desk) => {
    const resolution: TaskResolution = { note, outcome, at: new Date(), agentId: desk.agentId };
    return closeTask(stored, resolution, desk);
  },
  done: 'TaskResolved',
});

export const reopenTask = operation({
  input: z.object({ taskId: id }),
  find: itemBy,
  act: (stored, _, desk) => putBackTask(stored, desk),
  done: 'TaskReopened',
});

export const resolveDeclaration = operation({
  input: z
    .object({
      declarationId: id,
      outcome: z.enum(['CARRIED_OUT', 'DECLINED', 'DUPLICATE']),
      note,
      notMeant: z.array(id).default([]),
    })
    .refine(
      ({ outcome, note }) => outcome === 'CARRIED_OUT' || note.trim() !== '',
      'note must say why.',
    ),
  about: ({ declarationId }) => ({ declarationId }),
  find: async () => found(null),
  act: (_, { declarationId, ...said }, desk) =>
    resolve(desk, declarationId, { ...said, at: new Date(), agentId: desk.agentId }),
  done: 'DeclarationResolved',
});

/** The input for changing a plan. Only agents may set `expectedEmail` and `internalNote`. */
const resume = z.object({
  subscriptionId: id,
  requestId: optional(id),
  expectedEmail: optional(id),
});
const cancel = resume.extend({
  reason: optional(z.string()).transform(
    (reason) => (reason?.toLowerCase() ?? null) as CancellationReason | null,
  ),
  comment: optional(z.string().max(commentLimit)),
  when: z.enum(['PERIOD_END', 'NOW']).default('PERIOD_END'),
  internalNote,
});

/** Finds a plan's customer and owner. Refuses if the owner lacks the address that the agent expects (`expectedEmail`). */
async function planOf({ subscriptionId, expectedEmail }: z.output<typeof resume>, desk: Looks) {
  const customerId = await desk.changes.customerOf(subscriptionId);
  if (customerId === null) return notFound(subscriptionNotFound);
  const { people, emailAtProvider } = await desk.ownership.ownersOf(customerId);
  const isExpected = (email: string | null) =>
    expectedEmail === null || (email !== null && isSameAddress(email, expectedEmail));
  // The documents of several users can name the same customer. Prefers the user with the expected address.
  const person = people.find(({ email }) => isExpected(email)) ?? people[0] ?? null;
  const email = person ? person.email : emailAtProvider;
  const about = { customerId, subscriberId: person?.uid ?? null };
  const subscriber = person && desk.open(person);
  if (isExpected(email)) return found({ customerId, subscriber }, about);
  const mismatch = {
    __typename: 'SubscriberMismatch' as const,
    message: `This plan belongs to ${email ?? 'a person without an email address'}, not to ${expectedEmail}. Nothing was changed.`,
    subscriber,
  };
  return refused(mismatch, about);
}

export const cancelSubscription = operation({
  input: cancel,
  about: ({ subscriptionId }) => ({ subscriptionId }),
  find: planOf,
  act: async ({ customerId, subscriber }, { when, ...request }, { changes, log }) => ({
    ...(await changes.cancel(customerId, { ...request, isNow: when === 'NOW' }, 'SUPPORT', log)),
    subscriber,
  }),
  done: 'CancellationAccepted',
});

export const resumeSubscription = operation({
  input: resume,
  about: ({ subscriptionId }) => ({ subscriptionId }),
  find: planOf,
  act: async ({ customerId, subscriber }, input, { changes, log }) => ({
    ...(await changes.resume(customerId, input, 'SUPPORT', log)),
    subscriber,
  }),
  done: 'SubscriptionResumed',
});

export const sendSignInMail = operation({
  input: z.object({ subscriberId: id, internalNote }),
  about: ({ subscriberId }) => ({ subscriberId }),
  find: async ({ subscriberId: uid }, desk) => {
    const user = isUid(uid) ? await knownUser(uid, desk) : null;
    return user && !user.isDeleted ? found(user) : notFound(noSuchUser);
  },
  act: (user, _, { signInMails }) => mailSignInLink(user, signInMails),
  done: 'SignInMailSent',
});

const personNotFound = (message: string) => ({ __typename: 'PersonNotFound' as const, message });

/** Finds the person that a key means. Refuses if several people match. An address matches only users who verified the address. */
async function personBy({ key: read }: { key: ReadKey }, desk: Looks) {
  const by = await desk.search.find(read.key);
  const { key } = by.declaredUnder === null ? read : readKey(by.declaredUnder);
  const isEmail = key.kind === 'email';
  const users = isEmail
    ? await desk.ownership.verified([...key.spellings, ...key.related])
    : [by.person ?? [], by.others].flat();
  const uids = [...users.map(({ uid }) => uid), ...(isEmail ? [] : by.deletedUids)];
  if (uids.length > 1)
    return notFound(
      personNotFound('Several people match. Open one of them and use their user id.'),
    );
  const ids: readonly string[] = isEmail ? key.spellings.slice(0, 1) : by.customerIds;
  const [stands] = ids;
  const [uid] = uids;
  if (uid === undefined && stands === undefined)
    return notFound(personNotFound('No person matches this. Nothing was done.'));
  const named = isEmail ? { emails: ids } : { customerIds: ids };
  const person = await (uid === undefined
    ? findPerson(noUser(stands ?? ''), named, desk)
    : findPerson(uid, {}, desk));
  return found(person, { subscriberId: uid ?? null });
}
