/** On the manage page of somebody who signed in before: asks for the subscriptions while the page's code is still loading. */
import type { ApolloLink } from '@apollo/client';
import { operationIds } from './generated/operation-ids.ts';
import type { SignedInUser } from './identity.ts';
import { readConfig } from './read-config.ts';
import { readStoredUser } from './stored-user.ts';

/** The operation that is asked early: the one that the page shows first. */
const earlyOperation = 'ManageSubscriptions';

/** Milliseconds that an answer waits to be taken. Later, the page asks for itself. */
const patience = 10_000;

let begun = -Infinity;
let user: Promise<SignedInUser | null> = Promise.resolve(null);
let answer: Promise<ApolloLink.Result | null> | null = null;

/** Looks who signed in here before, and asks for that person's subscriptions. */
export function begin(): void {
  begun = performance.now();
  user = readStoredUser(readConfig(document).firebase.apiKey).then((stored) => {
    if (stored) answer = ask(stored.token);
    return stored;
  });
}

/** The person who signed in here before; null for nobody, and when there was no early start. */
export const earlyUser = (): Promise<SignedInUser | null> => user;

/** The early answer to an operation, for whoever comes first and soon; null otherwise. It resolves with null when it failed. */
export function takeEarlyAnswer(operation: string): Promise<ApolloLink.Result | null> | null {
  if (operation !== earlyOperation) return null;
  const taken = performance.now() - begun < patience ? answer : null;
  answer = null;
  return taken;
}

async function ask(token: string): Promise<ApolloLink.Result | null> {
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
    const result = (await response.json()) as ApolloLink.Result;
    return response.ok && !result.errors ? result : null;
  } catch {
    return null;
  }
}
