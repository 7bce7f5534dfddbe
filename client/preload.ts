/** Loaded first: on the manage page it sends the query of whoever signed in here before, while other code is loading. */
import { operationIds } from './generated/preload-operation-ids.ts';
import type { ManageSubscriptionsQuery } from './generated/operations.ts';
import { paths } from './paths.ts';
import { readStoredSession } from './stored-session.ts';

const operationName = 'ManageSubscriptions';

/** Milliseconds until the request fails, and until its answer is too old to be drawn. */
const maxAgeMs = 10_000;

/** Milliseconds that a slow phone takes to draw the answer. */
const drawingMs = 100;

/** The answer; null when there is none, or not a complete one. */
type Answer = Promise<ManageSubscriptionsQuery | null>;

const controller = new AbortController();
const isManagePage = globalThis.location?.pathname.replace(/\/$/, '') === paths.manageSubscription;
const user = isManagePage ? readStoredSession() : null;
let preload = user && { email: user.email, answer: send(user.token) };

/** Resolves when the preloaded answer was drawn or has failed, at once without one: time for what the cards do not need. */
export const preloadSettled: Promise<void> = Promise.resolve(preload?.answer).then(
  (data) => new Promise((resolve) => (data ? setTimeout(resolve, drawingMs) : resolve())),
);

/** Hands over the answer for the person with this e-mail, once and while it is fresh; null otherwise. */
export function takePreload(email: string): Answer | null {
  const taken = preload;
  preload = null;
  if (taken?.email === email && performance.now() < maxAgeMs) return taken.answer;
  controller.abort();
  return null;
}

async function send(token: string): Answer {
  setTimeout(() => controller.abort(), maxAgeMs);
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        operationName,
        extensions: { persistedQuery: { version: 1, sha256Hash: operationIds[operationName] } },
      }),
      signal: controller.signal,
    });
    const { data, errors } = (await response.json()) as {
      data?: ManageSubscriptionsQuery;
      errors?: unknown;
    };
    return data?.viewer?.subscriptions && !errors ? data : null;
  } catch {
    return null;
  }
}
