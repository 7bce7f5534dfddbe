/** Turns what a batch left behind, at Stripe, in Firestore and in the recordings, into one trace a subscription. */
import type { DocumentData, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import type { Stage } from '../faults/stage.ts';
import { type AnsweredChanges, intentOf } from './gateway.ts';
import { sameFlags, type PlanState } from './plan-state.ts';
import type { Recording, SentDeclaration } from './recording.ts';
import type {
  Change,
  Declared,
  Desired,
  IntentRequest,
  Outcome,
  Receipt,
  Trace,
  View,
} from './trace.ts';

export interface CollectOptions {
  stage: Stage;
  sdk: Stripe;
  recordings: readonly Recording[];
  views: ReadonlyMap<string, View[]>;
  answered: AnsweredChanges;
}

type Document = QueryDocumentSnapshot<DocumentData>;

/** The most events that the emulator keeps: with as many, some are missing. */
const mostEvents = 10_000;

/** One trace for each subscription, with the recording that it belongs to. */
export async function collect(options: CollectOptions): Promise<[Recording, Trace][]> {
  const { stage, recordings, views } = options;
  const changes = await changesOf(options);
  const [receipts, declarations, accounts] = await Promise.all(
    ['cancellations', 'declarations', 'accounts'].map(async (name) => {
      const { docs } = await stage.firestore.collection(name).get();
      return docs;
    }),
  );
  const receiptsOf = (id: string) =>
    receipts?.filter((doc) => doc.get('subscriptionId') === id).map(receiptOf) ?? [];
  const stored = new Map(declarations?.map((doc) => [String(doc.get('declared.contract')), doc]));
  const desired = new Map(
    accounts?.map((doc) => [doc.id, doc.get('desired') as Record<string, Desired> | null]),
  );
  return recordings.flatMap((recording) =>
    recording.plans.map((plan, number): [Recording, Trace] => {
      const { subscriptionId, initial, requests, refusals } = plan;
      const declared = recording.declarations.flatMap((sent) => {
        const doc = stored.get(sent.request);
        const match = doc?.get('match') as { subscriptionId: string } | null | undefined;
        // Where no plan was meant, it counts for the first one.
        const about = match?.subscriptionId ?? recording.plans[0].subscriptionId;
        const isNothing = sent.id === null && !doc;
        return about === subscriptionId && !isNothing ? [{ sent, doc }] : [];
      });
      return [
        recording,
        {
          subscriptionId,
          initial,
          requests: [...requests, ...declared.flatMap(requestsOf)],
          lookErrors: number === 0 ? recording.lookErrors : [],
          changes: changes.get(subscriptionId) ?? [],
          refusals,
          deletion: recording.deletion,
          declarations: declared.map(declaredOf),
          receipts: receiptsOf(subscriptionId),
          desired: desired.get(recording.member.customerId)?.[subscriptionId] ?? null,
          views: views.get(subscriptionId) ?? [],
        },
      ];
    }),
  );
}

interface StoredDeclaration {
  sent: SentDeclaration;
  doc: Document | undefined;
}

const declaredOf = ({ sent, doc }: StoredDeclaration): Declared => ({
  state: (doc?.get('state') as Declared['state'] | undefined) ?? null,
  issue: (doc?.get('issue') as string | null | undefined) ?? null,
  undos: sent.undos.map(({ said }) => said),
});

/** What a declaration and its link said of the plan. The place of a declaration is the time at which it was stored. */
function requestsOf({ sent: { request: id, from, undos }, doc }: StoredDeclaration) {
  const receipt = doc?.get('match.receiptId') as string | null | undefined;
  const isOpen = doc?.get('state') === 'OPEN';
  const requests: IntentRequest[] = [];
  const unknown: Outcome = { kind: 'unknown', code: null };
  if (doc && (receipt || doc.get('issue') === 'REFUSED')) {
    const outcome: Outcome =
      receipt && !isOpen ? { kind: 'accepted', receipt, state: 'REQUESTED' } : unknown;
    const attempts = [{ from, to: doc.createTime.toMillis(), outcome }];
    requests.push({ id, intent: 'END', by: 'DECLARATION', attempts });
  }
  if (undos.length > 0) {
    const resumed: Outcome = { kind: 'resumed', isConfirmed: false };
    const attempts = undos.map(({ said, ...times }) => ({
      ...times,
      outcome: said === 'UNDONE' ? resumed : unknown,
    }));
    requests.push({ id: `${id}.undo`, intent: 'RENEW', by: 'SUBSCRIBER', attempts });
  }
  return requests;
}

/** What changed at Stripe, by subscription: its events are in the order in which it carried them out. */
async function changesOf({ sdk, recordings, answered }: CollectOptions) {
  const changes = new Map<string, Change[]>();
  let later = Infinity;
  const events: Stripe.Event[] = [];
  for await (const event of sdk.events.list({ limit: 100 })) events.push(event);
  if (events.length >= mostEvents) throw new Error('a batch of so many histories loses events');
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
  for (const { subscriptionId, initial } of recordings.flatMap(({ plans }) => plans)) {
    let before = initial;
    const real = changes.get(subscriptionId)?.filter(({ state, by, intent }) => {
      const differs = !sameFlags(before, state) || before.canceledAt !== state.canceledAt;
      before = state;
      return differs || (by === 'servers' && intent !== null);
    });
    if (real) changes.set(subscriptionId, real);
  }
  return changes;
}

/** The flags of a subscription. */
export const stateOf = (subscription: Stripe.Subscription): PlanState => ({
  cancelAt: subscription.cancel_at,
  atPeriodEnd: subscription.cancel_at_period_end,
  periodEnd: subscription.current_period_end,
  ended: subscription.ended_at !== null,
  canceledAt: subscription.canceled_at,
});

function receiptOf(document: Document): Receipt {
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
