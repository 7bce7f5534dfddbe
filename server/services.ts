/** Composes the services of the app: upstreams, domain, and the state that replicas share. */
import { createClock } from './adapters/clock.ts';
import { createRateLimiter } from './adapters/rate-limiter.ts';
import { createSigner, publicKeysOf } from './adapters/receipt-signer.ts';
import { createRedis } from './adapters/redis.ts';
import type { AccountEvent } from './domain/account/draft.ts';
import type { Account } from './domain/account/account.ts';
import { createChangeSubscription } from './domain/account/change-subscription.ts';
import { createCommitAccount } from './domain/account/commit-account.ts';
import { createDeleteAccount } from './domain/leaving/delete-account.ts';
import { createDeclaredPlans } from './domain/leaving/declared-plans.ts';
import { createHandleCustomerEvent } from './domain/webhook-events.ts';
import { createMatchDeclaration } from './domain/leaving/match-declaration.ts';
import { withExactCharges } from './domain/money/exact-charges.ts';
import { createMoney } from './domain/money/money.ts';
import {
  type Budgets,
  budgetsOf,
  createProviderBudget,
  limitPortalSessions,
} from './domain/rate-limiter.ts';
import type { SignDeclaration } from './domain/receipt-proof.ts';
import { createReadAccount } from './domain/account/read-account.ts';
import { createReconcile } from './domain/account/reconcile.ts';
import { createReconcileDue } from './domain/account/reconcile-due.ts';
import type { Sessions } from './domain/login.ts';
import { createSnapshots } from './domain/snapshots.ts';
import { createSetLanguage, type SetLanguage } from './domain/mail/account-language.ts';
import { mailsOn } from './domain/mail/mails-on-events.ts';
import { createSendMail, type SendMailServices } from './domain/mail/send-mail.ts';
import {
  createSubscriberSearch,
  type SubscriberSearch,
} from './domain/support/subscriber-search.ts';
import { createUndoDeclaration, type UndoDeclaration } from './domain/leaving/undo-declaration.ts';
import { workQueue } from './domain/support/work-queue.ts';
import { type DueWork, startWorker } from './domain/worker.ts';
import type { Env } from './env.ts';
import type { ApiServices } from './graphql/context.ts';
import type { WebhookOptions } from './http/webhooks.ts';
import { registerGauges } from './telemetry/gauges.ts';
import { type Log, pseudonym } from './log.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import {
  createFirebaseServices,
  createFirestoreServices,
  createMailTransport,
  createStripeServices,
  type KeyUrls,
} from './upstreams.ts';

/** The lifetime of a snapshot, with and without a broadcast of changes. */
const snapshotTtlMs = { withBroadcast: 60_000, alone: 5_000 };

export interface Services extends ApiServices {
  /** The sessions of browsers, which draw pages and nothing else. */
  sessions: Sessions;
  /** Null when webhooks are not configured. */
  webhooks: WebhookOptions | null;
  /** Has the owner of an account written to in another language. */
  setLanguage: SetLanguage;
  signDeclaration: SignDeclaration;
  /** Takes back what a declaration did. */
  undoDeclaration: UndoDeclaration;
  /** The public keys of receipts, as a JWK set. */
  receiptKeySet: { keys: object[] };
  /** Whether mail is sent at all. */
  sendsMail: boolean;
  /** Opens the connections to the upstreams in advance. Rejects when one does not answer. */
  warm: () => Promise<unknown>;
  /** Starts the worker. @returns a function that stops it */
  start: () => () => Promise<void>;
  /** Closes the connections. */
  close: () => Promise<void>;
}

/** What a composition may set otherwise than production has it. */
export interface ServiceOptions extends KeyUrls {
  /** Budgets in place of the usual ones. */
  budgets?: Partial<Budgets>;
}

/** Creates the services. Redis connects at once, the other upstreams at their first call. */
export function createServices(
  env: Env,
  log: Log,
  metrics: Metrics = createMetrics(env.release),
  { budgets, ...keyUrls }: ServiceOptions = {},
): Services {
  const clock = createClock((isApart, offsetMs) => {
    const seconds = Math.round(offsetMs / 1_000);
    if (isApart) log.error({ alert: 'clock_off', seconds }, 'the clock is wrong');
    else log.info({ seconds }, 'the clock is right again');
  });
  const { tokens, sessions, users, signInMails, ...firebase } = createFirebaseServices(
    env,
    metrics,
    clock,
    keyUrls,
  );
  const firestore = createFirestoreServices(env, log, metrics, clock);
  const { accounts, usersSubscriptions, audit, declarations, work, outbox, personalData } =
    firestore;
  const transport = createMailTransport(env, metrics);
  const { verifyWebhook, ...stripe } = createStripeServices(env, log, metrics, clock);
  const { redis, snapshots, limiter } = createSharedState(env, log, metrics, {
    ...budgetsOf(env),
    ...budgets,
  });
  const { mayAsk, turn, permit } = createProviderBudget(
    async () => (await limiter.take('providerReads', 'fleet')) === null,
  );

  const provider = withExactCharges(stripe.provider, turn);

  /** Invalidates a customer's snapshots in every process. @param account the new account, if this process has it */
  const announce = (customerId: string, account: Account | null = null) => {
    snapshots.changed(customerId, account);
    void redis?.publish(customerId);
  };
  /** Everything but mails that follows from a change of an account. */
  const onCommitted = (account: Account, events: readonly AccountEvent[]) => {
    announce(account.customerId, account);
    for (const event of events) {
      if (!('subscriptionId' in event)) continue;
      const { kind, subscriptionId } = event;
      const subscription = pseudonym(subscriptionId);
      log.error({ alert: kind, subscription }, 'manual action required');
    }
  };
  const commit = createCommitAccount(accounts, {
    mailsOn: transport ? mailsOn : () => [],
    onCommitted,
  });
  const reconcile = createReconcile({ accounts, provider, commit, permit });
  const core = { accounts, provider, commit, reconcile };
  const billing = {
    ...provider,
    portalUrl: limitPortalSessions(provider.portalUrl, limiter),
  };

  const changes = createChangeSubscription(core, { loginUrl: provider.loginUrl(null) });
  const search = createSubscriberSearch({
    users,
    usersSubscriptions,
    billing,
    changes,
    accounts,
    declarations,
  });
  const mails = transport
    ? mailWork(env, log, metrics, { ...firestore, transport, search, billing })
    : [];
  const plans = createDeclaredPlans({ users, usersSubscriptions, billing, permit });
  const matchDeclaration = createMatchDeclaration({
    declarations,
    plans,
    changes,
    log,
    sendsMail: env.mail !== null,
  });

  registerGauges(metrics.register, {
    circuits: {
      ...stripe.circuits,
      ...firestore.circuits,
      ...firebase.circuits,
      ...(transport && { mail: transport.circuitState }),
    },
    clock,
    ...(redis && { isRedisUsable: redis.isUsable }),
    counts: {
      cancellations: () => accounts.pending(),
      declarations: () => declarations.unmatched(),
      ...(transport && { mails: () => firestore.outbox.overdue(clock.now()) }),
    },
    workQueue: () => workQueue({ work, declarations }),
  });

  return {
    tokens,
    sessions,
    users,
    search,
    audit,
    usersSubscriptions,
    accounts,
    sendsMail: env.mail !== null,
    billing,
    limiter,
    snapshots,
    ...createSigner(env.receiptSigningKeys, env.siteOrigin),
    setLanguage: createSetLanguage(accounts, announce),
    receiptKeySet: publicKeysOf(env.receiptSigningKeys),
    money: createMoney({ provider, turn }),
    readAccount: createReadAccount(core, {
      hasWebhooks: verifyWebhook !== null,
      mayAsk,
      onRead: (source) => metrics.accountRead(source),
    }),
    changes,
    deleteAccount: createDeleteAccount({
      accounts,
      usersSubscriptions,
      reconcile,
      changes,
      billing,
      users,
      audit,
      permit,
    }),
    declarations,
    work,
    outbox,
    signInMails,
    personalData,
    undoDeclaration: createUndoDeclaration({ declarations, accounts, changes, log }),
    webhooks: verifyWebhook && {
      verify: verifyWebhook,
      handle: createHandleCustomerEvent(core, { announce, mayAsk, log }),
    },
    warm: () =>
      Promise.all([tokens.warm(), sessions.warm(), usersSubscriptions.warm(), provider.warm()]),
    start: () => {
      const due = createReconcileDue(core, log, {
        permit,
        onAtRisk: () => metrics.cancellationAtRisk(),
      });
      const onSearch = (outcome: 'ok' | 'failed') => metrics.reconcilerSearch(outcome, clock.now());
      return startWorker([{ ...due, onSearch }, matchDeclaration, ...mails], log, clock);
    },
    close: async () => {
      await Promise.all([redis?.close(), firestore.close()]);
    },
  };
}

/** The work on mails that are due. The urgent ones have a turn of their own: no backlog is before them. */
function mailWork(
  { siteOrigin, links }: Env,
  log: Log,
  metrics: Metrics,
  services: Omit<SendMailServices, 'addressOf'> & {
    search: SubscriberSearch;
    billing: { emailOf: (customerId: string) => Promise<string | null> };
  },
): DueWork[] {
  const { outbox, transport, search, billing } = services;
  metrics.expectMails();
  const isUp = async () => !transport.isDown() || transport.probe();
  const handle = createSendMail(
    {
      ...services,
      addressOf: async (customerId) =>
        (await search.byCustomer(customerId))?.email ?? billing.emailOf(customerId),
    },
    log,
    { siteOrigin, supportEmail: links.supportEmail, onOutcome: metrics.mail },
  );
  return [
    {
      name: 'urgent mails',
      due: async (now, limit) => ((await isUp()) ? outbox.urgent(now, limit) : []),
      handle,
    },
    {
      name: 'mails',
      due: async (now, limit) => ((await isUp()) ? outbox.due(now, limit) : []),
      handle,
    },
  ];
}

/**
 * The cache of snapshots and the rate limiter, shared between replicas over Redis if it is configured. Snapshots are
 * cached only with webhooks, which announce changes at the provider.
 */
function createSharedState(env: Env, log: Log, metrics: Metrics, budgets: Budgets) {
  const hasWebhooks = env.stripe.webhookSecrets.length > 0;
  const snapshots = createSnapshots({
    ttl: () => {
      if (!hasWebhooks) return 0;
      return redis?.isUsable() ? snapshotTtlMs.withBroadcast : snapshotTtlMs.alone;
    },
  });
  const redis =
    hasWebhooks && env.redisUrl
      ? createRedis(env.redisUrl, log, {
          onChanged: (customerId) => snapshots.changed(customerId, null),
          onUsable: () => snapshots.clear(),
        })
      : null;
  return {
    redis,
    snapshots,
    limiter: createRateLimiter(redis, budgets, metrics.rateLimited),
  };
}
