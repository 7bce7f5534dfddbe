/**
 * Asks for the account of whoever signed in here. The manage page does it in its first script (first-script.ts). The first
 * module has the same code, and asks where there is no such script: in the development server.
 */
import { operationIds } from './generated/preload-operation-ids.ts';
import type { ManageSubscriptionsQuery } from './generated/operations.ts';
import { paths } from './paths.ts';
import { readStoredSession } from './stored-session.ts';

const operationName = 'ManageSubscriptions';

/** Milliseconds until the request fails, and until its answer is too old to be drawn. */
export const maxAgeMs = 10_000;

/** The answer; null when there is none, or not a complete one. */
type Answer = ManageSubscriptionsQuery | null;

interface AccountQuery {
  email: string;
  answer: Promise<Answer>;
  /** The same; undefined until it is there. */
  data?: Answer;
}

declare global {
  var accountQuery: AccountQuery | null | undefined;
}

/** What was asked; null on other pages, and for somebody who is not known here. */
export const accountQuery = (globalThis.accountQuery ??= ask());

function ask(): AccountQuery | null {
  const path = globalThis.location?.pathname.replace(/\/$/, '');
  const user = path === paths.manageSubscription ? readStoredSession() : null;
  if (!user) return null;
  const query: AccountQuery = { email: user.email, answer: send(user.token) };
  void query.answer.then((data) => (query.data = data));
  return query;
}

async function send(token: string): Promise<Answer> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        operationName,
        extensions: { persistedQuery: { version: 1, sha256Hash: operationIds[operationName] } },
      }),
      signal: AbortSignal.timeout(maxAgeMs),
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
