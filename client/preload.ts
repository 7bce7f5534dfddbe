/** Loaded first: on the manage page it sends the query of whoever signed in here, before other code is there. */
import { drawFirstView } from './first-view.ts';
import { operationIds } from './generated/preload-operation-ids.ts';
import type { ManageSubscriptionsQuery } from './generated/operations.ts';
import { paths } from './paths.ts';
import { readStoredSession } from './stored-session.ts';
import { visitorActs } from './visitor-acts.ts';

const operationName = 'ManageSubscriptions';

/** Milliseconds until the request fails, and until its answer is too old to be drawn. */
const maxAgeMs = 10_000;

/** Milliseconds that other code waits for the answer at most. */
const patienceMs = 1_000;

/** The answer; null when there is none, or not a complete one. */
type Answer = ManageSubscriptionsQuery | null;

interface Preload {
  email: string;
  answer: Promise<Answer>;
  /** The same; undefined until it is there. */
  data?: Answer;
}

const controller = new AbortController();
const isManagePage = globalThis.location?.pathname.replace(/\/$/, '') === paths.manageSubscription;
const user = isManagePage ? readStoredSession() : null;
const sent: Preload | null = user ? { email: user.email, answer: send(user.token) } : null;
void sent?.answer.then((data) => (sent.data = data));
let preload = sent;

/** For somebody who comes to look. Within the cancel flow, which has a state in its history entry, they do more. */
const answer = sent && !(history.state as { usr?: object } | null)?.usr ? sent.answer : null;

/** Resolves when React may start: the first view is drawn, there is none, or it takes too long. */
export const readyForReact: Promise<unknown> = answer
  ? Promise.race([drawFirstView(answer, () => preload !== null), visitorActs, pause()])
  : Promise.resolve();

/**
 * Resolves when somebody does more than look, or has nothing to look at. Firebase and Apollo Client, nearly half of all
 * code, are loaded then.
 */
export const moreIsNeeded: Promise<unknown> = answer
  ? Promise.race([
      visitorActs,
      Promise.race([answer, pause()]).then((data) => !data || new Promise(() => {})),
    ])
  : Promise.resolve();

/** Hands over the preload for the person with this e-mail, once and while it is fresh; null otherwise. */
export function takePreload(email: string): Preload | null {
  const taken = preload;
  preload = null;
  if (taken?.email === email && performance.now() < maxAgeMs) return taken;
  controller.abort();
  return null;
}

async function send(token: string): Promise<Answer> {
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

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs));
}
