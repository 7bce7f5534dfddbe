/** Subscription schedules: phases with prices of their own, each in effect from its start. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { nextBoundary } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import type { StoredPhase, StoredSchedule, StoredSubscription } from './entities.ts';
import { found, invalidRequest, noSuchReference } from './errors.ts';
import { newId } from './ids.ts';
import { boolean, integer, mergeMetadata, metadata, text } from './params.ts';
import { type Account, timeOn } from './store.ts';
import { ENDED, cadenceOf, findSubscription } from './subscription-objects.ts';
import { changeTo } from './subscription-transitions.ts';
import { expectMove } from './time-engine.ts';

/** The wire object. */
export function scheduleToWire(
  account: Account,
  schedule: StoredSchedule,
): Stripe.SubscriptionSchedule {
  const { id, created, customer, status, phases, subscription } = schedule;
  const isActive = status === 'active';
  const running = phases[schedule.current];
  return {
    id,
    object: 'subscription_schedule',
    application: null,
    canceled_at: null,
    completed_at: null,
    created,
    current_phase:
      isActive && running ? { start_date: running.start, end_date: running.end } : null,
    customer,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: { account_tax_ids: null, days_until_due: null, issuer: { type: 'self' } },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: schedule.endBehavior,
    livemode: false,
    metadata: schedule.metadata,
    phases: phases.map((phase) => phaseToWire(account, phase)),
    released_at: schedule.releasedAt,
    released_subscription: isActive ? null : subscription,
    status,
    subscription: isActive ? subscription : null,
    test_clock: account.customers.get(customer)?.testClock ?? null,
  };
}

function phaseToWire(account: Account, phase: StoredPhase): Stripe.SubscriptionSchedule.Phase {
  const [first] = phase.items;
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    coupon: null,
    currency: account.prices.get(first?.price ?? '')?.currency ?? '',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: phase.end,
    invoice_settings: null,
    items: phase.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: phase.start,
    transfer_data: null,
    trial_end: null,
  };
}

/** Puts a subscription under a schedule whose only phase is what it has now, until `end` (unix seconds). */
export function addSchedule(
  account: Account,
  { id: subscription, customer, items, currentPeriodStart: start }: StoredSubscription,
  { id = newId('sub_sched'), created, end }: { id?: string; created: number; end: number },
): StoredSchedule {
  const schedule: StoredSchedule = {
    id,
    created,
    customer,
    subscription,
    endBehavior: 'release',
    status: 'active',
    releasedAt: null,
    phases: [{ start, end, items: items.map(({ price, quantity }) => ({ price, quantity })) }],
    current: 0,
    metadata: {},
  };
  account.schedules.set(id, schedule);
  return schedule;
}

const find = (account: Account, id: string): StoredSchedule =>
  found(account.schedules.get(id), 'subscription schedule', id);

const phaseParams = z.strictObject({
  end_date: integer().optional(),
  items: z
    .array(z.strictObject({ price: text(), quantity: integer({ min: 1 }).optional() }))
    .min(1),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  start_date: integer().optional(),
});

/** The phases that a request describes: each begins where the one before ends; without an end it is one period long. */
function phasesFrom(
  account: Account,
  subscription: StoredSubscription,
  sent: z.output<typeof phaseParams>[],
): StoredPhase[] {
  const cadence = cadenceOf(account, subscription);
  let at = subscription.currentPeriodStart;
  return sent.map(({ items, start_date: start = at, end_date }, index) => {
    for (const [line, { price }] of items.entries())
      if (!account.prices.has(price))
        throw noSuchReference('price', price, `phases[${index}][items][${line}][price]`);
    const end = end_date ?? nextBoundary(subscription.billingCycleAnchor, cadence, start);
    if (start < at || end <= start)
      throw invalidRequest('The phases must follow each other.', `phases[${index}][start_date]`);
    at = end;
    return { start, end, items: items.map(({ price, quantity = 1 }) => ({ price, quantity })) };
  });
}

/** Routes under /v1/subscription_schedules. */
export const scheduleEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules',
    answers: 'subscription_schedule',
    params: { from_subscription: text() },
    run({ account, cause }, params) {
      const subscription = account.subscriptions.get(params.from_subscription);
      if (!subscription)
        throw noSuchReference('subscription', params.from_subscription, 'from_subscription');
      if (subscription.schedule !== null || ENDED.includes(subscription.status))
        throw invalidRequest(
          'You cannot migrate a subscription that is already attached to a schedule or has ended.',
          'from_subscription',
        );
      const at = timeOn(account, subscription.testClock);
      const end = subscription.currentPeriodEnd;
      const schedule = addSchedule(account, subscription, { created: at, end });
      changeTo(account, subscription, { schedule: schedule.id }, { cause, at });
      expectMove(account, subscription);
      return scheduleToWire(account, schedule);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id',
    answers: 'subscription_schedule',
    params: {
      end_behavior: z.enum(['cancel', 'release']).optional(),
      metadata: metadata(),
      phases: z.array(phaseParams).min(1).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    },
    run({ account, cause, id }, params) {
      const schedule = find(account, id);
      if (schedule.status !== 'active')
        throw invalidRequest('You cannot update a subscription schedule that is released.');
      const subscription = findSubscription(account, schedule.subscription);
      if (params.phases) {
        schedule.phases = phasesFrom(account, subscription, params.phases);
        schedule.current = 0;
      }
      schedule.endBehavior = params.end_behavior ?? schedule.endBehavior;
      schedule.metadata = mergeMetadata(schedule.metadata, params.metadata);
      const at = timeOn(account, subscription.testClock);
      const end = schedule.phases.at(-1)?.end ?? null;
      const cancelAt = schedule.endBehavior === 'cancel' ? end : null;
      changeTo(account, subscription, { cancelAt }, { cause, at });
      expectMove(account, subscription);
      return scheduleToWire(account, schedule);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscription_schedules/:id',
    answers: 'subscription_schedule',
    run: ({ account, id }) => scheduleToWire(account, find(account, id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    answers: 'subscription_schedule',
    params: { preserve_cancel_date: boolean().optional() },
    run({ account, cause, id }, { preserve_cancel_date: keepsEnd = false }) {
      const schedule = find(account, id);
      if (schedule.status !== 'active')
        throw invalidRequest(
          `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
        );
      const subscription = findSubscription(account, schedule.subscription);
      const at = timeOn(account, subscription.testClock);
      Object.assign(schedule, { status: 'released', releasedAt: at });
      const setsEnd = schedule.endBehavior === 'cancel' && !keepsEnd;
      const patch = { schedule: null, ...(setsEnd && { cancelAt: null }) };
      changeTo(account, subscription, patch, { cause, at });
      expectMove(account, subscription);
      return scheduleToWire(account, schedule);
    },
  }),
];
