/** The subscriptions and the cancel flow over Apollo Client. Loaded after the first cards, which do without. */
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { createApollo, refetchOnReturn } from '../../apollo.ts';
import {
  ManageSubscriptionsDocument,
  type ManageSubscriptionsQuery,
  useManageSubscriptionsQuery,
} from '../../generated/operations.ts';
import { useSession } from '../../session.ts';
import { Retention } from './retention.tsx';
import { useRetry } from './retry.ts';
import { SubscriptionList, type Subscriptions } from './subscription-list.tsx';
import { type CancelFlow, useCancellationNews } from './use-cancel-flow.ts';
import { usePortalLink } from './use-portal-link.ts';

interface Props {
  flow: CancelFlow;
  /** What was asked for before this code was there. */
  preloaded: ManageSubscriptionsQuery | null;
}

export function Live({ flow, preloaded }: Props) {
  const session = useSession();
  const [client] = useState(() => {
    const created = createApollo(session);
    if (preloaded) created.writeQuery({ query: ManageSubscriptionsDocument, data: preloaded });
    return created;
  });
  useEffect(() => refetchOnReturn(client), [client]);
  return (
    <ApolloProvider client={client}>
      <Subscribed flow={flow} />
    </ApolloProvider>
  );
}

/** Without any event, somebody with two windows side by side comes back: then the provider is asked often. */
const closeWatch = { pollInterval: 5_000, atMostMs: 120_000 };

function Subscribed({ flow }: { flow: CancelFlow }) {
  /** Counts the times that a change at the provider was to be expected; 0 when that was long ago. */
  const [exits, setExits] = useState(0);
  useEffect(() => {
    if (exits === 0) return;
    const timer = setTimeout(() => setExits(0), closeWatch.atMostMs);
    return () => clearTimeout(timer);
  }, [exits]);

  const result = useManageSubscriptionsQuery({ skipPollAttempt: () => document.hidden });
  useRetry('The subscriptions', result, exits > 0 ? closeWatch.pollInterval : 0);
  // A failure changes nothing of what was shown.
  const subscriptions = (result.data ?? result.previousData)?.viewer?.subscriptions;
  useCancellationNews(flow.view, subscriptions);

  if (flow.isOpening || flow.view === 'retention')
    return <Cancel flow={flow} subscriptions={subscriptions} onExit={() => setExits(exits + 1)} />;
  return <SubscriptionList subscriptions={subscriptions} />;
}

interface CancelProps {
  flow: CancelFlow;
  subscriptions: Subscriptions | null | undefined;
  onExit: () => void;
}

/** From the click on 'Cancel subscription' on, so that the exit's address is there before the retention view. */
function Cancel({ flow, subscriptions, onExit }: CancelProps) {
  const portal = usePortalLink();
  if (flow.isOpening) return <SubscriptionList subscriptions={subscriptions} />;
  return (
    <Retention
      portalUrl={portal.url}
      onStay={flow.stay}
      onExit={() => {
        portal.renew();
        onExit();
      }}
    />
  );
}
