/** Builds, stores, closes and reopens the support team's tasks. */
import { hash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formats } from '../../../texts/formats.ts';
import {
  type CustomerRecord,
  type RecordedSubscription,
  type Desired,
  subscriptionsOf,
} from '../customer-record/customer-record.ts';
import type { Declaration, DeclarationIssue, DeclarationStore } from '../leaving/declaration.ts';
import { reopenDeclaration } from '../leaving/resolve-declaration.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import type { Pending } from '../customer-record/changed-record.ts';
import type { Mail } from '../mail/mail.ts';
import { news } from '../mail/mail-kinds.ts';
import type { Page, PageRequest } from '../page.ts';
import type { FoundUser } from '../subscriber/user.ts';
import { isNoUser, type Person } from './person.ts';
import { cancellationNumber } from '../customer-record/cancellation-number.ts';
import { stored, type Stored } from '../stored.ts';
import { hasEnded, shownEnd } from '../subscription/plan.ts';

const taskKind = z.enum([
  'REFUND',
  'CHANGE',
  'CANCELLATION',
  'DECLARATION',
  'PERSON_TO_TELL',
  'ERASURE',
]);
export const taskKinds = taskKind.options;
export type TaskKind = (typeof taskKinds)[number];

const taskResolution = stored({
  note: z.string(),
  at: z.date(),
  agentId: z.string(),
  outcome: z.enum(['CARRIED_OUT', 'DECLINED', 'NOT_NEEDED']).nullable(),
});
export type TaskResolution = z.infer<typeof taskResolution>;

/** A task for an agent, stored at `tasks/{id}`. */
export const task = stored({
  id: z.string(),
  kind: taskKind,
  deadline: z.date(),
  since: z.date(),
  instruction: z.string(),
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  declarationId: z.string().nullable(),
  /** The path of the document that an operator must look at. */
  document: z.string().nullable(),
  /** The uid of the task's person, or a placeholder (`noUser`) if the person has no user. */
  uid: z.string().nullable(),
  /** The name given in a declaration. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The address of the agent who added the task. Missing if the server added the task. */
  agentEmail: z.string().nullable().optional(),
  isOpen: z.boolean(),
  /** The last resolution by an agent, which a reopened task keeps. Null if no agent has closed the task. */
  resolution: taskResolution.nullable().default(null),
  /** When a closed task is deleted. Null while the task is open. */
  expiresAt: z.date().nullable(),
});
export type Task = z.infer<typeof task>;
export type NewTask = Omit<Task, 'isOpen' | 'resolution' | 'expiresAt'>;

export const isTaskId = (text: string): boolean => /^\w[\w.-]{0,254}$/.test(text);

/** Returns a key that finds the task's person at the desk. Returns null if no key is known. */
export const keyOf = ({ customerId, uid, email }: Task): string | null =>
  customerId ?? (uid !== null && isNoUser(uid) ? null : uid) ?? email;

/** Stores tasks. All functions throw UpstreamError (`firestore`) if the store doesn't answer in 2 s. */
export interface TaskStore {
  /** Lists open tasks by deadline, or closed tasks, last closed first. Returns null if `after` is no task's id. */
  page(
    of: { isOpen: boolean; kind: TaskKind | null },
    request: PageRequest,
  ): Promise<Page<Task> | null>;
  read(id: string): Promise<Stored<Task> | null>;
  /** Stores a task (`version` null for a new one) and new mails. Returns false on a conflict. */
  write(version: unknown, task: Task, mails?: readonly Mail[]): Promise<boolean>;
  /** Lists a person's tasks, at most 100 per id, the earliest deadline first. */
  about(person: {
    uid: string | null;
    customerIds: string[];
    declarationIds: string[];
  }): Promise<Task[]>;
  /** Counts the open tasks of a kind and finds their earliest deadline. */
  count(kind: TaskKind): Promise<Pending>;
}

const dayMs = 24 * 3_600_000;
/** The time limit of tasks without another deadline. */
const soonMs = dayMs;
/** The time limit of a refund. Directive 2011/83/EU (article 13) allows 14 days after a withdrawal. */
const refundMs = 14 * dayMs;
/** The time limit of each kind that agents can add. For an erasure, the GDPR (article 12) allows a month. */
const addedMs: Record<AddedKind, number> = {
  REFUND: refundMs,
  CHANGE: 3 * dayMs,
  PERSON_TO_TELL: soonMs,
  ERASURE: 30 * dayMs,
};
export const addedKinds = ['REFUND', 'CHANGE', 'PERSON_TO_TELL', 'ERASURE'] as const;
type AddedKind = (typeof addedKinds)[number];
const keptMs = 30 * dayMs;

export const openTask = (task: NewTask): Task => ({
  ...task,
  isOpen: true,
  resolution: null,
  expiresAt: null,
});

export const asClosed = (at: Date) => ({ isOpen: false, expiresAt: after(at, keptMs) });

/** Lists the tasks that a document's change opens and closes. A task that was open before isn't stored again. */
export function changedTasks(before: NewTask[], now: NewTask[]) {
  const without = (list: NewTask[], others: NewTask[]) =>
    list.filter(({ id }) => !others.some((other) => other.id === id));
  return { opened: without(now, before), closed: without(before, now) };
}

/** Stores a task. If a task with this id exists, returns the existing task. But a new erasure replaces a closed erasure. */
export async function storeTask(
  tasks: TaskStore,
  task: NewTask,
  mails: readonly Mail[] = [],
): Promise<Task> {
  for (;;) {
    const before = await tasks.read(task.id);
    if (before && (before.value.isOpen || task.kind !== 'ERASURE')) return before.value;
    const open = openTask(task);
    if (await tasks.write(before?.version ?? null, open, mails)) return open;
  }
}

interface TaskServices {
  tasks: TaskStore;
  declarations: DeclarationStore;
  users: Users;
}

const notFound = (message: string) => ({ __typename: 'TaskNotFound' as const, message });
export const noSuchTask = notFound('This task doesn’t exist. A closed one is kept for 30 days.');

/** Closes a task. If the task is already closed, says which agent closed the task. @throws UpstreamError */
export async function closeTask(
  stored: Stored<Task>,
  resolution: TaskResolution,
  { tasks, users }: TaskServices,
) {
  const { id, declarationId } = stored.value;
  if (declarationId !== null)
    return notFound('This is a declaration: it is resolved by its own id.');
  for (let read: Stored<Task> | null = stored; read; read = await tasks.read(id)) {
    const { value: task, version } = read;
    if (!task.isOpen) {
      const by = task.resolution && (await users.byUid(task.resolution.agentId));
      const at = task.resolution?.at;
      return {
        __typename: 'TaskNotOpen' as const,
        message: at
          ? `${by?.email ?? 'An agent'} closed this on ${formats.en.second(at)}. Nothing was changed.`
          : 'This was closed by itself: what it was for is over. Nothing was changed.',
        task,
      };
    }
    const closed = { ...task, ...asClosed(resolution.at), resolution };
    if (await tasks.write(version, closed))
      return { __typename: 'TaskResolved' as const, task: closed };
  }
  return noSuchTask;
}

export async function putBackTask(
  { value: { id, declarationId } }: Stored<Task>,
  { tasks, declarations }: TaskServices,
) {
  if (declarationId !== null) await reopenDeclaration(declarations, declarationId);
  for (;;) {
    const read = await tasks.read(id);
    if (!read) return noSuchTask;
    const { value: task, version } = read;
    if (!task.isOpen && declarationId !== null)
      return notFound('The declaration was undone or matched since: there is nothing to do.');
    const open = { ...task, isOpen: true, expiresAt: null };
    if (task.isOpen || (await tasks.write(version, open)))
      return { __typename: 'TaskReopened' as const, task: open };
  }
}

/** Builds an agent's task. The instruction of an erasure starts with the operator's command. */
export function taskOfAgent(
  kind: AddedKind,
  instruction: string,
  person: Person,
  { by, requestId = randomUUID() }: { by: string | null; requestId?: string | undefined },
): NewTask {
  const { uid, emails, customerIds } = person;
  const since = new Date();
  const isErasure = kind === 'ERASURE';
  return {
    ...noIds,
    ...{ kind, since, uid },
    id: isErasure
      ? `ERASURE.${uid}`
      : hash('sha256', JSON.stringify([requestId, kind, uid, instruction])),
    deadline: after(since, addedMs[kind]),
    instruction: isErasure ? `${erasureOf(person)} ${instruction}` : instruction,
    customerId: customerIds[0] ?? null,
    email: emails[0] ?? null,
    agentEmail: by,
  };
}

const noIds = {
  customerId: null,
  subscriptionId: null,
  declarationId: null,
  document: null,
  uid: null,
  name: null,
  email: null,
};
const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

export function tasksOfRecord(record: CustomerRecord): NewTask[] {
  const plans = new Map(subscriptionsOf(record).map((plan) => [plan.id, plan]));
  return Object.entries(record.desired).flatMap(([subscriptionId, desired]) => {
    const plan = plans.get(subscriptionId) ?? null;
    const task = (
      why: string,
      facts: Pick<NewTask, 'kind' | 'deadline' | 'since' | 'instruction'>,
      of = `${subscriptionId}.${desired.generation}`,
    ): NewTask => ({
      ...noIds,
      ...facts,
      id: `${why}.${of}`,
      customerId: record.customerId,
      subscriptionId,
    });
    return [
      // A repeated cancellation has the same receipt. The receipt's id in the task's id prevents a second refund.
      ...(desired.refund
        ? [task('REFUND_DUE', refundDue(desired, plan), desired.cancellation?.id)]
        : []),
      ...((desired.state === 'REFUSED' || desired.isByHand) && !(plan && hasEnded(plan))
        ? [task('REFUSED', refused(desired, plan))]
        : []),
      ...(desired.state === 'TOO_LATE' ? [task('TOO_LATE', tooLate(desired, plan))] : []),
    ];
  });
}

const acknowledged = ({ acknowledgedAt }: Desired): Date => acknowledgedAt ?? new Date(0);

function refundDue(desired: Desired, plan: RecordedSubscription | null) {
  const since = plan?.startedAt ?? acknowledged(desired);
  return {
    kind: 'REFUND' as const,
    since,
    deadline: after(since, refundMs),
    instruction: desired.periodEnd
      ? 'A period was charged after a cancellation that was accepted before: refund its invoice at the payment provider, or void it if it is not paid.'
      : 'A period was charged at about the time of a cancellation: compare the invoice’s time with the receipt’s. If the cancellation came first, refund the invoice at the payment provider, or void it if it is not paid, and tell the subscriber.',
  };
}

function refused(desired: Desired, plan: RecordedSubscription | null) {
  const since = acknowledged(desired);
  const soon = after(since, soonMs);
  // Only a cancellation has a receipt.
  return desired.recent.at(-1)?.cancellationId
    ? {
        since,
        deadline: plan?.endsAt ?? soon,
        kind: 'CANCELLATION' as const,
        instruction:
          'The payment provider refused a cancellation for good: find out why there (a schedule that this portal may not release: release it), cancel the plan there before the deadline, when it is charged again, and tell the subscriber.',
      }
    : {
        since,
        deadline: plan ? shownEnd(plan) : soon,
        kind: 'PERSON_TO_TELL' as const,
        instruction:
          'The payment provider refused a resume for good: find out why there, let the plan continue there before the deadline, when it ends, and tell the subscriber.',
      };
}

function tooLate(desired: Desired, plan: RecordedSubscription | null) {
  const since = plan?.endedAt ?? acknowledged(desired);
  return {
    kind: 'PERSON_TO_TELL' as const,
    since,
    deadline: after(since, soonMs),
    instruction:
      'A resume was accepted, and the plan ended before the payment provider had it: tell the subscriber, and offer a new plan.',
  };
}

export function tasksOfDeclaration(declaration: Declaration): NewTask[] {
  if (declaration.state !== 'OPEN') return [];
  const { id, receivedAt, issue, candidates, match, declared } = declaration;
  const [only = null, ...others] = candidates;
  const candidate = others.length === 0 ? only : null;
  return [
    {
      ...noIds,
      id: `DECLARATION.${id}`,
      kind: issue === 'WITHDRAWAL' ? 'REFUND' : 'DECLARATION',
      since: receivedAt,
      deadline: deadlineOf(declaration),
      instruction: `${issue ? instructionFor(issue, candidates.length > 0) : 'Look at the declaration.'} Then take the declaration out of the queue.`,
      declarationId: id,
      name: declared.name,
      email: declared.email,
      customerId: match?.customerId ?? candidate?.customerId ?? null,
      subscriptionId: match?.subscriptionId ?? candidate?.subscriptionId ?? null,
    },
  ];
}

function deadlineOf({ issue, receivedAt, declared: { endsOn } }: Declaration): Date {
  if (issue === 'WITHDRAWAL') return after(receivedAt, refundMs);
  const wanted = issue === 'LATER_DATE' && endsOn !== null ? new Date(endsOn) : null;
  return wanted && !Number.isNaN(wanted.getTime()) ? wanted : after(receivedAt, soonMs);
}

/** @param hasCandidates true if the declaration can mean another user's plan */
const instructionFor = (issue: DeclarationIssue, hasCandidates: boolean): string =>
  issue === 'NO_PLAN' && hasCandidates
    ? 'A plan has this address at the payment provider, and belongs to a user who signs in with another one: ask them there, and cancel it if they mean it.'
    : instructions[issue];

const instructions: Record<DeclarationIssue, string> = {
  NO_PLAN:
    'No plan runs under the address, nor under the one that was added: look for the person by an invoice number or another address at the desk, or by name in the payment provider’s dashboard; if there is no contract, tell them so.',
  SEVERAL_PLANS: 'Several plans run under this address: cancel the one they mean, or ask.',
  EXTRAORDINARY: 'Cancel the plan with its period first, then judge the reason that is given.',
  LATER_DATE:
    'Set the date they ask for as the end of the plan at the payment provider: “Cancel this plan” ends it earlier.',
  LATER_INTENT: 'The account’s owner let the plan renew after the declaration: ask them.',
  WITHDRAWAL:
    'If the purchase was at most 14 days ago, end the plan at the payment provider now and refund it there. “Cancel this plan” does neither. If it was longer ago, tell the person, and cancel if they want that.',
  REFUSED: 'The payment provider refuses the cancellation: find out why there, and cancel there.',
  SUSPICIOUS:
    'It may have been sent by a program: ask at the account’s own address whether they want to cancel.',
  NO_USABLE_ANSWER:
    'The payment provider’s answer about the plans under this address can’t be used: find the plan there, and cancel the one they mean.',
};

/** Builds the task about an invalid customer record. @param deadline the deadline of the record's pending change, or null */
export function taskOfSetAside(
  id: string,
  { customerId, at, deadline }: { customerId: string; at: Date; deadline: Date | null },
): NewTask {
  return {
    ...noIds,
    id: `CUSTOMER_RECORD_SET_ASIDE.${id}`,
    kind: 'CANCELLATION',
    since: at,
    deadline: deadline ?? after(at, soonMs),
    instruction:
      'A customer record was not valid and was set aside: an operator compares it with the account, and asks the subscriber to repeat a change that was lost.',
    customerId,
    document: `customer_records_set_aside/${id}`,
  };
}

/** Builds the task about a failed mail to an owner. Other failed mails need no task. */
export function tasksOfMail({ id, kind, customerId, createdAt, ...mail }: Mail): NewTask[] {
  if (mail.state !== 'FAILED' || mail.to !== null) return [];
  const number =
    mail.declarationId ?? (mail.cancellationId && cancellationNumber(mail.cancellationId));
  const about = number === null ? '' : ` (receipt ${number})`;
  return [
    {
      ...noIds,
      id: `OWNER_NOT_NOTIFIED.${id}`,
      kind: 'PERSON_TO_TELL',
      since: createdAt,
      deadline: after(createdAt, soonMs),
      instruction: `No email reaches the account’s owner, so they don’t know that ${news[kind]}${about}: find another address or way at the desk, and tell them.`,
      customerId,
    },
  ];
}

/** Builds the task about a customer of several users, after one of these users deleted their account. */
export const taskOfShared = (customerId: string, others: readonly FoundUser[]): NewTask => ({
  ...noIds,
  id: `SHARED_CUSTOMER.${customerId}`,
  kind: 'PERSON_TO_TELL',
  since: new Date(),
  deadline: after(new Date(), soonMs),
  instruction: `A user deleted their account, which ended the plans of a customer that documents of others name, too (uid ${others.map(({ uid }) => uid).join(', ')}): a mail tells them; have the documents corrected.`,
  customerId,
  uid: others[0]?.uid ?? null,
  email: others[0]?.email ?? null,
});

function erasureOf({ uid, user, emails, customerIds }: Person): string {
  const addresses = emails.map((email) => ` --email ${forShell(email)}`).join('');
  const customers = isNoUser(uid) ? customerIds.map((id) => ` --customer ${id}`).join('') : '';
  // The command finds records through the user. Without a user, the command must list addresses and customers.
  const more = user
    ? ''
    : ' Add every other address and customer of theirs that is known (--email ADDRESS, --customer ID).';
  return `An operator erases the person: npm run erase --${isNoUser(uid) ? '' : ` ${uid}`}${addresses}${customers}.${more} The task goes with it. Then tell them.`;
}

/** Quotes a word for a shell, because an address can have special characters. */
const forShell = (word: string): string =>
  /^[\w.@+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
