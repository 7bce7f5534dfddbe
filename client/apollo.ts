/** Configures Apollo Client for a signed-in person: rendered cache, persisted operations, refetches on return. */
import { language } from '#texts/language';
import {
  ApolloClient,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  type ObservableQuery,
  onlineSource,
  RefetchEventManager,
} from '@apollo/client';
import { debounceTime, filter, firstValueFrom, fromEvent, map, merge } from 'rxjs';
import { createAuthorizedFetch } from './authorized-fetch.ts';
import type { Rendering } from './rendering.ts';
import { operationIds } from './generated/operation-ids.ts';
import {
  ManageSubscriptionsDocument,
  type ManageSubscriptionsQuery,
  ReceiptDocument,
  type ReceiptQuery,
  ReceiptsDocument,
  type ReceiptsQuery,
} from './generated/operations.ts';
import type { Language } from './generated/operations.ts';
import type { Session } from './session.ts';

/** This build's language, as the API names it. */
export const languageName = language.toUpperCase() as Language;

/** The operations that the server renders pages with. */
const rendered = {
  ManageSubscriptions: ManageSubscriptionsDocument,
  Receipts: ReceiptsDocument,
  Receipt: ReceiptDocument,
};

/** The members of the site's only union. Without them Apollo warns about each fragment. */
const resumeResults = [
  'SubscriptionResumed',
  'ResumeRefused',
  'SubscriptionNotFound',
  'SubscriptionAlreadyEnded',
];

/** Milliseconds within which several browser events count as one return. */
const oneReturnMs = 50;

/**
 * Creates a client, whose cache must not outlive the sign-in. An answer with errors counts as none.
 * @param rendering the page's rendering, which fills the cache
 */
export function createApollo(
  session: Pick<Session, 'idToken' | 'signOut'>,
  rendering: Pick<Rendering, 'operation' | 'variables' | 'data'> | null = null,
): ApolloClient {
  const client = new ApolloClient({
    ssrMode: import.meta.env.SSR,
    link: ApolloLink.from([
      complete,
      byId,
      new HttpLink({ uri: '/graphql', fetch: createAuthorizedFetch(session) }),
    ]),
    // A new list of subscriptions replaces the old one, because missing ones have ended.
    cache: new InMemoryCache({
      possibleTypes: { ResumeSubscriptionResult: resumeResults },
      typePolicies: { Subscriber: { fields: { subscriptions: { merge: false } } } },
    }),
  });
  if (rendering)
    client.writeQuery({
      query: rendered[rendering.operation as keyof typeof rendered],
      variables: rendering.variables,
      data: rendering.data as ManageSubscriptionsQuery | ReceiptsQuery | ReceiptQuery,
    });
  return client;
}

/** Refetches what is shown when the person returns. Returns a function that stops it. */
export function refetchOnReturn(client: ApolloClient): () => void {
  const manager = new RefetchEventManager({
    sources: { windowFocus: returns, online: onlineSource },
    defaultHandler: () => {
      for (const query of client.getObservableQueries()) void refetchNext(query);
    },
  });
  manager.connect(client);
  return () => manager.disconnect();
}

/** The person returns to the window or the tab. */
const returns = () =>
  merge(fromEvent(window, 'focus'), fromEvent(document, 'visibilitychange')).pipe(
    debounceTime(oneReturnMs),
    filter(() => document.visibilityState === 'visible'),
  );

/** Refetches after a pending answer, which may be older than the change elsewhere. */
async function refetchNext(query: ObservableQuery): Promise<void> {
  await firstValueFrom(query.pipe(filter(({ loading }) => !loading)), { defaultValue: null });
  // Apollo would join a request that isn't over yet, which is later than its answer.
  await new Promise((resolve) => setTimeout(resolve));
  if (query.hasObservers()) await query.refetch().catch(() => {});
}

/** Treats an answer without a viewer or subscriptions as a failure, even if it names no error. */
const complete = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      if (result.errors || (result.data && !('viewer' in result.data))) return result;
      const viewer = result.data?.['viewer'] as { subscriptions?: unknown } | null | undefined;
      if (!viewer || viewer.subscriptions === null)
        throw new Error('The answer has no subscriptions.');
      return result;
    }),
  ),
);

/**
 * Sends an operation's id instead of its text (Apollo's persisted queries). Apollo's own link would
 * send the text for an unknown id, which the server also rejects.
 */
const byId = new ApolloLink((operation, forward) => {
  const sha256Hash = operationIds[operation.operationName ?? ''];
  operation.extensions['persistedQuery'] = { version: 1, sha256Hash };
  operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
  return forward(operation);
});
