/** What only the support team may do. Each operation and each refusal is written to the audit before it is answered. */
import type { Log } from '../../log.ts';
import {
  aboutKey,
  aboutTrail,
  type Audit,
  type AuditOutcome,
  type AuditPage,
  isAuditId,
  type Lookup,
  readLookup,
  storedKey,
  type TrailSubject,
  typedId,
  withKey,
} from './audit.ts';
import { isSameAddress } from '../address.ts';
import { openAuditing } from './auditing.ts';
import {
  type CancelOutcome,
  type ChangeRequest,
  type ResumeOutcome,
  subscriptionNotFound,
} from '../account/change-subscription.ts';
import { type SubscriberServices, openSubscriber, type OpenedSubscriber } from '../subscriber.ts';
import { type BillingAccount, type BillingServices, gatherAccounts } from './billing-accounts.ts';
import { InvalidInputError } from '../errors.ts';
import type { Declaration } from '../leaving/declaration.ts';
import { type Logins, type Login, isUid } from '../login.ts';
import {
  resolveDeclaration,
  type ResolveOutcome,
  type Resolving,
} from '../leaving/resolve-declaration.ts';
import type { DeclaredPlans } from '../leaving/declared-plans.ts';
import { type DeskRequestServices, openDeskRequests } from './desk-requests.ts';
import type { SubscriberSearch } from './subscriber-search.ts';
import { keyLimit, readKey } from './lookup-key.ts';
import { type WhoIs, whoIs } from './who-is.ts';
import {
  findWorkItem,
  resolveWorkItem,
  type ResolveWorkOutcome,
  type WorkItem,
  type WorkResolution,
  workQueue,
  type WorkStore,
} from './work-queue.ts';

/** The most audit entries on a page. */
const pageLimit = 100;
/** The most subjects of which the audit finds entries at once. */
const subjectLimit = 30;

/** What the desk asks. */
export type SupportServices = SubscriberServices &
  DeskRequestServices & {
    search: SubscriberSearch;
    users: Logins;
    audit: Audit;
    work: WorkStore;
    plans: Pick<DeclaredPlans, 'meant'>;
    billing: BillingServices['billing'];
  };

/** The answer to "who is this?", with the account of the person opened. */
export interface WhoIsAnswer extends Omit<WhoIs, 'person'> {
  subscriber: OpenedSubscriber | null;
}

/** What an agent adds to a change of somebody's plan. */
export interface AgentInput {
  /** The address of the person whose plan it is meant to be; null when the agent does not say. */
  expectedEmail: string | null;
  /** What colleagues should know. It is written to the audit and passed to nothing else. */
  internalNote?: string | null;
}

/** The plan is not that of the person whom the agent expected. Nothing was changed. */
export interface SubscriberMismatch {
  __typename: 'SubscriberMismatch';
  message: string;
  /** Whose plan it is; null when nobody's who can sign in. */
  subscriber: OpenedSubscriber | null;
}

export type SupportDesk = ReturnType<typeof openSupportDesk>;

/**
 * Opens the desk for one request. Every function refuses callers without the role, with ForbiddenError, and
 * those without a token with UnauthenticatedError. When the audit can't be written they throw UpstreamError
 * (`firestore`), and nothing was changed.
 * @param caller the token's owner; null without a token
 */
export function openSupportDesk(
  caller: Login | null,
  services: SupportServices,
  { requestId, log }: { requestId: string; log: Log },
) {
  const { audit, changes, search } = services;
  const auditing = openAuditing(caller, audit, { requestId, log });
  const { recordRefusal, refuse, auditedRead, auditedChange } = auditing;
  const requests = openDeskRequests(caller?.uid ?? '', services, auditing);

  /**
   * Changes anybody's subscription for an agent. The audit entry is written first, and completed with the outcome.
   * @returns the outcome, and whose subscription it is
   */
  async function changing<T extends CancelOutcome | ResumeOutcome>(
    operation: string,
    subscriptionId: string,
    { expectedEmail, internalNote }: AgentInput,
    change: (customerId: string) => Promise<T>,
  ) {
    const about = { subscriptionId: typedId(subscriptionId) };
    const { answer: plan, entryId } = await auditedRead(
      operation,
      about,
      async () => {
        const customerId = await changes.customerOf(subscriptionId);
        if (customerId === null) return null;
        const { people, emailAtProvider } = await services.ownership.ownersOf(customerId);
        const isExpected = (email: string | null) =>
          expectedEmail === null || (email !== null && isSameAddress(email, expectedEmail));
        // Several people can have the same customer in their documents.
        const person = people.find(({ email }) => isExpected(email)) ?? people[0] ?? null;
        const email = person ? person.email : emailAtProvider;
        return { customerId, person, email, mayChange: isExpected(email) };
      },
      (found) => {
        if (!found) return ['NOT_FOUND', about];
        const { customerId, person } = found;
        const whose = { ...about, customerId, subscriberId: person?.uid ?? null };
        // A note about somebody else does not belong in this person's trail.
        return found.mayChange
          ? ['STARTED', { ...whose, ...(internalNote && { internalNote }) }]
          : ['REFUSED', whose];
      },
    );
    if (!plan) return subscriptionNotFound;
    const { person, email } = plan;
    const subscriber = person && openSubscriber(person, services, log);
    if (!plan.mayChange) return mismatch(subscriber, email, expectedEmail);
    const outcome = await auditedChange(entryId, () => change(plan.customerId), outcomeOf);
    return { ...outcome, subscriber };
  }

  /** By which keys a subscriber can be looked up: the uid, the address, the customers of the document. */
  async function keysOf(uid: string): Promise<string[]> {
    if (!isUid(uid)) return [uid];
    const [login, { entries }] = await Promise.all([
      services.users.byUid(uid),
      services.usersSubscriptions.find(uid),
    ]);
    const customerIds = entries.flatMap(({ customerId }) => customerId ?? []);
    return [uid, ...(login?.email ? [login.email] : []), ...customerIds];
  }

  return {
    recordRefusal,
    refuse,
    ...requests,

    /** The account of a subscriber; null when nobody has that key. */
    async find(lookup: Lookup): Promise<OpenedSubscriber | null> {
      const read = readLookup(lookup);
      const about = aboutKey(read);
      const { answer } = await auditedRead(
        'subscriber',
        about,
        async () => (await search.find(read.key)).person,
        (person) =>
          person ? ['SUCCEEDED', { ...about, subscriberId: person.uid }] : ['NOT_FOUND', about],
      );
      return answer && openSubscriber(answer, services, log);
    },

    /** Who somebody is, by any key, with every billing account that may be theirs, and what is odd. */
    async whoIs(typed: string): Promise<WhoIsAnswer> {
      const read = readKey(typed.slice(0, keyLimit));
      const about = aboutKey(read);
      const { answer } = await auditedRead(
        'whoIs',
        about,
        async () => {
          if (typed.length > keyLimit)
            throw new InvalidInputError(`key can have at most ${keyLimit} characters.`);
          return whoIs(read, services);
        },
        ({ person, billingAccounts: [account] }) => {
          if (person) return ['SUCCEEDED', { ...about, subscriberId: person.uid }];
          const customerId = account?.customerId;
          return account
            ? ['SUCCEEDED', { ...about, ...(customerId && { customerId }) }]
            : ['NOT_FOUND', about];
        },
      );
      const { person, ...rest } = answer;
      return { ...rest, subscriber: person && openSubscriber(person, services, log) };
    },

    /** All customers that may belong to this subscriber. */
    async billingAccounts(account: OpenedSubscriber): Promise<BillingAccount[]> {
      const about = { subscriberId: account.uid };
      const { answer } = await auditedRead('billingAccounts', about, async () => {
        const { accounts, failure } = await gatherAccounts(
          {
            uid: account.uid,
            entries: await account.entries(),
            addresses: account.email ? [account.email] : [],
          },
          services,
        );
        if (failure) throw failure;
        return accounts;
      });
      return answer;
    },

    /** The audit entries about somebody, newest first. `after` is the last entry of the previous page. */
    async trail(
      subject: TrailSubject,
      { first, after }: { first: number; after: string | null },
      operation: 'audit' | 'auditTrail' = 'audit',
    ): Promise<AuditPage> {
      const { subscriberId, customerId, key } = subject;
      const about = aboutTrail(subject);
      const { answer } = await auditedRead(operation, about, async () => {
        checkPage(first);
        if (after !== null && !isAuditId(after))
          throw new InvalidInputError('after must be the id of an entry.');
        const keys = subscriberId != null ? await keysOf(subscriberId) : [key ?? customerId ?? ''];
        const stored = new Map(keys.map((text) => [storedKey(readKey(text)), text]));
        const subjects = [...new Set([...keys, ...stored.keys()])].slice(0, subjectLimit);
        const page = await audit.trail(subjects, { first, after });
        // A key that is known to be this person's is shown as it is.
        return { ...page, entries: page.entries.map((each) => withKey(each, stored)) };
      });
      return answer;
    },

    /** The declarations in a state, or all; the oldest first. */
    async declarations(
      state: Declaration['state'] | null,
      { first }: { first: number },
    ): Promise<Declaration[]> {
      const { answer } = await auditedRead('declarations', {}, async () => {
        checkPage(first);
        return services.declarations.list(state, first);
      });
      return answer;
    },

    /** What needs a person, the earliest deadline first. */
    async workQueue(): Promise<WorkItem[]> {
      const { answer } = await auditedRead('workQueue', {}, () => workQueue(services));
      return answer;
    },

    /** Takes something out of the queue that is not a declaration. */
    async resolveWorkItem(
      id: string,
      { note, outcome }: { note: string; outcome: WorkResolution['outcome'] | null },
    ): Promise<ResolveWorkOutcome> {
      const { answer: item, entryId } = await auditedRead(
        'resolveWorkItem',
        {},
        () => findWorkItem(services, id),
        (found) => [
          found ? 'STARTED' : 'NOT_FOUND',
          found
            ? {
                ...(found.customerId && { customerId: found.customerId }),
                subscriptionId: found.subscriptionId,
              }
            : {},
        ],
      );
      const resolution = {
        note,
        ...(outcome && { outcome }),
        at: new Date(),
        agentId: caller?.uid ?? '',
      };
      const resolve = () => resolveWorkItem(services, item, resolution);
      return item ? auditedChange(entryId, resolve, () => 'SUCCEEDED') : resolve();
    },

    /** Takes a declaration out of the queue. */
    async resolveDeclaration(
      id: string,
      resolution: Pick<Resolving, 'outcome' | 'note' | 'notMeant'>,
    ): Promise<ResolveOutcome> {
      const about = { declarationId: typedId(id) };
      const { entryId } = await auditedRead(
        'resolveDeclaration',
        about,
        async () => {
          if (resolution.outcome !== 'CARRIED_OUT' && !resolution.note.trim())
            throw new InvalidInputError('note must say why.');
        },
        () => ['STARTED', about],
      );
      const agentId = caller?.uid ?? '';
      const resolve = () =>
        resolveDeclaration(services, id, { ...resolution, at: new Date(), agentId });
      return auditedChange(entryId, resolve, ({ __typename }) => {
        if (__typename === 'DeclarationResolved') return 'SUCCEEDED';
        return __typename === 'DeclarationNotFound' ? 'NOT_FOUND' : 'UNCHANGED';
      });
    },

    /** Ends anybody's subscription with its period. */
    cancel: (request: ChangeRequest, agentInput: AgentInput) =>
      changing('cancelSubscription', request.subscriptionId, agentInput, (customerId) =>
        changes.cancel(customerId, request, 'SUPPORT', log),
      ),

    /** Lets anybody's subscription renew again. */
    resume: (request: ChangeRequest, agentInput: AgentInput) =>
      changing('resumeSubscription', request.subscriptionId, agentInput, (customerId) =>
        changes.resume(customerId, request, 'SUPPORT', log),
      ),
  };
}

const mismatch = (
  subscriber: OpenedSubscriber | null,
  email: string | null,
  expectedEmail: string | null,
): SubscriberMismatch => ({
  __typename: 'SubscriberMismatch',
  message: `This plan belongs to ${email ?? 'somebody without an email address'}, not to ${expectedEmail}. Nothing was changed.`,
  subscriber,
});

function checkPage(first: number): void {
  if (first < 1 || first > pageLimit)
    throw new InvalidInputError(`first must be from 1 to ${pageLimit}.`);
}

/** The outcome of a change for the audit. */
function outcomeOf({ __typename }: CancelOutcome | ResumeOutcome): AuditOutcome {
  if (__typename === 'SubscriptionNotFound') return 'NOT_FOUND';
  const isMade = __typename === 'CancellationAccepted' || __typename === 'SubscriptionResumed';
  return isMade ? 'SUCCEEDED' : 'UNCHANGED';
}
