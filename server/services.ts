/** Creates the app's services from the upstreams' adapters and the domain's functions. */
import type { Smtp } from './adapters/smtp.ts';
import {
  type Budgets,
  budgetsOf,
  createRateLimiter,
  limitPortalSessions,
} from './adapters/rate-limiter.ts';
import { type RecordEvent, createCommitRecord } from './domain/customer-record/changed-record.ts';
import type { CustomerRecord } from './domain/customer-record/customer-record.ts';
import { createChangeSubscription } from './domain/customer-record/change-subscription.ts';
import { createDeleteAccount } from './domain/leaving/delete-account.ts';
import { createDeclaredPlans } from './domain/leaving/declared-plans.ts';
import { createHandleCustomerEvent } from './domain/customer-record/webhook-events.ts';
import { createMatchDeclaration } from './domain/leaving/match-declaration.ts';
import { withExactCharges } from './domain/money/exact-charges.ts';
import { createMoney } from './domain/money/money.ts';
import { createStripeBudget } from './domain/stripe-budget.ts';
import { createOwnerScan } from './domain/subscriber/owner-scan.ts';
import { cacheCustomers } from './domain/subscriber/customers-cache.ts';
import { createOwnership } from './domain/subscriber/ownership.ts';
import { createReadRecord } from './domain/customer-record/read-record.ts';
import { createReconcile } from './domain/customer-record/reconcile.ts';
import { createReconcileDue } from './domain/customer-record/reconcile-due.ts';
import { createSetLanguage } from './domain/customer-record/set-language.ts';
import { mailsOn, mailsOnShared } from './domain/mail/mail-kinds.ts';
import { createSendMail, type SendMailServices } from './domain/mail/send-mail.ts';
import { createSubscriberSearch } from './domain/support/subscriber-search.ts';
import { storeTask, taskOfShared } from './domain/support/tasks.ts';
import { createUndoDeclaration } from './domain/leaving/undo-declaration.ts';
import { type DueWork, startWorker } from './domain/worker.ts';
import type { Env } from './env.ts';
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

export type Services = ReturnType<typeof createServices>;

export interface ServiceOptions extends KeyUrls {
  /** Rate limits that replace the default limits. */
  budgets?: Partial<Budgets>;
  /** Milliseconds for a call to Firestore or Firebase Auth. */
  timeoutMs?: number;
}

/** Creates the services. Connects to no upstream yet. */
export function createServices(
  env: Env,
  log: Log,
  metrics: Metrics = createMetrics(),
  { budgets, timeoutMs, ...keyUrls }: ServiceOptions = {},
) {
  const { circuits, close, ...stores } = createFirestoreServices(env, log, metrics, timeoutMs);
  const { records, customerOwners, subscriberDocuments, audit, declarations } = stores;
  const { sessionEnds } = stores;
  const { tokens, sessions, users, signInMails, ...firebase } = createFirebaseServices(
    env,
    metrics,
    { ...keyUrls, sessionEnds, timeoutMs },
  );
  const transport = createMailTransport(env, metrics);
  const { verifyWebhook, ...stripe } = createStripeServices(env, log, metrics);
  const limiter = createRateLimiter({ ...budgetsOf(env), ...budgets }, env.maxReplicas);
  const budgetOf = (share: 'providerReads' | 'declarationReads') =>
    createStripeBudget(async () => (await limiter.consume(share, 'fleet')) === null);
  const stripeBudget = budgetOf('providerReads');

  const provider = withExactCharges(stripe.provider, stripeBudget);

  const onCommitted = (_: CustomerRecord, events: readonly RecordEvent[]) => {
    for (const event of events) {
      if (!('subscriptionId' in event)) continue;
      const { kind, subscriptionId } = event;
      const subscription = pseudonym(subscriptionId);
      log.error({ alert: kind, subscription }, 'manual action required');
    }
  };
  const commit = createCommitRecord(records, {
    mailsOn: transport ? mailsOn : () => [],
    onCommitted,
  });
  const reconcile = createReconcile({ records, provider, commit, stripeBudget });
  const core = { records, provider, commit, reconcile };
  const billing = {
    ...provider,
    portalUrl: limitPortalSessions(provider.portalUrl, limiter.consume),
  };

  const changes = createChangeSubscription(core, { loginUrl: provider.loginUrl(null) });
  const ownership = createOwnership({ users, subscriberDocuments, customerOwners, billing });
  const search = createSubscriberSearch({
    users,
    subscriberDocuments,
    ownership,
    billing,
    changes,
    records,
    declarations,
  });
  const mails = transport ? mailWork(env, log, { ...stores, transport, ownership }) : [];
  const plans = createDeclaredPlans({ ownership, billing, stripeBudget });
  const matchDeclaration = createMatchDeclaration({
    declarations,
    plans: createDeclaredPlans({
      ownership,
      billing,
      stripeBudget: budgetOf('declarationReads'),
    }),
    changes,
    log,
    sendsMail: env.mail !== null,
  });

  registerGauges(metrics.register, {
    circuits: {
      ...stripe.circuits,
      ...circuits,
      ...firebase.circuits,
      ...(transport && { mail: transport.circuitState }),
    },
    counts: {
      cancellations: () => records.pending(),
      declarations: () => declarations.unmatched(),
      ...(transport && { mails: () => stores.outbox.overdue(new Date()) }),
    },
    countWork: (kind) => stores.tasks.count(kind),
    lastScan: async () => (await customerOwners.scan()).value?.completed?.endedAt ?? null,
  });
  const ownerScan = createOwnerScan({ customerOwners, subscriberDocuments, log });

  return {
    ...stores,
    tokens,
    sessions,
    users,
    search,
    ownership,
    customersUnder: cacheCustomers(
      (emails) => billing.customersUnder(emails),
      stripeBudget,
      provider,
    ),
    sendsMail: env.mail !== null,
    supportEmail: env.links.supportEmail,
    billing,
    limiter,
    setLanguage: createSetLanguage(records),
    money: createMoney({ provider, stripeBudget }),
    readRecord: createReadRecord(core, {
      hasWebhooks: verifyWebhook !== null,
      stripeBudget,
    }),
    changes,
    deleteAccount: createDeleteAccount({
      records,
      ownership,
      reconcile,
      changes,
      billing,
      users,
      audit,
      onShared: (customerId, others, ended) => {
        const mails = transport
          ? ended.flatMap((each) => mailsOnShared(each, others, new Date()))
          : [];
        return storeTask(stores.tasks, taskOfShared(customerId, others), mails);
      },
      stripeBudget,
    }),
    plans,
    signInMails,
    undoDeclaration: createUndoDeclaration({ declarations, records, changes, log }),
    webhooks: verifyWebhook && {
      verify: verifyWebhook,
      handle: createHandleCustomerEvent(core, { stripeBudget, log }),
    },
    /** Connects to the upstreams. Rejects if an upstream doesn't answer. */
    warm: () =>
      Promise.all([tokens.warm(), sessions.warm(), subscriberDocuments.warm(), provider.warm()]),
    start: () => {
      const due = createReconcileDue(core, log, {
        stripeBudget,
        onAtRisk: () => metrics.cancellationAtRisk(),
      });
      return startWorker(
        [{ ...due, onSearch: metrics.reconcilerSearch }, matchDeclaration, ownerScan, ...mails],
        log,
      );
    },
    close,
  };
}

/** Lets the worker send due mails. The worker searches separately for urgent mails, so that other mails don't delay them. */
function mailWork(
  { siteOrigin, links }: Env,
  log: Log,
  services: SendMailServices & { transport: Smtp },
): DueWork[] {
  const { outbox, transport } = services;
  const isUp = async () => !transport.isDown() || transport.probe();
  const handle = createSendMail(services, log, { siteOrigin, supportEmail: links.supportEmail });
  const work = (name: string, find: 'urgent' | 'due'): DueWork => ({
    name,
    due: async (now, limit) => ((await isUp()) ? outbox[find](now, limit) : []),
    handle,
  });
  return [work('urgent mails', 'urgent'), work('mails', 'due')];
}
