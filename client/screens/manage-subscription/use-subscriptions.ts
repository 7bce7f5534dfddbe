/** The subscriber's subscriptions, and everything that keeps them as the payment provider has them. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  ManageSubscriptionsDocument,
  useManageSubscriptionsQuery,
  type SubscriptionCard_SubscriptionFragment,
} from '../../generated/operations.ts';
import { keepFresh } from './keep-fresh.ts';

export type Subscription = SubscriptionCard_SubscriptionFragment;

/** Somebody with two windows side by side comes back without any event: then the list is asked for often. */
const closeWatch = { every: 5_000, atMost: 120_000 };

/** `subscriptions` is undefined until there was an answer; a failure changes nothing. */
export function useSubscriptions() {
  const client = useApolloClient();
  // The page draws what the cache holds; asking is keepFresh's, so no failure ever comes here.
  const { data } = useManageSubscriptionsQuery({ fetchPolicy: 'cache-only' });

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

  /** Counts the times that a close watch began; 0 when there is none. */
  const [watch, setWatch] = useState(0);
  useEffect(() => {
    if (watch === 0) return;
    const ticking = setInterval(() => fresh.current?.renew(), closeWatch.every);
    const ending = setTimeout(() => setWatch(0), closeWatch.atMost);
    return () => {
      clearInterval(ticking);
      clearTimeout(ending);
    };
  }, [watch]);

  return {
    subscriptions: data?.viewer?.subscriptions,
    /** Something is about to change at the payment provider. */
    watchClosely: () => setWatch((times) => times + 1),
  };
}
