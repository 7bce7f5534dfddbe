/** The GraphQL client: one endpoint, the caller's ID token on every request, and operations by their ids. */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { catchError, defer, from, mergeMap, of, throwError, timeout } from 'rxjs';
import { operationIds } from './generated/operation-ids.ts';

/** Milliseconds after which a request has failed. The server's own deadlines are shorter. */
const patience = 15_000;

interface Options {
  /** The caller's ID token; with `renew` a new one, because the last was refused. */
  idToken: (options: { renew: boolean }) => Promise<string>;
  /** A renewed token was refused as well: this person is not signed in here. */
  onRefused: () => void;
  /** An answer that was asked for before this client was there; null when there is none. */
  takeEarlyAnswer?: (operation: string) => Promise<ApolloLink.Result | null> | null;
}

/**
 * Makes a client for one signed-in person: the cache must not outlive the session. Apollo's error
 * policy stays at 'none': an answer with errors counts as none, and the complete one shown before stays.
 */
export function createApollo(options: Options): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      early(options),
      authenticated(options),
      byId,
      new HttpLink({ uri: '/graphql' }),
    ]),
    // A new list replaces the old one: what is not in it any more is over.
    cache: new InMemoryCache({
      typePolicies: { Subscriber: { fields: { subscriptions: { merge: false } } } },
    }),
    clientAwareness: { name: 'web' },
  });
}

/**
 * Sends an operation's id in place of its text (Apollo's persisted-query protocol). Apollo's own link for
 * it would send the text where the id is unknown, which the server's safelist refuses as well.
 */
const byId = new ApolloLink((operation, forward) => {
  const sha256Hash = operationIds[operation.operationName ?? ''];
  operation.extensions['persistedQuery'] = { version: 1, sha256Hash };
  operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
  return forward(operation);
});

/** Takes an early answer where there is a good one. */
function early({ takeEarlyAnswer = () => null }: Options): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const answer = takeEarlyAnswer(operation.operationName ?? '');
    if (!answer) return forward(operation);
    return from(answer).pipe(mergeMap((result) => (result ? of(result) : forward(operation))));
  });
}

/** Sends the ID token, and tries once more with a renewed one when it is refused. */
function authenticated({ idToken, onRefused }: Options): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const attempt = (renew: boolean) =>
      defer(() => idToken({ renew })).pipe(
        mergeMap((token) => {
          operation.setContext({ headers: { authorization: `Bearer ${token}` } });
          return forward(operation);
        }),
        timeout({ first: patience }),
        mergeMap((result) => {
          const refused = result.errors?.some(({ extensions }) => isRefusal(extensions?.['code']));
          return refused ? throwError(() => new CombinedGraphQLErrors(result)) : of(result);
        }),
      );

    return attempt(false).pipe(
      catchError((error: unknown) => {
        if (!wasRefused(error)) throw error;
        return attempt(true);
      }),
      catchError((error: unknown) => {
        if (wasRefused(error)) onRefused();
        throw error;
      }),
    );
  });
}

const isRefusal = (code: unknown) => code === 'UNAUTHENTICATED';

/** A network error or any other answer is never a reason to log somebody out. */
function wasRefused(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error))
    return error.errors.some(({ extensions }) => isRefusal(extensions?.['code']));
  return ServerError.is(error) && error.statusCode === 401;
}
