/** The support team's work: what needs a person, each with what to do and by when, the earliest deadline first. */
import { z } from 'zod';
import {
  type Account,
  type AccountSubscription,
  type Desired,
  subscriptionsOf,
} from '../account/account.ts';
import type { Declaration, DeclarationIssue } from '../leaving/declaration.ts';
import type { DeclarationStore } from '../leaving/declaration-store.ts';
import type { Mail, MailKind } from '../mail/mail.ts';
import { isNoLogin } from './person.ts';
import { receiptNumber } from '../receipt-proof.ts';
import { stored } from '../stored.ts';
import { isOver, shownEnd } from '../plan.ts';

/** The names are those of the schema. */
export const workKinds = [
  'CANCELLATION_REFUSED',
  'RESUME_REFUSED',
  'RESUME_TOO_LATE',
  'REFUND_DUE',
  'WITHDRAWAL',
  'DECLARATION',
  'ACCOUNT_SET_ASIDE',
  'OWNER_NOT_NOTIFIED',
  'ERASURE',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Something that needs a person. */
export interface WorkItem {
  id: string;
  kind: WorkKind;
  deadline: Date;
  since: Date;
  /** What to do, in a sentence. */
  todo: string;
  customerId: string | null;
  subscriptionId: string | null;
  declarationId: string | null;
  /** The path of the document at which an operator looks. */
  document: string | null;
  /** Of somebody who is to be erased. */
  uid: string | null;
  /** As they stand in a declaration. */
  name: string | null;
  email: string | null;
}

/** What to look up for an item; null when nothing of the person is known. */
export const keyOf = ({ customerId, uid, email }: WorkItem): string | null =>
  customerId ?? uid ?? email;

/** An invalid document of an account, which was replaced by its valid parts. */
interface SetAsideAccount {
  id: string;
  customerId: string;
  at: Date;
  /** By when the document had a change to be carried out; null when it does not say. */
  deadline: Date | null;
}

/** A mail to the owner of an account that was given up. */
export type UndeliveredMail = Pick<
  Mail,
  'id' | 'kind' | 'customerId' | 'receiptId' | 'declarationId' | 'createdAt'
>;

/** All functions throw UpstreamError (`firestore`) when the store does not answer in 2 s. */
export interface WorkStore {
  /** At most `limit` accounts in which something needs a person. */
  needingAttention(limit: number): Promise<Account[]>;
  /** At most `limit` accounts that were set aside, the oldest first. */
  setAside(limit: number): Promise<SetAsideAccount[]>;
  /** At most `limit` mails to the owners of accounts that could not be sent, the newest first. */
  undelivered(limit: number): Promise<UndeliveredMail[]>;
  /** Which of these items were dealt with. */
  resolved(ids: readonly string[]): Promise<Set<string>>;
  /** Stores that an item was dealt with. Twice is once. */
  resolve(id: string, resolution: StoredResolution): Promise<void>;
  /** At most `limit` erasures that were asked for and are not dealt with. */
  erasures(limit: number): Promise<StoredErasure[]>;
  /** Stores that an erasure was asked for. One that is asked for already stays as it is. */
  addErasure(id: string, asked: Omit<StoredErasure, 'id'>): Promise<void>;
  /** Stores that an erasure was dealt with. */
  resolveErasure(id: string, resolution: WorkResolution): Promise<void>;
}

/**
 * How an item was dealt with: stored at `work_items/{id}`, with the customer whom the note may be about. An erasure is stored
 * when it is asked for: until it is dealt with, `at` and `agentId` say when that was and by whom.
 */
export const workResolution = stored({
  note: z.string(),
  at: z.date(),
  agentId: z.string(),
  customerId: z.string().nullable(),
  outcome: z.enum(['CARRIED_OUT', 'DECLINED', 'NOT_NEEDED']).optional(),
  erasure: stored({
    /** Of the login, or what stands for it. */
    uid: z.string(),
    /** The addresses by which the person is found. */
    emails: z.array(z.string()),
    isOpen: z.boolean(),
  }).optional(),
});
type StoredResolution = z.infer<typeof workResolution>;
export type WorkResolution = Omit<StoredResolution, 'customerId' | 'erasure'>;
export type StoredErasure = Pick<StoredResolution, 'at' | 'agentId' | 'customerId'> & {
  id: string;
  erasure: NonNullable<StoredResolution['erasure']>;
};

interface WorkServices {
  work: WorkStore;
  declarations: Pick<DeclarationStore, 'list'>;
}

/** The most items of each source that are read. */
const sourceLimit = 500;
const dayMs = 24 * 3_600_000;
/** What has no date of its own is to be dealt with in a day. */
const soonMs = dayMs;
/** Money is paid back within 14 days of a withdrawal (Directive 2011/83/EU, article 13); the same is kept for other refunds. */
const refundMs = 14 * dayMs;
/** A request is answered within a month (GDPR, article 12). */
const erasureMs = 30 * dayMs;

/** The items that nobody has dealt with. @throws UpstreamError (`firestore`) */
export async function workQueue({ work, declarations }: WorkServices): Promise<WorkItem[]> {
  const [attention, open, setAside, undelivered, erasures] = await Promise.all([
    work.needingAttention(sourceLimit),
    declarations.list('OPEN', sourceLimit),
    work.setAside(sourceLimit),
    work.undelivered(sourceLimit),
    work.erasures(sourceLimit),
  ]);
  const others = [
    ...attention.flatMap(ofAccount),
    ...setAside.map(ofSetAside),
    ...undelivered.map(ofMail),
  ];
  const resolved = await work.resolved(others.map(({ id }) => id));
  return [
    ...others.filter(({ id }) => !resolved.has(id)),
    ...open.map(ofDeclaration),
    ...erasures.map(ofErasure),
  ].sort((a, b) => a.deadline.getTime() - b.deadline.getTime());
}

/** The names are those of the schema's union. */
export type ResolveWorkOutcome =
  | { __typename: 'WorkItemResolved'; item: WorkItem }
  | { __typename: 'WorkItemNotFound'; message: string };

/** Takes an item out of the queue. A declaration is resolved with `resolveDeclaration`. @throws UpstreamError */
export async function resolveWorkItem(
  services: WorkServices,
  item: WorkItem | null,
  resolution: WorkResolution,
): Promise<ResolveWorkOutcome> {
  if (item === null)
    return {
      __typename: 'WorkItemNotFound',
      message: 'This item isn’t in the queue. A declaration is resolved by its own id.',
    };
  const { id, kind, customerId } = item;
  if (kind === 'ERASURE') await services.work.resolveErasure(id, resolution);
  else await services.work.resolve(id, { ...resolution, customerId });
  return { __typename: 'WorkItemResolved', item };
}

/** An item that can be resolved; null when it is not in the queue, or is a declaration. @throws UpstreamError */
export async function findWorkItem(services: WorkServices, id: string): Promise<WorkItem | null> {
  const items = await workQueue(services);
  return items.find((item) => item.id === id && item.declarationId === null) ?? null;
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

function ofAccount(account: Account): WorkItem[] {
  const plans = new Map(subscriptionsOf(account).map((plan) => [plan.id, plan]));
  return Object.entries(account.desired).flatMap(([subscriptionId, desired]) => {
    const plan = plans.get(subscriptionId) ?? null;
    const item = (facts: Pick<WorkItem, 'kind' | 'deadline' | 'since' | 'todo'>): WorkItem => ({
      ...noIds,
      ...facts,
      id: `${facts.kind}.${subscriptionId}.${desired.generation}`,
      customerId: account.customerId,
      subscriptionId,
    });
    return [
      ...(desired.refund ? [item(refundDue(desired, plan))] : []),
      ...((desired.state === 'REFUSED' || desired.isByHand) && !(plan && isOver(plan))
        ? [item(refused(desired, plan))]
        : []),
      ...(desired.state === 'TOO_LATE' ? [item(tooLate(desired, plan))] : []),
    ];
  });
}

/** Every intent that needs a person was acknowledged at some time. */
const acknowledged = ({ acknowledgedAt }: Desired): Date => acknowledgedAt ?? new Date(0);

function refundDue(desired: Desired, plan: AccountSubscription | null) {
  const since = plan?.startedAt ?? acknowledged(desired);
  return {
    kind: 'REFUND_DUE' as const,
    since,
    deadline: after(since, refundMs),
    todo: desired.periodEnd
      ? 'A period was charged after a cancellation that was accepted before: refund its invoice at the payment provider, or void it if it is not paid.'
      : 'A period was charged at about the time of a cancellation: compare the invoice’s time with the receipt’s. If the cancellation came first, refund the invoice at the payment provider, or void it if it is not paid, and tell the subscriber.',
  };
}

function refused(desired: Desired, plan: AccountSubscription | null) {
  const since = acknowledged(desired);
  const soon = after(since, soonMs);
  // A cancellation has a receipt.
  return desired.recent.at(-1)?.receiptId
    ? {
        since,
        deadline: plan?.endsAt ?? soon,
        kind: 'CANCELLATION_REFUSED' as const,
        todo: 'The payment provider refused a cancellation for good: find out why there (a schedule that this portal may not release: release it), cancel the plan there before the deadline, when it is charged again, and tell the subscriber.',
      }
    : {
        since,
        deadline: plan ? shownEnd(plan) : soon,
        kind: 'RESUME_REFUSED' as const,
        todo: 'The payment provider refused a resume for good: find out why there, let the plan continue there before the deadline, when it ends, and tell the subscriber.',
      };
}

function tooLate(desired: Desired, plan: AccountSubscription | null) {
  const since = plan?.endedAt ?? acknowledged(desired);
  return {
    kind: 'RESUME_TOO_LATE' as const,
    since,
    deadline: after(since, soonMs),
    todo: 'A resume was accepted, and the plan ended before the payment provider had it: tell the subscriber, and offer a new plan.',
  };
}

function ofDeclaration(declaration: Declaration): WorkItem {
  const { id, receivedAt, issue, candidates, match, declared } = declaration;
  const [only = null, ...others] = candidates;
  const candidate = others.length === 0 ? only : null;
  return {
    ...noIds,
    id: `DECLARATION.${id}`,
    kind: issue === 'WITHDRAWAL' ? 'WITHDRAWAL' : 'DECLARATION',
    since: receivedAt,
    deadline: deadlineOf(declaration),
    todo: `${issue ? todos[issue] : 'Look at the declaration.'} Then resolve the declaration.`,
    declarationId: id,
    name: declared.name,
    email: declared.email,
    customerId: match?.customerId ?? candidate?.customerId ?? null,
    subscriptionId: match?.subscriptionId ?? candidate?.subscriptionId ?? null,
  };
}

function deadlineOf({ issue, receivedAt, declared: { endsOn } }: Declaration): Date {
  if (issue === 'WITHDRAWAL') return after(receivedAt, refundMs);
  const wanted = issue === 'LATER_DATE' && endsOn !== null ? new Date(endsOn) : null;
  return wanted && !Number.isNaN(wanted.getTime()) ? wanted : after(receivedAt, soonMs);
}

const todos: Record<DeclarationIssue, string> = {
  NO_PLAN:
    'No plan runs under the address: look for the person by name, invoice or another address at the desk; if there is no contract, tell them so.',
  SEVERAL_PLANS: 'Several plans run under this address: cancel the one they mean, or ask.',
  EXTRAORDINARY: 'Cancel the plan with its period first, then judge the reason that is given.',
  LATER_DATE: 'Cancel the plan at the payment provider on the date they ask for.',
  LATER_WORD: 'The account’s owner let the plan renew after the declaration: ask them.',
  WITHDRAWAL:
    'Within 14 days of the purchase: end the plan at once at the payment provider and refund it. Later: tell them, and cancel if they want that.',
  REFUSED: 'The payment provider refuses the cancellation: find out why there, and cancel there.',
  SUSPICIOUS:
    'It may have been sent by a program: ask at the account’s own address whether they want to cancel.',
};

function ofSetAside({ id, customerId, at, deadline }: SetAsideAccount): WorkItem {
  return {
    ...noIds,
    id: `ACCOUNT_SET_ASIDE.${id}`,
    kind: 'ACCOUNT_SET_ASIDE',
    since: at,
    deadline: deadline ?? after(at, soonMs),
    todo: 'An account document was not valid and was set aside: an operator compares it with the account, and asks the subscriber to repeat a change that was lost.',
    customerId,
    document: `accounts_set_aside/${id}`,
  };
}

function ofMail({ id, kind, customerId, createdAt, ...of }: UndeliveredMail): WorkItem {
  const number = of.declarationId ?? (of.receiptId && receiptNumber(of.receiptId));
  const about = number === null ? '' : ` (receipt ${number})`;
  return {
    ...noIds,
    id: `OWNER_NOT_NOTIFIED.${id}`,
    kind: 'OWNER_NOT_NOTIFIED',
    since: createdAt,
    deadline: after(createdAt, soonMs),
    todo: `No email reaches the account’s owner, so they don’t know that ${news[kind]}${about}: find another address or way at the desk, and tell them.`,
    customerId,
  };
}

/** The id under which the erasure of somebody is asked for. */
export const erasureId = (uid: string): string => `ERASURE.${uid}`;

export function ofErasure({
  id,
  at,
  customerId,
  erasure: { uid, emails },
}: StoredErasure): WorkItem {
  const addresses = emails.map((email) => ` --email ${email}`).join('');
  const customer = isNoLogin(uid) && customerId ? ` --customer ${customerId}` : '';
  return {
    ...noIds,
    id,
    kind: 'ERASURE',
    since: at,
    deadline: after(at, erasureMs),
    todo: `An operator erases the person: npm run erase --${isNoLogin(uid) ? '' : ` ${uid}`}${addresses}${customer}. The item goes with it. Then tell them.`,
    customerId,
    uid: isNoLogin(uid) ? null : uid,
    email: emails[0] ?? null,
  };
}

/** What the owner does not know. */
const news: Record<MailKind, string> = {
  DECLARATION_RECEIVED: 'something was declared under their address',
  DECLARATION_MATCHED:
    'their plan was canceled without signing in, which can be undone while it runs',
  CANCELLATION_ACCEPTED: 'their cancellation was accepted',
  CANCELLATION_CONFIRMED: 'their plan is canceled',
  CANCELLATION_REFUSED: 'their cancellation was refused by the payment provider',
  RESUMED: 'their plan continues',
  CHARGED_AFTER_CANCELLATION: 'they were charged after a cancellation and will be refunded',
};
