/** The end of a batch: faults stop, everything is looked at once more, and all comes to rest. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Timestamp } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import type { Stage } from '../faults/stage.ts';
import type { Fleet } from './fleet.ts';
import type { AnsweredChanges } from './gateway.ts';
import type { Recording } from './recording.ts';
import type { Relay } from './relay.ts';
import type { Desired, ReceiptState, View } from './trace.ts';

/** Milliseconds for everything to be settled, and for a replica to show it. */
const settleLimit = 120_000;
const viewLimit = 70_000;
/** How long a replica may show what it read before. */
const cacheMs = 5_500;
/** How many subscribers are dealt with at a time. */
const atOnce = 20;

export interface SettleOptions {
  stage: Stage;
  sdk: Stripe;
  fleet: Fleet;
  relay: Relay;
  recordings: readonly Recording[];
  answered: AnsweredChanges;
}

/** Has every account looked at: a change that concerns nobody makes Stripe send a webhook. */
export async function forceLooks({ sdk, relay, recordings, answered }: SettleOptions) {
  await eachOf(recordings, async ({ member }) => {
    // Metadata, since a plan that has ended takes little else.
    const changes = { metadata: { looked_at: 'once more' } };
    const { lastResponse } = await sdk.subscriptions.update(member.subscriptionId, changes);
    answered.set(lastResponse.requestId, { at: Date.now(), form: null });
  });
  await relay.settled();
}

/** Does something for each, some at a time. */
async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce)
    await Promise.all(items.slice(from, from + atOnce).map(act));
}

/** Waits until no account and no declaration has anything left to do, or time is over. @returns milliseconds */
export async function waitUntilSettled({ stage, recordings }: SettleOptions): Promise<number> {
  const started = Date.now();
  const accounts = stage.firestore.collection('accounts');
  const declared = stage.firestore.collection('declarations').where('state', '==', 'RECEIVED');
  for (; Date.now() < started + settleLimit; await wait(2_000)) {
    const { docs } = await accounts.get();
    const busy = docs.filter((doc) => {
      const due = (doc.get('dueAt') as Timestamp | null)?.toMillis() ?? Infinity;
      const desired = Object.values((doc.get('desired') ?? {}) as Record<string, Desired>);
      return due < Date.now() + 5_000 || desired.some((one) => one.state === 'PENDING' || one.slot);
    });
    const { size } = await declared.get();
    if (docs.length >= recordings.length && busy.length + size === 0) break;
  }
  return Date.now() - started;
}

/** What a subscriber sees of their plans. */
export const viewQuery = `{ viewer { subscriptions {
  id cancelAt cancellationPending cancellation { id state }
} } }`;

interface ViewerData {
  subscriptions:
    | {
        id: string;
        cancelAt: string | null;
        cancellationPending: boolean;
        cancellation: { id: string; state: ReceiptState } | null;
      }[]
    | null;
}

/** What both replicas show to every subscriber who has not left. @throws when a replica shows nothing for a minute */
export async function readViews({
  fleet,
  recordings,
}: SettleOptions): Promise<Map<string, View[]>> {
  const views = new Map<string, View[]>();
  await wait(cacheMs);
  await eachOf(recordings, async ({ member, number, deletion }) => {
    for (const replica of deletion ? [] : [0, 1]) {
      const viewer = await readViewer(fleet, replica, member.token);
      if (!viewer) throw new Error(`history ${number}: replica ${replica} shows no subscriptions`);
      for (const { id, cancelAt, cancellation, cancellationPending } of viewer) {
        const view: View = {
          replica,
          cancelAt: cancelAt === null ? null : Date.parse(cancelAt),
          receipt: cancellation,
          isPending: cancellationPending,
        };
        views.set(id, [...(views.get(id) ?? []), view]);
      }
    }
  });
  return views;
}

/** What a replica shows; null when that is nothing for long. */
export async function readViewer(fleet: Fleet, replica: number, token: string) {
  for (const end = Date.now() + viewLimit; Date.now() < end; await wait(200)) {
    const reply = await fleet.serverOf(replica)?.ask(viewQuery, {}, token, 10_000);
    if (!reply || reply.failed !== null) continue;
    const viewer = reply.data?.['viewer'] as ViewerData | null | undefined;
    if (viewer?.subscriptions) return viewer.subscriptions;
  }
  return null;
}
