/** The manage page's operations over Apollo Client. Loaded after the first cards: it is heavy, and these do without. */
import { useEffect, type ReactNode } from 'react';
import { createApollo } from '../../apollo.ts';
import {
  BillingPortalDocument,
  ManageSubscriptionsDocument,
  useManageSubscriptionsQuery,
  type SubscriptionCard_SubscriptionFragment,
} from '../../generated/operations.ts';

/** The API for one signed-in person. What is asked rejects when it failed. */
export interface Connection {
  /** Asks for the list, which goes to the cache. */
  askForList: () => Promise<void>;
  /** Tells the list that the cache holds, and each that comes to it. Draws nothing. */
  List: (props: {
    onList: (subscriptions: SubscriptionCard_SubscriptionFragment[]) => void;
  }) => ReactNode;
  /** Asks for a new address of the provider's portal; null when there is none. */
  askForPortal: () => Promise<string | null>;
}

/** Connects one signed-in person. */
export function connect(options: Parameters<typeof createApollo>[0]): Connection {
  const client = createApollo(options);
  return {
    async askForList() {
      const { data } = await client.query({
        query: ManageSubscriptionsDocument,
        fetchPolicy: 'network-only',
      });
      if (!data?.viewer?.subscriptions) throw new Error('The answer has no subscriptions.');
    },
    List: function List({ onList }) {
      const { data } = useManageSubscriptionsQuery({ client, fetchPolicy: 'cache-only' });
      const subscriptions = data?.viewer?.subscriptions;
      useEffect(() => {
        if (subscriptions) onList(subscriptions);
      }, [subscriptions, onList]);
      return null;
    },
    async askForPortal() {
      const { data } = await client.query({
        query: BillingPortalDocument,
        // A key to the account: it stays out of the cache.
        fetchPolicy: 'no-cache',
      });
      return data?.viewer?.portalUrl ?? null;
    },
  };
}
