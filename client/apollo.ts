/** Apollo Client for one signed-in person: what the page was rendered with, operations by their ids, a refetch on each return. */
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

/** The language of this build of the site, as the API names it. */
export const languageName = language.toUpperCase() as Language;

/** The operations with whose answers pages are rendered. */
const rendered = {
  ManageSubscriptions: ManageSubscriptionsDocument,
  Receipts: ReceiptsDocument,
  Receipt: ReceiptDocument,
};

/** The members of the only union that the site asks for: without them Apollo warns of each fragment. */
const resumeResults = [
  'SubscriptionResumed',
  'ResumeRefused',
  'SubscriptionNotFound',
  'SubscriptionAlreadyEnded',
];

/** Browsers tell one return in several events: milliseconds within which they count as one. */
const oneReturnMs = 50;

/**
 * Makes a client whose cache must not outlive the sign-in. Apollo's error policy stays at 'none': an
 * answer with errors counts as none.
 * @param rendering what the page was rendered with, which the cache begins with
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
    // New subscriptions replace the old ones: what is not among them any more is over.
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

/** Refetches what is rendered whenever the person comes back, until the returned function is called. */
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

/** The person comes back: to the window, or to the tab. */
const returns = () =>
  merge(fromEvent(window, 'focus'), fromEvent(document, 'visibilitychange')).pipe(
    debounceTime(oneReturnMs),
    filter(() => document.visibilityState === 'visible'),
  );

/** Refetches after the answer that is on its way, if any: that may be from before whatever happened elsewhere. */
async function refetchNext(query: ObservableQuery): Promise<void> {
  await firstValueFrom(query.pipe(filter(({ loading }) => !loading)), { defaultValue: null });
  // Until a request is over, which is after its answer, Apollo would join it instead of sending another.
  await new Promise((resolve) => setTimeout(resolve));
  if (query.hasObservers()) await query.refetch().catch(() => {});
}

/** An answer without a viewer or without subscriptions that names no error is a failure as well. */
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
 * Sends an operation's id in place of its text (Apollo's persisted-query protocol). Apollo's own link for
 * it would send the text where the id is unknown, which the server refuses as well.
 */
const byId = new ApolloLink((operation, forward) => {
  const sha256Hash = operationIds[operation.operationName ?? ''];
  operation.extensions['persistedQuery'] = { version: 1, sha256Hash };
  operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
  return forward(operation);
});
