/** Deletes a subscriber's account: ends every plan, then removes the user. */
import { describeError, type Log, pseudonym } from '../../log.ts';
import { type RecordedSubscription, notEnded } from '../customer-record/customer-record.ts';
import type { CustomerRecordStore } from '../customer-record/changed-record.ts';
import { type DeletionMarks, createDeletionMarks } from './deletion-marks.ts';
import type { Cancellation } from '../customer-record/cancellation.ts';
import type { Audit } from '../../adapters/firestore/audit-entries.ts';
import type { CancelOutcome, ChangeSubscription } from '../customer-record/change-subscription.ts';
import { bounded } from '../calls.ts';
import { asUpstreamError, UnreadablePlanError, UpstreamError } from '../errors.ts';
import { type Localized, localized } from '../language.ts';
import type { Language } from '../../../texts/generated/languages.ts';
import type { Texts } from '../../../texts/generated/server.ts';
import { explain } from '../subscription/explain.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import type { FoundUser } from '../subscriber/user.ts';
import type { Ownership } from '../subscriber/ownership.ts';
import type { Reconcile } from '../customer-record/reconcile.ts';
import type { OpenedSubscriber } from '../subscriber/subscriber.ts';
import { isRunning } from '../subscription/plan.ts';
import { areAll } from '../subscription/subscription.ts';
import type { StripeBudget } from '../stripe-budget.ts';

const findMs = 4_000;

type Accepted = Extract<CancelOutcome, { __typename: 'CancellationAccepted' }>;

export type DeleteOutcome =
  | ({ __typename: 'AccountDeleted'; cancellations: Accepted[] } & Localized)
  | {
      __typename: 'AccountNotDeleted';
      message: string;
      loginUrl: string;
      /** Plans that end although the account stays. */
      cancellations: Accepted[];
      /** Plans that perhaps continue. */
      remaining: RecordedSubscription[];
    };

interface DeleteServices {
  records: CustomerRecordStore;
  reconcile: Reconcile;
  changes: Pick<ChangeSubscription, 'cancel'>;
  billing: { loginUrl: (email: string | null) => string };
  ownership: Pick<Ownership, 'customersOf' | 'documentOwners'>;
  users: Pick<Users, 'remove'>;
  audit: Pick<Audit, 'add' | 'complete'>;
  /** Mails the customer's other users about the ended plans. Creates a task for support. */
  onShared: (
    customerId: string,
    others: readonly FoundUser[],
    ended: readonly Cancellation[],
  ) => Promise<unknown>;
  stripeBudget: Pick<StripeBudget, 'consume'>;
}

/**
 * Creates the function that deletes the caller's account. The function removes the user only if all recorded plans end.
 * After a failure, the server still carries out the accepted ends. A repeated request does the missing steps.
 */
export function createDeleteAccount(services: DeleteServices) {
  const { records, reconcile, changes, billing, ownership, users, audit, stripeBudget } = services;

  /** Finds the user's customers and plans, or the problem that forbids the deletion. */
  async function find({ uid, email, document }: OpenedSubscriber, signal: AbortSignal) {
    const person = { uid, document: await document(), emails: email ? [email] : [] };
    const { ids: customers, unlinked, hasMore } = await ownership.customersOf(person);
    if (hasMore) return { problem: 'more' as const };
    const [plans, ofNobody] = await Promise.all([
      runningPlans(customers, signal),
      runningPlans(unlinked, signal),
    ]);
    if (!plans.every(areAll)) return { problem: 'more' as const };
    if (ofNobody.flat().some(isRunning)) return { problem: 'unlinked' as const };
    return { problem: null, customers, plans: plans.flat() };
  }

  async function tellOthers(uid: string, ended: readonly Accepted[], log: Log): Promise<void> {
    const cancellations = ended.map(({ cancellation }) => cancellation);
    for (const customerId of new Set(cancellations.map((each) => each.customerId)))
      try {
        const named = await ownership.documentOwners(customerId);
        const others = named.flatMap(({ user }) => (user && user.uid !== uid ? user : []));
        const shared = cancellations.filter((each) => each.customerId === customerId);
        if (others.length > 0) await services.onShared(customerId, others, shared);
      } catch (error) {
        log.error({ error: describeError(error) }, 'other owners of a customer were not looked up');
      }
  }

  /** Reads each customer from Stripe. Returns one list per customer: running plans and incomplete subscriptions. */
  const runningPlans = (customers: readonly string[], signal: AbortSignal) =>
    Promise.all(
      customers.map(async (customerId) => {
        await stripeBudget.consume(signal);
        const account = await reconcile(customerId);
        if (account.observed?.isPartial) throw new UnreadablePlanError(null);
        return notEnded(account);
      }),
    );

  async function end(plan: RecordedSubscription, log: Log) {
    const outcome = await changes
      .cancel(plan.customerId, { subscriptionId: plan.id }, 'SUBSCRIBER', log)
      .catch((error: unknown) => {
        const about = { subscription: pseudonym(plan.id), error: describeError(error) };
        log.warn(about, 'a plan of an account to be deleted could not be ended');
        return { __typename: 'Failed' as const };
      });
    return { plan, outcome };
  }

  /** Marks each record again. Returns false if a plan in a record doesn't end, or if a record can't be read or written. */
  const allEnd = (
    customers: readonly string[],
    deletion: DeletionMarks,
    log: Log,
  ): Promise<boolean> =>
    Promise.all(customers.map(deletion.confirm)).then(
      (confirmed) => confirmed.every(Boolean),
      (error: unknown) => {
        log.warn(
          { error: describeError(error) },
          'the end of a plan could not be confirmed after a deletion',
        );
        return false;
      },
    );

  /** Removes the user. Returns null if the user is certainly removed, else the problem. */
  const removeUser = (uid: string, log: Log): Promise<Problem | null> =>
    users.remove(uid).then(
      () => null,
      (error: unknown) => {
        const about = { subscriber: pseudonym(uid), error: describeError(error) };
        log.error(about, 'a user could not be removed from Firebase Auth');
        return error instanceof UpstreamError && error.isRefusal ? 'login' : 'uncertain';
      },
    );

  /** @throws UpstreamError before any plan is changed, if a plan can't be read, or the audit or a mark can't be written */
  return async function deleteAccount(
    account: OpenedSubscriber,
    { requestId, log }: { requestId: string; log: Log },
  ): Promise<DeleteOutcome> {
    const { uid, email } = account;
    const found = await bounded(findMs, (signal) => find(account, signal)).catch(unchanged);
    const notDeleted = (problem: Problem) => ({
      __typename: 'AccountNotDeleted' as const,
      ...localized((words) => words.notDeleted[problem]),
      loginUrl: billing.loginUrl(email),
    });
    if (found.problem !== null)
      return { ...notDeleted(found.problem), cancellations: [], remaining: [] };
    const { customers, plans } = found;
    const entryId = await audit
      .add({
        agentId: uid,
        agentEmail: null,
        subscriberId: uid,
        subscriptionId: null,
        operation: 'deleteAccount',
        outcome: 'STARTED',
        requestId,
      })
      .catch(unchanged);
    const deletion = createDeletionMarks(records);
    await Promise.all(customers.map(deletion.begin)).catch(async (error: unknown) => {
      await deletion.giveUp();
      return unchanged(error);
    });
    const outcomes = await Promise.all(plans.map((plan) => end(plan, log)));
    const cancellations = outcomes.flatMap(({ outcome }) =>
      outcome.__typename === 'CancellationAccepted' ? [outcome] : [],
    );
    await tellOthers(uid, cancellations, log);
    const remaining = outcomes.filter(({ outcome }) => !hasEnded.has(outcome.__typename));
    const problem =
      problemWith(remaining) ??
      ((await allEnd(customers, deletion, log)) ? await removeUser(uid, log) : 'failed');
    // If the user is perhaps removed already, the marks stay.
    if (problem && problem !== 'uncertain') await deletion.giveUp();
    await audit.complete(entryId, problem ? 'FAILED' : 'SUCCEEDED').catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'outcome not written to the audit');
    });
    if (!problem)
      return {
        __typename: 'AccountDeleted',
        ...localized(({ deleted }, language) => deletedMessage(deleted, language, cancellations)),
        cancellations,
      };
    return {
      ...notDeleted(problem),
      ...{ cancellations, remaining: remaining.map(({ plan }) => plan) },
    };
  };
}

const hasEnded = new Set<string>([
  'CancellationAccepted',
  'SubscriptionAlreadyEnded',
] satisfies CancelOutcome['__typename'][]);

function problemWith(remaining: { outcome: { __typename: string } }[]): Problem | null {
  if (remaining.some(({ outcome }) => outcome.__typename === 'CancellationRefused'))
    return 'refused';
  return remaining.length > 0 ? 'failed' : null;
}

type Problem = keyof Texts['api']['notDeleted'];

function deletedMessage(
  { account, withoutPlan }: Texts['api']['deleted'],
  language: Language,
  cancellations: Accepted[],
): string {
  const plans = cancellations.map(({ subscription }) => explain(subscription, { language }));
  if (plans.length === 0) return withoutPlan;
  return [account, ...plans].map((text) => text.replace(/\.?$/, '.')).join(' ');
}

/** Throws the error as an UpstreamError whose message for the client says that nothing was changed. */
function unchanged(error: unknown): never {
  const { upstream, cause, reason } = asUpstreamError('stripe', error);
  throw new UpstreamError(upstream, cause, {
    reason,
    localized: localized(({ unchanged }) => unchanged.notDeleted),
  });
}
