/** What came of the head start that the manage page's first script made, for the page's code. */
import type { ApolloLink } from '@apollo/client';
import type { ManageSubscriptionsQuery } from './generated/operations.ts';
import type { SignedInUser } from './identity.ts';

/** The operation that is asked early: the one that the page shows first. */
export const earlyOperation = 'ManageSubscriptions';

/** Milliseconds that an answer is waited for, and that it may be old. Later, the page asks for itself. */
export const patience = 10_000;

/** Milliseconds after which code that the cards don't need no longer waits for them. */
const courtesy = 1_000;

export type EarlyAnswer = ApolloLink.Result<ManageSubscriptionsQuery>;

/** The person who signed in here before, and their list; each null when there is none. Nothing here rejects. */
export interface HeadStart {
  /** On the page's own clock, in milliseconds. */
  begunAt: number;
  user: Promise<SignedInUser | null>;
  answer: Promise<EarlyAnswer | null>;
  /** The answer, as soon as it is there. */
  arrived: EarlyAnswer | null;
}

declare global {
  interface Window {
    /** Written by the page's first script, where there is one (early-main.ts). */
    headStart?: HeadStart;
  }
}

/** The person who signed in here before; null for nobody, and when there was no head start. */
export const earlyUser = async (): Promise<SignedInUser | null> =>
  (await window.headStart?.user) ?? null;

/** What is left of a head start for the page that draws the list. */
export type EarlyStart = Pick<HeadStart, 'answer' | 'arrived'>;

let isTaken = false;

/** The early answer, for whoever comes first and soon; null otherwise. */
export function takeEarlyAnswer(): EarlyStart | null {
  const headStart = isTaken ? undefined : window.headStart;
  isTaken = true;
  return headStart && performance.now() - headStart.begunAt < patience ? headStart : null;
}

/**
 * Calls back when code that the first cards don't need may be loaded: at once where nothing was asked early;
 * else when the browser has nothing to draw after the answer. It does not wait for long.
 * @returns stops it
 */
export function afterHeadStart(callback: () => void): () => void {
  const headStart = typeof window === 'undefined' ? undefined : window.headStart;
  if (!headStart) {
    callback();
    return () => {};
  }
  let isOver = false;
  const stop = () => void (isOver = true);
  const go = () => {
    if (!isOver) callback();
    stop();
  };
  const late = new Promise((resolve) => setTimeout(resolve, courtesy));
  void Promise.race([headStart.answer, late]).then(() => {
    // Nobody was signed in, or the answer is no good: there is nothing to wait for.
    if (!headStart.arrived) go();
    else if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: courtesy });
    else setTimeout(go, 100);
  });
  return stop;
}
