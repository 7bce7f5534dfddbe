/** Sends a cancellation for a subscriber, and puts the answer in words. */
import { UnreachableError, type Ask } from '../api.ts';
import cancelPlanMutation from '../operations/cancel-plan.graphql?raw';

/** What the agent chose and wrote. */
export interface Cancellation {
  subscriptionId: string;
  /** The address of the person whose plan it is meant to be. */
  expectedEmail: string | null;
  /** One of the schema's reasons; null when the person did not say. */
  reason: string | null;
  /** In the person's own words. */
  comment: string | null;
  /** For the team only. */
  internalNote: string | null;
  /** The same one is the same request: made once for each press of the last button, and kept for a retry. */
  requestId: string;
}

export interface Outcome {
  /** Whether the cancellation stands, nothing was changed, or neither is known. */
  kind: 'done' | 'unchanged' | 'unknown';
  title: string;
  text: string;
  /** The payment provider's login page, where it may be possible. */
  loginUrl?: string | undefined;
}

/** The answer, as much of it as is shown. */
interface Answer {
  __typename: string;
  subscriber?: { email: string | null } | null;
  cancellation?: { state: string };
  subscription?: { explain: string };
  message?: string;
  loginUrl?: string;
}

/** Sends it. @returns what came of it; it does not reject when the server can't be reached */
export async function cancelPlan(ask: Ask, input: Cancellation): Promise<Outcome> {
  try {
    const { data, errors } = await ask({ query: cancelPlanMutation, variables: { input } });
    const answer = data?.['cancelSubscription'] as Answer | null | undefined;
    if (answer) return inWords(answer);
    const text = errors?.[0]?.message ?? 'The server gave no reason.';
    return { kind: 'unknown', title: 'That did not work', text };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    const text = `${error.message} It may have been recorded; trying again does no harm.`;
    return { kind: 'unknown', title: 'No answer', text };
  }
}

function inWords({
  __typename,
  subscriber,
  cancellation,
  subscription,
  message,
  loginUrl,
}: Answer): Outcome {
  const explain = subscription?.explain;
  if (__typename !== 'CancellationAccepted')
    return {
      kind: 'unchanged',
      title: 'Nothing was changed',
      text: [message, explain].filter(Boolean).join(' '),
      loginUrl,
    };
  const whose = subscriber?.email ?? 'somebody who can’t sign in';
  return {
    kind: 'done',
    title: cancellation?.state === 'CONFIRMED' ? `Cancelled for ${whose}` : `Recorded for ${whose}`,
    text: `${explain}. The receipt says that the support team asked for it.`,
  };
}
