/** The emulated Stripe account: everything it holds, in memory, and the two things it needs from outside. */
import type {
  StoredCustomer,
  StoredEvent,
  StoredPortalConfiguration,
  StoredPortalSession,
  StoredPrice,
  StoredProduct,
  StoredSubscription,
  StoredTestClock,
  StoredWebhookEndpoint,
} from './entities.ts';

/** Every collection is keyed by id and keeps the order of creation. */
export interface Account {
  customers: Map<string, StoredCustomer>;
  products: Map<string, StoredProduct>;
  prices: Map<string, StoredPrice>;
  subscriptions: Map<string, StoredSubscription>;
  testClocks: Map<string, StoredTestClock>;
  events: Map<string, StoredEvent>;
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
  /** Called for each new event, after it is stored. */
  onEvent: (event: StoredEvent) => void;
}

/** An empty account. */
export function createAccount(outside: Pick<Account, 'now' | 'merchant' | 'onEvent'>): Account {
  return {
    ...outside,
    publicUrl: '',
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    testClocks: new Map(),
    events: new Map(),
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
}

/** Time for whatever hangs on a test clock: its frozen time, or the real one without a clock. Unix seconds. */
export function timeOn(account: Account, testClock: string | null): number {
  const clock = testClock === null ? undefined : account.testClocks.get(testClock);
  return clock?.frozenTime ?? account.now();
}
