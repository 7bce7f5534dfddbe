/** The shape of seed data: what a demo or a test writes down about its customers. Plain data, no functions. */
import type Stripe from 'stripe';

/** Everything to put on an account; it is added to what is there. */
export interface SeedData {
  customers?: readonly SeedCustomer[];
  webhookEndpoints?: readonly SeedWebhookEndpoint[];
}

export interface SeedCustomer {
  /** Starts with `cus_`. */
  id: string;
  email?: string;
  name?: string;
  description?: string;
  metadata?: Record<string, string>;
  /** Default 0: today. Never later than its oldest subscription. */
  createdDaysAgo?: number;
  /** An official test payment method such as `pm_card_visa`. */
  defaultPaymentMethod?: string;
  /** A credit, in minor units, by currency. */
  credit?: Record<string, number>;
  /** Amounts that wait for the next invoice, whatever it is for, in minor units of US dollars. */
  pendingItems?: readonly number[];
  subscriptions?: readonly SeedSubscription[];
}

export interface SeedSubscription {
  /** Starts with `sub_`. Ids of its price, product and item are derived. */
  id: string;
  status: Stripe.Subscription.Status;
  /** Minor units; null for a tiered price, whose plan has no amount. */
  amount: number | null;
  /** Default `usd`. */
  currency?: string;
  /** The price's own currency and amount, if `currency` is one of its options. */
  ownPrice?: { currency: string; amount: number };
  /** The price is for so many units, and begun ones count. */
  divideBy?: number;
  /** The amount of a second item, of a product of its own. */
  addOn?: number;
  /** Default `month`. */
  interval?: Stripe.Price.Recurring.Interval;
  /** Default 1. */
  intervalCount?: number;
  /** Name of the product, default `Premium`. Products with one name are one product. */
  product?: string;
  /** Default 1. */
  quantity?: number;
  /** Days may be fractions everywhere. */
  startedDaysAgo: number;
  /** When the period (or the trial) that runs now ends; the next ones are as long as usual. Default: by the calendar. */
  periodEndsInSeconds?: number;
  /** Length of each further period, instead of what the price says, so that several fit into a test. */
  periodSeconds?: number;
  /** Length of the trial it began with. A `trialing` subscription needs one that is still running. */
  trialDays?: number;
  /** True: a cancellation is scheduled for the end of the period that runs now. */
  cancelAtPeriodEnd?: boolean;
  /** The cancellation has a date of its own, so many days from now. */
  cancelsInDays?: number;
  /** When the cancellation was asked for, default 0: today. */
  canceledDaysAgo?: number;
  /** Stripe's own reason for the end; default: it was requested. */
  cancellationReason?: Stripe.Subscription.CancellationDetails.Reason;
  /** Why it was canceled. */
  feedback?: Stripe.Subscription.CancellationDetails.Feedback;
  comment?: string;
  /** When a `canceled` or `incomplete_expired` one ended, default 0: today. */
  endedDaysAgo?: number;
  defaultPaymentMethod?: string;
  /** So many percent less, on every invoice. */
  percentOff?: number;
  /** So much less, by currency; the first is the coupon's own. */
  amountOff?: Record<string, number>;
  /** What the discount is for; default: the whole subscription. */
  discountOn?: 'ITEM' | 'ADD_ON';
  /** Amounts that wait for its next invoice: prorations of a change in this period. */
  prorations?: readonly number[];
  /** For how many seconds the invoice of a renewal stays a draft; default 0. An unpaid one is then the one before it. */
  draftSeconds?: number;
  /** What was paid by transfer of the newest invoice that is open, and what was credited of the newest that is paid. */
  partlyPaid?: number;
  credited?: number;
  /** Tax on top of the price, in percent. */
  taxPercent?: number;
  metadata?: Record<string, string>;
  /** Its collection is paused; so many days from now it goes on, else never. */
  pauseBehavior?: Stripe.Subscription.PauseCollection.Behavior;
  resumesInDays?: number;
  /** What the end of its trial does without a payment method. */
  missingPaymentMethod?: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
  /** Invoices are sent and fall due after so many days, instead of being charged. */
  daysUntilDue?: number;
  /** `sub_sched_…`: a schedule manages it, so that its cancellation can't be changed directly. */
  schedule?: string;
}

export interface SeedWebhookEndpoint {
  url: string;
  /** `whsec_…`: the receiver verifies signatures with the same. */
  secret: string;
  /** Default `['*']`. */
  enabledEvents?: readonly string[];
}
