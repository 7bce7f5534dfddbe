/** Turns what a batch left behind, at Stripe, in Firestore and in the recordings, into one trace a subscription. */
import type { DocumentData, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import type { Stage } from '../faults/stage.ts';
import { type AnsweredChanges, intentOf } from './gateway.ts';
import { sameFlags, type PlanState } from './plan-state.ts';
import type { Recording } from './recording.ts';
import type { Change, Desired, Receipt, Trace, View } from './trace.ts';

export interface CollectOptions {
  stage: Stage;
  sdk: Stripe;
  recordings: readonly Recording[];
  /** Before the first step, by subscription. */
  initial: ReadonlyMap<string, PlanState>;
  views: ReadonlyMap<string, View[]>;
  answered: AnsweredChanges;
  /** Kills and outages. */
  disturbances: number;
}

/** Reads every subscription of every customer. */
export async function readStates(sdk: Stripe, recordings: readonly Recording[]) {
  const states = new Map<string, PlanState>();
  for (const { member } of recordings)
    for (const id of [member.subscriptionId, member.otherId])
      states.set(id, stateOf(await sdk.subscriptions.retrieve(id)));
  return states;
}

/** One trace for each subscription, with the recording that it belongs to. */
export async function collect(options: CollectOptions): Promise<[Recording, Trace][]> {
  const { stage, recordings, initial, views, disturbances } = options;
  const changes = await changesOf(options);
  const { docs } = await stage.firestore.collection('cancellations').get();
  const receiptsOf = (id: string) => docs.filter((doc) => doc.get('subscriptionId') === id);
  const accounts = await stage.firestore.collection('accounts').get();
  const desired = new Map(
    accounts.docs.map((doc) => [doc.id, doc.get('desired') as object | null]),
  );
  return recordings.flatMap((recording) =>
    recording.plans.map(({ subscriptionId, requests, refusals, writes }): [Recording, Trace] => {
      const wanted = desired.get(recording.member.customerId) as Record<string, Desired> | null;
      const spoiled = Object.values(recording.spoiled).reduce((sum, count) => sum + count, 0);
      return [
        recording,
        {
          subscriptionId,
          initial: initial.get(subscriptionId) as PlanState,
          requests,
          lookErrors: recording.lookErrors,
          changes: changes.get(subscriptionId) ?? [],
          refusals,
          writes,
          disturbances: disturbances + spoiled,
          receipts: receiptsOf(subscriptionId).map(receiptOf),
          desired: wanted?.[subscriptionId] ?? null,
          views: views.get(subscriptionId) ?? [],
        },
      ];
    }),
  );
}

/** What changed at Stripe, by subscription: its events are in the order in which it carried them out. */
async function changesOf({ sdk, initial, answered }: CollectOptions) {
  const changes = new Map<string, Change[]>();
  let later = Infinity;
  const events: Stripe.Event[] = [];
  for await (const event of sdk.events.list({ limit: 100 })) events.push(event);
  // Newest first. Something happened no later than its answer, and no later than what happened next.
  for (const event of events) {
    if (!event.type.startsWith('customer.subscription.')) continue;
    // Time asks for nothing: it has no request.
    const cause = answered.get(event.request?.id ?? '');
    const form = cause?.form ?? null;
    later = Math.min(later, cause?.at ?? event.created * 1_000);
    const subscription = event.data.object as Stripe.Subscription;
    const change: Change = {
      at: later,
      by: form !== null ? 'servers' : cause ? 'provider' : 'time',
      intent: form === null ? null : intentOf({ body: form }),
      state: stateOf(subscription),
    };
    changes.set(subscription.id, [change, ...(changes.get(subscription.id) ?? [])]);
  }
  // What changes no flag and no time, such as a description, is not a change here.
  for (const [id, list] of changes) {
    let before = initial.get(id) as PlanState;
    const real = list.filter(({ state, by, intent }) => {
      const differs = !sameFlags(before, state) || before.canceledAt !== state.canceledAt;
      before = state;
      return differs || (by === 'servers' && intent !== null);
    });
    changes.set(id, real);
  }
  return changes;
}

function stateOf(subscription: Stripe.Subscription): PlanState {
  return {
    cancelAt: subscription.cancel_at,
    atPeriodEnd: subscription.cancel_at_period_end,
    periodEnd: subscription.current_period_end,
    ended: subscription.ended_at !== null,
    canceledAt: subscription.canceled_at,
  };
}

function receiptOf(document: QueryDocumentSnapshot<DocumentData>): Receipt {
  const time = (field: string) =>
    (document.get(field) as Timestamp | null | undefined)?.toMillis() ?? null;
  return {
    id: document.id,
    state: document.get('state') as Receipt['state'],
    requestedBy: document.get('requestedBy') as Receipt['requestedBy'],
    requestedAt: time('requestedAt') ?? NaN,
    confirmedAt: time('confirmedAt'),
    effectiveAt: time('effectiveAt'),
    withdrawnAt: time('withdrawnAt'),
    withdrawnBy: (document.get('withdrawnBy') as string | null | undefined) ?? null,
  };
}
