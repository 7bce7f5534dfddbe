/**
 * Searches an order of a subscription's intents that explains everything that was seen: linearizability.
 *
 * An intent takes its place in the order at some moment of its request. From then on it is pending, until Stripe
 * has what it wants. While it is pending it wins over changes at the provider; afterwards these win over it.
 */
import { fulfils, shapeOf, type Wish, wishOf, type PlanState } from './plan-state.ts';
import type { Attempt, Change, ReceiptState, Trace, IntentRequest } from './trace.ts';

/** Milliseconds after which a request without an answer is no longer recorded by anybody. */
export const recordedWithinMs = 15_000;
/** An intent this close to a renewal may count as said before or after it: Stripe's times are whole seconds. */
const renewalToleranceMs = 2_000;

const unrecorded = ', and not recorded';

/** Where one possible course of things has come to. */
interface World {
  /** The requests whose intents are in the order, as bits, and those of them that Stripe was seen to fulfil since. */
  said: number;
  seen: number;
  /** What holds now; null after a refusal: what Stripe has stands. */
  wish: Wish | null;
  /** The request that it came from, -1 for none. */
  from: number;
  isPending: boolean;
  /** Whether a renewal was charged after the intent: then a refund is due. */
  charged: 'no' | 'perhaps' | 'yes';
}

type Point = { at: number } & (
  | { kind: 'change'; change: Change }
  | { kind: 'answer'; request: number; attempt: Attempt }
  /** A request was sent: from here on its intent may take its place. */
  | { kind: 'sent' }
);

/** When a request was first sent, and by when its intent must have been recorded if it ever was. */
export function windowOf({ attempts }: IntentRequest): { from: number; until: number } {
  const acknowledged = attempts.filter(isAcknowledged).map(({ to }) => to);
  const last = Math.max(...attempts.map(({ from }) => from)) + recordedWithinMs;
  return {
    from: Math.min(...attempts.map(({ from }) => from)),
    until: Math.min(last, ...acknowledged),
  };
}

const isAcknowledged = ({ outcome: { kind } }: Attempt) =>
  kind === 'accepted' || kind === 'resumed';

/** @returns nothing when there is such an order; otherwise why the orders that explain most of it fail */
export function explain(trace: Trace): string[] {
  const points = pointsOf(trace);
  const windows = trace.requests.map(windowOf);
  const visited = new Set<string>();
  let furthest = 0;
  let reasons = new Set<string>();

  function fail(at: number, reason: string): false {
    if (at > furthest) reasons = new Set();
    furthest = Math.max(furthest, at);
    if (at === furthest) reasons.add(reason);
    return false;
  }

  /** Whether what is left from point `index` on can be explained. */
  function search(index: number, world: World, state: PlanState): boolean {
    const key = `${index} ${JSON.stringify(world)}`;
    if (visited.has(key)) return false;
    visited.add(key);
    const point = points[index];
    const [since, now] = [points[index - 1]?.at ?? 0, point?.at ?? Infinity];
    for (const [number, request] of trace.requests.entries()) {
      const { from, until } = windows[number] as { from: number; until: number };
      if (world.said & (1 << number) || from > since || until < since) continue;
      if (search(index, say(world, number, request, state), state)) return true;
    }
    if (world.isPending && world.wish) {
      if (fulfils(world.wish, state) && search(index, { ...world, isPending: false }, state))
        return true;
      const isRefused = trace.refusals.some((at) => at <= now);
      const stands = { ...world, wish: null, from: -1, isPending: false };
      if (isRefused && search(index, stands, state)) return true;
    }
    if (!point) return ending(world, state) ?? true;
    if (point.kind === 'answer') {
      const objection = objectionTo(point, world, state, trace);
      if (objection) return fail(index, objection);
      return search(index + 1, world, state);
    }
    if (point.kind === 'sent') return search(index + 1, world, state);
    const next = change(world, point.change, state, trace);
    if (typeof next === 'string') return fail(index, next);
    return search(index + 1, noteSeen(next, trace, point.change.state), point.change.state);
  }

  /** False when the end of everything contradicts the world. */
  function ending(world: World, state: PlanState): false | undefined {
    const { wish, isPending, charged } = world;
    const isTooLate = state.ended && wish?.shape === 'RENEW' && isPending;
    if (!wish || isTooLate) return;
    if (!fulfils(wish, state))
      return fail(points.length, `the last intent is ${wish.shape}, Stripe has ${shapeOf(state)}`);
    if (charged === 'yes' && wish.shape === 'END' && !trace.desired?.refund)
      return fail(points.length, 'charged after an acknowledged END, and no refund is due');
  }

  const wish = wishOf(trace.initial);
  const start: World = { said: 0, seen: 0, wish, from: -1, isPending: false, charged: 'no' };
  if (search(0, start, trace.initial)) return [];
  // That an intent was given no place is a reason only where no place was left.
  const others = [...reasons].filter((reason) => !reason.endsWith(unrecorded));
  return others.length > 0 ? others : [...reasons];
}

/** What is known to the millisecond. At the same one, a change is first, since answers may be made from it. */
function pointsOf({ changes, requests }: Trace): Point[] {
  const points: Point[] = [
    ...changes.map((change) => ({ kind: 'change' as const, at: change.at, change })),
    ...requests.flatMap(({ attempts }, request) =>
      attempts.map((attempt) => ({ kind: 'answer' as const, at: attempt.to, request, attempt })),
    ),
    ...requests.map((request) => ({ kind: 'sent' as const, at: windowOf(request).from })),
  ];
  // Changes keep their order: sorting is stable.
  return points.sort((a, b) => a.at - b.at);
}

/** The intent of a request takes its place. */
function say(world: World, number: number, { intent }: IntentRequest, state: PlanState): World {
  const bit = 1 << number;
  const wish: Wish = { shape: intent, date: null };
  const wasEnding = world.isPending && world.wish?.shape === 'END';
  return {
    said: world.said | bit,
    seen: fulfils(wish, state) ? world.seen | bit : world.seen,
    wish,
    from: number,
    isPending: true,
    charged: intent === 'END' && wasEnding ? world.charged : 'no',
  };
}

/** Something changes at Stripe. @returns why that must not be, or the world after it */
function change(
  world: World,
  { by, intent, state, at }: Change,
  before: PlanState,
  { requests }: Trace,
): World | string {
  const { wish, isPending } = world;
  if (by === 'servers') {
    if (intent === null) return world;
    const isAsked = requests.some((one, bit) => one.intent === intent && world.said & (1 << bit));
    // A later end is only ever kept as it was made at the provider.
    if (!isAsked && intent !== 'DATE') return `wrote ${intent}, which nobody had asked for`;
    if (wish && !isPending && !fulfils(wish, state))
      return `wrote ${intent} after ${wish.shape} had been carried out`;
    return world;
  }
  if (by === 'time') {
    const isCharged = !state.ended && state.periodEnd > before.periodEnd;
    if (!isCharged || !isPending || wish?.shape !== 'END' || world.charged === 'yes') return world;
    const request = requests[world.from];
    const isClose = request !== undefined && windowOf(request).until > at - renewalToleranceMs;
    return { ...world, charged: isClose ? 'perhaps' : 'yes' };
  }
  if (isPending || (wish && fulfils(wish, state))) return world;
  return { ...world, wish: wishOf(state), from: -1, charged: 'no' };
}

function noteSeen(world: World, { requests }: Trace, state: PlanState): World {
  const seen = requests.reduce((bits, { intent }, number) => {
    const isSaid = world.said & (1 << number);
    return isSaid && fulfils({ shape: intent, date: null }, state) ? bits | (1 << number) : bits;
  }, world.seen);
  return { ...world, seen };
}

/** Why an answer is not true in this world. */
function objectionTo(
  { request, attempt: { to, outcome } }: Point & { kind: 'answer' },
  world: World,
  state: PlanState,
  { refusals, deletion }: Trace,
): string | null {
  const bit = 1 << request;
  const isSaid = Boolean(world.said & bit);
  const isRefused = refusals.some((at) => at <= to);
  const holds = world.from === request;
  const isTrue = world.seen & bit && !(holds && world.isPending);
  switch (outcome.kind) {
    case 'accepted': {
      if (!isSaid) return `accepted${unrecorded}`;
      const objections: Record<ReceiptState, string | false> = {
        REQUESTED: false,
        CONFIRMED: !isTrue && 'told CONFIRMED, and Stripe did not have it',
        WITHDRAWN: holds && 'told WITHDRAWN, and nobody withdrew it',
        REFUSED: !isRefused && 'told REFUSED, and Stripe refused nothing',
      };
      return objections[outcome.state] || null;
    }
    case 'resumed':
      if (!isSaid) return `resumed${unrecorded}`;
      return outcome.isConfirmed && !isTrue ? 'told "resumed", and Stripe did not have it' : null;
    case 'refused':
      // Whoever deletes their account resumes nothing any more.
      return isRefused || (deletion && deletion.from <= to)
        ? null
        : 'told that it was refused, and Stripe refused nothing';
    case 'already ended':
      return state.ended ? null : 'told that the plan had ended, and it had not';
    case 'not found':
      return 'told that there is no such subscription';
    case 'unknown':
      return null;
  }
}
