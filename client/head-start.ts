/** What came of the head start that the manage page's first script made, for the page's code. */
import type { ApolloLink } from '@apollo/client';
import type { ManageSubscriptionsQuery } from './generated/operations.ts';
import type { SignedInUser } from './identity.ts';

/** The operation that is asked early: the one that the page shows first. */
export const earlyOperation = 'ManageSubscriptions';

/** Milliseconds that an answer is waited for, and that it may be old. Later, the page asks for itself. */
export const patience = 10_000;

/** Milliseconds that a slow phone takes to draw an answer. */
const drawing = 100;

export type EarlyAnswer = ApolloLink.Result<ManageSubscriptionsQuery>;

/** The person who signed in here before, and their list. Nothing here rejects. */
export interface HeadStart {
  /** On the page's own clock, in milliseconds. */
  begunAt: number;
  user: SignedInUser;
  /** Null when it failed. */
  answer: Promise<EarlyAnswer | null>;
  /** The answer, as soon as it is there. */
  arrived: EarlyAnswer | null;
  /** Resolves when nothing comes of it any more, or not soon. */
  isOver: Promise<unknown>;
}

declare global {
  interface Window {
    /** Written by the first script of the manage page (early-main.ts), when somebody signed in here before. */
    headStart?: HeadStart | undefined;
  }
}

/** What is left of a head start for the page that draws the list. */
export type EarlyStart = Pick<HeadStart, 'answer' | 'arrived'>;

let isTaken = false;

/** The early answer for the person with this e-mail, to whoever asks first and soon; null otherwise. */
export function takeEarlyAnswer(email: string): EarlyStart | null {
  const headStart = isTaken ? undefined : window.headStart;
  isTaken = true;
  if (headStart?.user.email !== email) return null;
  return performance.now() - headStart.begunAt < patience ? headStart : null;
}

/**
 * Begins what the first cards don't need: at once where nothing was asked early, else when there was time
 * to draw what came of it. It does not wait for long.
 * @param begin begins, and may return what ends it
 * @returns ends it, or keeps it from beginning
 */
export function afterHeadStart(begin: () => (() => void) | void): () => void {
  let isOver = false;
  let end: (() => void) | void;
  const go = () => {
    if (!isOver) end = begin();
  };
  const headStart = globalThis.window?.headStart;
  if (headStart) void headStart.isOver.then(() => setTimeout(go, headStart.arrived ? drawing : 0));
  else go();
  return () => {
    isOver = true;
    end?.();
  };
}
