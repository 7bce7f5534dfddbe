/** Provides `fetch` for the API with the signed-in person's ID token, for Apollo Client and GraphiQL. */
import type { Identity } from './firebase.ts';

/** Milliseconds until a request fails. The server's own timeouts are shorter. */
const requestTimeoutMs = 15_000;

/**
 * Creates a `fetch` that sends the ID token. A rejected request was not carried out, so it is sent
 * again with a renewed token. A second rejection signs the person out; other errors never do.
 */
export function createAuthorizedFetch({
  idToken,
  signOut,
}: Pick<Identity, 'idToken' | 'signOut'>): typeof fetch {
  async function send(
    [input, init]: Parameters<typeof fetch>,
    renew: boolean,
  ): Promise<{ response: Response; isRefused: boolean }> {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const timeout = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const token = await Promise.race([idToken({ renew }), timeout]);
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(input, { ...init, headers, signal });
    const text = await response.text();
    return {
      // A 204 must have no body, not even an empty one.
      response: new Response(text || null, response),
      isRefused: response.status === 401 || namesRefusal(text),
    };
  }

  return async (...request) => {
    const first = await send(request, false);
    if (!first.isRefused) return first.response;
    const second = await send(request, true);
    if (second.isRefused) void signOut();
    return second.response;
  };
}

/** Whether an answer says that the token was rejected (docs/architecture.md). */
function namesRefusal(text: string): boolean {
  // Parse only if necessary. Almost no answer contains the word.
  if (!text.includes('UNAUTHENTICATED')) return false;
  try {
    const { errors } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
    return errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false;
  } catch {
    return false;
  }
}
