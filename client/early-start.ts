/** On the manage page of somebody who signed in before: asks for the subscriptions while the page's code is still loading. */
import { operationIds } from './generated/operation-ids.ts';
import { type EarlyAnswer, earlyOperation, type HeadStart, patience } from './head-start.ts';
import { readStoredUser } from './stored-user.ts';

/** Milliseconds that code which the first cards don't need waits for them at most. */
const courtesy = 1_000;

/**
 * Asks for the subscriptions of the person who signed in here before.
 * @param apiKey of the Firebase project
 * @returns undefined when there is nobody to ask for
 */
export function begin(apiKey: string): HeadStart | undefined {
  const user = readStoredUser(apiKey);
  if (!user) return undefined;
  const answer = ask(user.token);
  const late = new Promise((resolve) => setTimeout(resolve, courtesy));
  const headStart: HeadStart = {
    begunAt: performance.now(),
    user,
    answer,
    arrived: null,
    isOver: Promise.race([answer, late]),
  };
  void answer.then((arrived) => (headStart.arrived = arrived));
  return headStart;
}

async function ask(token: string): Promise<EarlyAnswer | null> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        operationName: earlyOperation,
        extensions: { persistedQuery: { version: 1, sha256Hash: operationIds[earlyOperation] } },
      }),
      signal: AbortSignal.timeout(patience),
    });
    const answer = (await response.json()) as EarlyAnswer;
    return response.ok && !answer.errors ? answer : null;
  } catch {
    return null;
  }
}
