/** The stored objects of the emulator, separate from the wire format. Times are unix seconds. */
import type Stripe from 'stripe';

export interface StoredCustomer {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  description: string | null;
  phone: string | null;
  metadata: Record<string, string>;
  defaultPaymentMethod: string | null;
  /** What the next invoices in each currency are reduced by, in minor units; negative is a credit, as on Stripe. */
  balances: Record<string, number>;
  testClock: string | null;
  deleted: boolean;
}

export interface StoredProduct {
  id: string;
  created: number;
  name: string;
  metadata: Record<string, string>;
}

export interface StoredPrice {
  id: string;
  created: number;
  currency: string;
  /** Minor units; null for a tiered price, which has no single amount. */
  unitAmount: number | null;
  /** Amounts in other currencies. */
  currencyOptions: Record<string, number>;
  /** The units that the amount buys, if it is a package of several. */
  divideBy: number | null;
  product: string;
  recurring: Recurring | null;
  metadata: Record<string, string>;
}

export interface Recurring {
  interval: Stripe.Price.Recurring.Interval;
  intervalCount: number;
  usageType: Stripe.Price.Recurring.UsageType;
}

export interface StoredSubscriptionItem {
  id: string;
  created: number;
  price: string;
  /** 0 of a metered price: nothing is ever used here. */
  quantity: number;
  metadata: Record<string, string>;
}

export interface StoredSubscription {
  id: string;
  customer: string;
  testClock: string | null;
  items: StoredSubscriptionItem[];
  status: Stripe.Subscription.Status;
  currency: string;
  created: number;
  startDate: number;
  billingCycleAnchor: number;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  /** When `trial_will_end` is due; null when there is nothing (more) to announce. */
  trialNoticeAt: number | null;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancellationDetails: Stripe.Subscription.CancellationDetails;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  /** While it is set, invoices are made and not collected. */
  pauseCollection: { behavior: PauseBehavior; resumesAt: number | null } | null;
  /** What a trial's end does without a payment method; null: the default, it is charged (README, known gaps). */
  missingPaymentMethod: MissingPaymentMethod | null;
  /** When invoices fall due that are sent and not charged; null: they are charged at once. */
  daysUntilDue: number | null;
  /** A change of items that waits for its payment. */
  pendingUpdate: { expiresAt: number; items: StoredSubscriptionItem[] } | null;
  /** The subscription schedule that manages it. */
  schedule: string | null;
  /** Seconds that each period lasts, where a seed says so; null: as its price has it. */
  periodSeconds: number | null;
  /** The discount on every invoice; null for none. */
  discount: StoredDiscount | null;
  /** The tax rates on every invoice. */
  defaultTaxRates: string[];
  /** For how many seconds the invoice of a renewal stays a draft; 0: it is finalized immediately. */
  draftSeconds: number;
  /** The newest invoice: the one that is tried again while it is open. */
  latestInvoice: string | null;
}

export type PauseBehavior = Stripe.Subscription.PauseCollection.Behavior;
export type MissingPaymentMethod =
  Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;

export interface StoredDiscount {
  id: string;
  coupon: string;
  start: number;
  /** The item that has it; null: the whole subscription. */
  item: string | null;
}

export interface StoredCoupon {
  id: string;
  created: number;
  percentOff: number | null;
  /** By currency, the coupon's own first; empty for a percentage. */
  amountOff: Record<string, number>;
  /** The only product that it reduces; null for all. */
  product: string | null;
}

/** An amount that waits for the next invoice. */
export interface StoredPendingItem {
  id: string;
  created: number;
  customer: string;
  /** Null: the customer's next invoice has it, whatever it is for. */
  subscription: string | null;
  amount: number;
  currency: string;
  isProration: boolean;
}

export interface StoredTaxRate {
  id: string;
  created: number;
  displayName: string;
  percentage: number;
  /** Whether prices contain the tax already. */
  inclusive: boolean;
  metadata: Record<string, string>;
}

export interface StoredInvoice {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  number: string;
  billingReason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  status: Stripe.Invoice.Status;
  /** When one that is sent falls due; null where the payment method is charged. */
  dueDate: number | null;
  /** As it was when the invoice was made. */
  amounts: InvoiceAmounts;
  periodStart: number;
  periodEnd: number;
  /** How often the payment was tried. */
  attemptCount: number;
  nextPaymentAttempt: number | null;
  paidAt: number | null;
  /** When a draft is finalized by itself; null for never. */
  finalizesAt: number | null;
  /** What was paid by transfer, in minor units. */
  partlyPaid: number;
  /** What was credited after it was paid, in minor units. */
  credited: number;
  /** Until when its payment is `processing`; null when none is. */
  settlesAt: number | null;
  /** Null where nothing is to be paid. */
  paymentIntent: string | null;
  /** What was charged last, or was to be; null for none. */
  paymentMethod: string | null;
  /** The unguessable part of its page's address. */
  secret: string;
}

export interface StoredRefund {
  id: string;
  created: number;
  invoice: string;
  /** Minor units. */
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
}

/** What an invoice adds up to, in minor units. */
export interface InvoiceAmounts {
  currency: string;
  lines: { item: StoredSubscriptionItem; amount: number; discount: number }[];
  pending: StoredPendingItem[];
  /** With the discounts of items, without that of the whole. */
  subtotal: number;
  /** What the discount takes off, 0 without one. */
  discountAmount: number;
  discount: StoredDiscount | null;
  taxes: { rate: string; amount: number; inclusive: boolean; taxable: number }[];
  total: number;
  /** The customer's balance before and after. */
  startingBalance: number;
  endingBalance: number;
  /** What is to be paid. */
  due: number;
}

export interface StoredSchedule {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  endBehavior: 'cancel' | 'release';
  status: 'active' | 'released';
  releasedAt: number | null;
  phases: StoredPhase[];
  /** Index of the phase that runs now. */
  current: number;
  metadata: Record<string, string>;
}

export interface StoredPhase {
  start: number;
  end: number;
  items: { price: string; quantity: number }[];
}

export interface StoredTestClock {
  id: string;
  created: number;
  name: string | null;
  frozenTime: number;
  /** Where an advance under way is heading; null when the clock is ready. */
  advancingTo: number | null;
}

export interface StoredEvent {
  id: string;
  created: number;
  type: string;
  /** Wire snapshot of the object when it happened. */
  object: object;
  previousAttributes: Record<string, unknown> | null;
  request: Cause;
  /** Webhook endpoints that have not accepted it yet. */
  pendingWebhooks: number;
}

/** The request that made something happen; both null when only time did. */
export interface Cause {
  id: string | null;
  idempotencyKey: string | null;
}

export interface StoredWebhookEndpoint {
  id: string;
  created: number;
  url: string;
  secret: string;
  enabledEvents: string[];
  disabled: boolean;
}

export interface StoredPortalConfiguration {
  id: string;
  created: number;
  updated: number;
  isDefault: boolean;
  /** Whether plans can be canceled. */
  canCancel: boolean;
  /** Last part of the login page's address; null when that page is off. */
  loginPage: string | null;
  metadata: Record<string, string>;
}

export interface StoredPortalSession {
  id: string;
  created: number;
  /** The unguessable part of its address. */
  secret: string;
  customer: string;
  configuration: string;
  returnUrl: string | null;
  locale: 'auto' | 'de' | 'en' | 'fr' | null;
  /** When it was last opened, or null. */
  lastSeen: number | null;
}
