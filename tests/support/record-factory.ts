/** Makes subscriptions, intents and records with any fields, for tests of the pure rules. */
import {
  type CustomerRecord,
  type Desired,
  newRecord,
} from '../../server/domain/customer-record/customer-record.ts';
import { newDesired } from '../../server/domain/customer-record/changed-record.ts';
import type { Cancellation } from '../../server/domain/customer-record/cancellation.ts';
import type { Declaration } from '../../server/domain/leaving/declaration.ts';
import type {
  ChargePreview,
  OpenInvoice,
  Subscription,
} from '../../server/domain/subscription/subscription.ts';

/** Makes a charge's preview: the price only. */
export const chargeOf = (amount: number, changes: Partial<ChargePreview> = {}): ChargePreview => ({
  ...{ amount, currency: 'usd', recurring: amount, changes: 0, quantity: 1 },
  ...{ discount: 0, taxOnTop: 0, taxIncluded: 0, credit: 0, isShared: false },
  ...changes,
});

/** Makes an unsettled invoice. */
export const openInvoiceOf = (fields: Partial<OpenInvoice> = {}): OpenInvoice => ({
  ...{ id: 'in_1', status: 'FAILED', remaining: 2999, currency: 'usd', nextAttemptAt: null },
  ...fields,
});

/** A plan with ordinary collection, as read. The preview is read separately. */
export const usual = {
  preview: null,
  paused: null,
  collection: 'CARD',
  trialEnd: 'CHARGE',
  hasPendingUpdate: false,
  scheduleId: null,
  invoices: [] as OpenInvoice[],
} as const;

/** An active monthly plan for $29.99, from Dec 5, 2024 to Jan 5, 2025 UTC. */
export const subscription = (fields: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  startedAt: new Date('2024-12-05T00:00:00Z'),
  endsAt: new Date('2025-01-05T00:00:00Z'),
  cancelAt: null,
  cancelsAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  reason: null,
  comment: null,
  price: { amount: 2999, currency: 'usd', interval: 'month', intervalCount: 1 },
  writeId: null,
  ...usual,
  preview: chargeOf(2999),
  ...fields,
});

/** A subscription's intent, by default none. */
export const desiredState = (fields: Partial<Desired> = {}): Desired => ({
  ...newDesired(),
  nonce: 'abcd1234',
  ...fields,
});

/** A record just read from Stripe. */
export const recordOf = (...subscriptions: Subscription[]): CustomerRecord => ({
  ...newRecord('cus_1'),
  observed: { observedAt: new Date(), subscriptions },
});

/** A receipt of the subscriber's cancellation, unconfirmed. */
export const newCancellation = (fields: Partial<Cancellation> = {}): Cancellation => ({
  id: 'sub_1.1.abcd1234',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  state: 'REQUESTED',
  requestedBy: 'SUBSCRIBER',
  requestedAt: new Date('2024-12-20T10:00:00Z'),
  confirmedAt: null,
  effectiveAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
  reason: null,
  comment: null,
  ...fields,
});

/** A new cancellation declared in German without a sign-in. */
export const declaration = ({
  declared,
  ...fields
}: Partial<Omit<Declaration, 'declared'>> & {
  declared?: Partial<Declaration['declared']>;
} = {}): Declaration => ({
  version: 1,
  id: 'declaration-1',
  kind: 'CANCELLATION',
  language: 'de',
  textVersion: '1',
  receivedAt: new Date('2024-12-20T10:00:07Z'),
  declared: {
    name: 'Erika Mustermann <b>',
    email: 'erika@example.com',
    contract: 'Premium',
    type: 'ORDINARY',
    reason: null,
    endsOn: null,
    confirmTo: null,
    ...declared,
  },
  isSuspicious: false,
  state: 'RECEIVED',
  issue: null,
  candidates: [],
  dueAt: null,
  failures: 0,
  match: null,
  resolution: null,
  ...fields,
});

/** Makes a declaration's match with a plan, by default without a link that undoes it. */
export const matchOf = (
  fields: Partial<NonNullable<Declaration['match']>> = {},
): NonNullable<Declaration['match']> => ({
  ...{ customerId: 'cus_1', subscriptionId: 'sub_1', cancellationId: null, generation: null },
  ...{ at: new Date(), undoHash: null, undoneAt: null },
  ...fields,
});
