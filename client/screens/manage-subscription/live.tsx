/** The manage page's operations over Apollo Client, loaded after the first cards: they are heavy, and these do without. */
import type { ApolloClient } from '@apollo/client';
import { use, useEffect, useRef } from 'react';
import { createApollo } from '../../apollo.ts';
import {
  BillingPortalDocument,
  ManageSubscriptionsDocument,
  useManageSubscriptionsQuery,
} from '../../generated/operations.ts';
import type { Connect } from './connection.ts';
import { keepFresh } from './keep-fresh.ts';
import type { Subscription } from './use-subscriptions.ts';

/** Somebody with two windows side by side comes back without any event: then the list is asked for often. */
const closeWatch = { every: 5_000, atMost: 120_000 };

export interface Connection {
  client: ApolloClient;
  /** A new address of the provider's portal; null when there is none. Rejects when it failed. */
  portalUrl: () => Promise<string | null>;
}

/** Connects one signed-in person. */
export function connect(options: Parameters<typeof createApollo>[0]): Connection {
  const client = createApollo(options);
  return {
    client,
    async portalUrl() {
      const { data } = await client.query({
        query: BillingPortalDocument,
        // A key to the account: it stays out of the cache.
        fetchPolicy: 'no-cache',
      });
      return data?.viewer?.portalUrl ?? null;
    },
  };
}

interface Props {
  connect: Connect;
  /** Counts the times that somebody began to change something at the payment provider. */
  changes: number;
  /** Told each list; a failure changes nothing. */
  onList: (subscriptions: Subscription[]) => void;
}

/** Keeps the list as the payment provider has it. Draws nothing. */
export function LiveSubscriptions({ connect, changes, onList }: Props) {
  const { client } = use(connect());
  // The page draws what the cache holds; asking is keepFresh's, so no failure ever comes here.
  const { data } = useManageSubscriptionsQuery({ client, fetchPolicy: 'cache-only' });
  const subscriptions = data?.viewer?.subscriptions;
  useEffect(() => {
    if (subscriptions) onList(subscriptions);
  }, [subscriptions, onList]);

  const fresh = useRef<ReturnType<typeof keepFresh>>(null);
  useEffect(() => {
    fresh.current = keepFresh({
      what: 'The subscriptions',
      async ask() {
        await client.query({ query: ManageSubscriptionsDocument, fetchPolicy: 'network-only' });
      },
    });
    return fresh.current.stop;
  }, [client]);

  useEffect(() => {
    if (changes === 0) return;
    const ticking = setInterval(() => fresh.current?.renew(), closeWatch.every);
    const ending = setTimeout(() => clearInterval(ticking), closeWatch.atMost);
    return () => {
      clearInterval(ticking);
      clearTimeout(ending);
    };
  }, [changes]);

  return null;
}
