/** The emulated Stripe account: all of its objects, in memory. */
import { Collection } from './collection.ts';
import type {
  StoredCoupon,
  StoredCustomer,
  StoredEvent,
  StoredInvoice,
  StoredPendingItem,
  StoredPortalConfiguration,
  StoredPortalSession,
  StoredPrice,
  StoredProduct,
  StoredRefund,
  StoredSchedule,
  StoredSubscription,
  StoredTaxRate,
  StoredTestClock,
  StoredWebhookEndpoint,
} from './entities.ts';

/** Every collection is keyed by id and keeps the order of creation. */
export interface Account {
  customers: Collection<StoredCustomer>;
  products: Map<string, StoredProduct>;
  prices: Map<string, StoredPrice>;
  coupons: Map<string, StoredCoupon>;
  taxRates: Map<string, StoredTaxRate>;
  pendingItems: Map<string, StoredPendingItem>;
  invoices: Collection<StoredInvoice>;
  /** The same invoices by customer, oldest first. */
  invoicesByCustomer: Map<string, StoredInvoice[]>;
  /** Only `addSubscription` changes it. */
  subscriptions: Collection<StoredSubscription>;
  /** The same subscriptions by customer, so that a customer's list needn't look at all of them. */
  subscriptionsByCustomer: Map<string, Set<StoredSubscription>>;
  refunds: Collection<StoredRefund>;
  schedules: Collection<StoredSchedule>;
  testClocks: Map<string, StoredTestClock>;
  events: Collection<StoredEvent>;
  webhookEndpoints: Map<string, StoredWebhookEndpoint>;
  portalConfigurations: Map<string, StoredPortalConfiguration>;
  /** Keyed by secret, since that is all that a visitor brings. */
  portalSessions: Map<string, StoredPortalSession>;
  /** The real clock, in unix seconds. */
  now: () => number;
  /** Name of the business that its subscribers see. */
  merchant: string;
  /** Origin under which people reach the pages, without a slash at the end. */
  publicUrl: string;
  /** Nothing on the real clock moves by itself before this; unix seconds. */
  nextMove: number;
  /** Called when `nextMove` has become earlier. */
  onNextMove: () => void;
  /** Called for each new event, after it is stored. */
  onEvent: (event: StoredEvent) => void;
}

/** An empty account. Without `onNextMove`, its subscriptions move only when `moveAll` is called. */
export function createAccount(
  outside: Pick<Account, 'now' | 'merchant' | 'onEvent'> & Partial<Pick<Account, 'onNextMove'>>,
): Account {
  return {
    onNextMove: () => {},
    ...outside,
    publicUrl: '',
    customers: new Collection(),
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    taxRates: new Map(),
    pendingItems: new Map(),
    invoices: new Collection(),
    invoicesByCustomer: new Map(),
    subscriptions: new Collection(),
    subscriptionsByCustomer: new Map(),
    nextMove: Infinity,
    refunds: new Collection(),
    schedules: new Collection(),
    testClocks: new Map(),
    events: new Collection(),
    webhookEndpoints: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
  };
}

/** Forgets every object. */
export function clearAccount(account: Account): void {
  for (const collection of Object.values(account)) {
    if (collection instanceof Map) collection.clear();
  }
  account.nextMove = Infinity;
}

/** Adds a subscription. */
export function addSubscription(account: Account, subscription: StoredSubscription): void {
  account.subscriptions.set(subscription.id, subscription);
  const siblings = account.subscriptionsByCustomer.get(subscription.customer) ?? new Set();
  account.subscriptionsByCustomer.set(subscription.customer, siblings.add(subscription));
}

/** A customer's subscriptions, ended ones included, oldest first. */
export function subscriptionsOfCustomer(account: Account, customer: string): StoredSubscription[] {
  return [...(account.subscriptionsByCustomer.get(customer) ?? [])];
}

/** Time for whatever hangs on a test clock: its frozen time, or the real one without a clock. Unix seconds. */
export function timeOn(account: Account, testClock: string | null): number {
  const clock = testClock === null ? undefined : account.testClocks.get(testClock);
  return clock?.frozenTime ?? account.now();
}
