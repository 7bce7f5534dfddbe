/** Runs one process of the portal: the domain's code over the stores, Stripe and Firebase in memory. */
import { createChangeSubscription } from '../../server/domain/customer-record/change-subscription.ts';
import { createCommitRecord } from '../../server/domain/customer-record/changed-record.ts';
import type { PaymentProvider } from '../../server/domain/customer-record/payment-provider.ts';
import { createReconcile } from '../../server/domain/customer-record/reconcile.ts';
import { createReconcileDue } from '../../server/domain/customer-record/reconcile-due.ts';
import { createDeclaredPlans } from '../../server/domain/leaving/declared-plans.ts';
import { createDeleteAccount } from '../../server/domain/leaving/delete-account.ts';
import { createMatchDeclaration } from '../../server/domain/leaving/match-declaration.ts';
import { createUndoDeclaration } from '../../server/domain/leaving/undo-declaration.ts';
import type { Mail } from '../../server/domain/mail/mail.ts';
import { mailsOn } from '../../server/domain/mail/mail-kinds.ts';
import type { Outbox } from '../../server/domain/mail/outbox.ts';
import { createSendMail } from '../../server/domain/mail/send-mail.ts';
import { createHandleCustomerEvent } from '../../server/domain/customer-record/webhook-events.ts';
import type { SubscriberDocument } from '../../server/domain/subscriber/subscriber-document.ts';
import { createOwnership } from '../../server/domain/subscriber/ownership.ts';
import type { OpenedSubscriber } from '../../server/domain/subscriber/subscriber.ts';
import type { DueWork } from '../../server/domain/worker.ts';
import type { Log } from '../../server/log.ts';
import type { Owner } from './clock.ts';
import type { Call, Network } from './network.ts';
import type { Store } from './store.ts';
import type { Stripe } from './stripe.ts';

const nothing = () => {};
export const log: Log = { info: nothing, warn: nothing, error: nothing };

/** A history's only person. */
export const person = { uid: 'uid_1', email: 'owner@example.com', role: 'SUBSCRIBER' as const };

/** Shared by all processes. */
export interface World {
  network: Network;
  store: Store;
  stripe: Stripe;
  /** The person's customers, the selected one first. */
  customers: string[];
  hasUser: boolean;
  sendsMails: boolean;
  arrived(mail: Mail): void;
}

export type Process = ReturnType<typeof startProcess>;

/** Starts a process with an empty memory. @param offsetMs its clock's lead */
export function startProcess(world: World, name: string, offsetMs: number) {
  const { network, store, stripe } = world;
  const owner: Owner & { name: string } = { name, offsetMs, isAlive: true };
  const to =
    (upstream: Call<unknown>['upstream']) =>
    <T>(what: string, isWrite: boolean, happen: () => T): Promise<T> =>
      network.call({ owner, upstream, name: `${name}: ${what}`, happen, isWrite });
  const firestore = to('firestore');
  const billing = to('stripe');
  const identity = to('firebase_auth');
  const mailServer = to('mail');

  const { records, declarations, outbox } = store.connect(firestore);
  const list = (customerId: string) =>
    billing(`list ${customerId}`, false, () => stripe.list(customerId));
  const provider: PaymentProvider = {
    list,
    complete: (found) => Promise.resolve(found.map(({ unsaid: _, ...known }) => known)),
    retrieve: (id) => billing(`retrieve ${id}`, false, () => stripe.retrieve(id)),
    change: (id, write) =>
      billing(`change ${write.writeId} under ${write.key}`, true, () => stripe.update(id, write)),
    release: (id) => billing(`release ${id}`, true, () => stripe.release(id)),
    endNow: (id) => billing(`end ${id} now`, true, () => stripe.endNow(id)),
    isDown: () => false,
    probe: () => Promise.resolve(true),
  };
  const customersUnder = (emails: readonly string[]) =>
    billing('customers', false, () =>
      emails.includes(person.email)
        ? { customers: world.customers.map(customerOf), hasMore: false }
        : { customers: [], hasMore: false },
    );
  const customerOf = (id: string) => ({
    ...{ id, email: person.email, name: null, createdAt: new Date(0), isDeleted: false },
  });
  const document = (): SubscriberDocument => ({
    customerId: world.customers[0] ?? null,
    malformed: null,
    entries: world.customers
      .slice(0, 1)
      .map((customerId) => ({ customerId, isUsed: true, explain: '' })),
    hasMore: false,
  });
  const user = () => (world.hasUser ? { ...person, isVerified: true } : null);
  const users = {
    byUid: () => identity('find login', false, user),
    byEmails: (emails: readonly string[]) =>
      identity('find login', false, () =>
        emails.includes(person.email) ? [user() ?? []].flat() : [],
      ),
    remove: () =>
      identity('remove login', true, () => {
        world.hasUser = false;
      }),
  };
  const subscriberDocuments = { find: () => firestore('find customer', false, document) };
  const scanned = { startedAt: new Date(1), endedAt: new Date(1) };
  const customerOwners = {
    uidsOf: (customerId: string) =>
      firestore('find owners', false, () =>
        customerId === world.customers[0] ? [person.uid] : [],
      ),
    scan: () =>
      firestore('read the scan', false, () => ({
        ...{ version: null, at: new Date(owner.offsetMs) },
        value: {
          ...{ version: 1 as const, startedAt: null, after: null, changedSince: null },
          ...{ dueAt: scanned.endedAt, completed: scanned },
        },
      })),
  };
  const audit = {
    add: () => firestore('add to the audit', true, () => 'entry'),
    complete: () => firestore('complete the audit entry', true, nothing),
  };
  const stripeBudget = {
    tryConsume: () => Promise.resolve(true),
    consume: () => Promise.resolve(),
  };

  const commit = createCommitRecord(records, { mailsOn, onCommitted: nothing });
  const reconcile = createReconcile({ records, provider, commit, stripeBudget });
  const core = { records, provider, commit, reconcile };
  const changes = createChangeSubscription(core, { loginUrl: '' });
  const customer = (id: string) => billing(`customer ${id}`, false, () => customerOf(id));
  const ownership = createOwnership({
    users,
    subscriberDocuments,
    customerOwners,
    billing: { customer, customersUnder },
  });
  const hasOtherPlans = () => Promise.resolve(false);
  const plans = createDeclaredPlans({
    ownership,
    billing: { list, hasOtherPlans },
    stripeBudget,
  });
  const sendMail = createSendMail(
    {
      outbox: outbox as Outbox,
      records,
      declarations,
      transport: {
        send: ({ id }) =>
          mailServer(`mail ${id}`, false, () => {
            const stored = store.mails.get(id);
            if (stored) world.arrived(stored.value);
          }),
      },
      ownership,
    },
    log,
    { siteOrigin: 'https://portal.test', supportEmail: 'support@portal.test' },
  );
  const tasks: DueWork[] = [
    createReconcileDue(core, log, { stripeBudget, onAtRisk: nothing }),
    createMatchDeclaration({ declarations, plans, changes, log, sendsMail: true }),
    ...(world.sendsMails ? [{ name: 'mails', due: outbox.due, handle: sendMail }] : []),
  ];
  const handleEvent = createHandleCustomerEvent(core, {
    stripeBudget,
    log,
  });
  const deleteAccount = createDeleteAccount({
    records,
    reconcile,
    changes,
    billing: { loginUrl: () => '' },
    ownership,
    users,
    audit,
    onShared: () => Promise.resolve(),
    stripeBudget,
  });

  return {
    owner,
    records,
    declarations,
    reconcile,
    changes,
    tasks,
    handleEvent,
    undo: createUndoDeclaration({ declarations, records, changes, log }),
    deleteAccount: () =>
      deleteAccount(
        { ...person, document: subscriberDocuments.find } as unknown as OpenedSubscriber,
        { requestId: 'request', log },
      ),
  };
}
