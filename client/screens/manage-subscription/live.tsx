/** The account's pages over Apollo Client. Loaded after the first cards, which do without. */
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  ManageSubscriptionsDocument,
  type ManageSubscriptionsQuery,
  useManageSubscriptionsQuery,
  useReceiptsQuery,
} from '../../generated/operations.ts';
import { Connected } from './connected.tsx';
import { liveDoors } from './live-doors.tsx';
import { NoReceipt, ReceiptDetails } from './receipt-details.tsx';
import { ReceiptFrame } from './receipt-frame.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { Retention } from './retention.tsx';
import { storeAnswer } from './stored-answer.ts';
import { SubscriptionList, type Viewer } from './subscription-list.tsx';
import { type CancelFlow, useCancellationNews } from './use-cancel-flow.ts';
import { usePortalLink } from './use-portal-link.ts';
import { useRetry } from './use-retry.ts';

interface LiveProps {
  email: string;
  flow: CancelFlow;
  /** What was asked for before this code was there. */
  preloaded: ManageSubscriptionsQuery | null;
  /** What this browser saw last. */
  stored: ManageSubscriptionsQuery | null;
  /** Called when it is drawn for the first time. */
  onDrawn: () => void;
}

export const Live = ({ preloaded, ...rest }: LiveProps) => (
  <Connected
    prepare={(client) => {
      if (preloaded) client.writeQuery({ query: ManageSubscriptionsDocument, data: preloaded });
    }}
  >
    <Subscribed {...rest} />
  </Connected>
);

/** Without any event, somebody with two windows side by side comes back: then the provider is asked often. */
const closeWatch = { pollInterval: 5_000, atMostMs: 120_000 };

function Subscribed({ email, flow, stored, onDrawn }: Omit<LiveProps, 'preloaded'>) {
  /** Counts the times that a change at the provider was to be expected; 0 when that was long ago. */
  const [exits, setExits] = useState(0);
  useEffect(() => {
    if (exits === 0) return;
    const timer = setTimeout(() => setExits(0), closeWatch.atMostMs);
    return () => clearTimeout(timer);
  }, [exits]);

  // What was preloaded may be old by the time that somebody acts.
  const result = useManageSubscriptionsQuery({
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  useRetry('The subscriptions', result, exits > 0 ? closeWatch.pollInterval : 0);
  const { data, error } = result;
  useEffect(() => {
    if (data) storeAnswer(email, data);
  }, [email, data]);
  // A failure changes nothing of what was shown; on the first view, what was seen last is shown with its age.
  const known = data ?? result.previousData;
  const viewer = (known ?? (error && stored))?.viewer;
  useCancellationNews(flow.view, known?.viewer?.subscriptions);
  useEffect(onDrawn, [onDrawn]);

  if (flow.isOpening || flow.view === 'retention')
    return (
      <Cancel
        flow={flow}
        viewer={viewer}
        stored={stored}
        hasFailed={error !== undefined}
        onExit={() => setExits(exits + 1)}
      />
    );
  return (
    <SubscriptionList
      viewer={viewer}
      stored={stored}
      hasFailed={error !== undefined}
      doors={liveDoors}
    />
  );
}

interface CancelProps {
  flow: CancelFlow;
  viewer: Viewer | null | undefined;
  stored: ManageSubscriptionsQuery | null;
  hasFailed: boolean;
  onExit: () => void;
}

/** From the click on 'Cancel subscription' on, so that the exit's address is there before the retention view. */
function Cancel({ flow, onExit, ...list }: CancelProps) {
  const portal = usePortalLink();
  if (flow.isOpening) return <SubscriptionList {...list} doors={liveDoors} />;
  return (
    <Retention
      subscriptions={list.viewer?.subscriptions}
      portalUrl={portal.url}
      onStay={flow.stay}
      onExit={() => {
        portal.renew();
        onExit();
      }}
    />
  );
}

export { LivePayments } from './live-payments.tsx';

export const LiveReceipts = ({ email }: { email: string }) => (
  <Connected>
    <Receipts email={email} />
  </Connected>
);

function Receipts({ email }: { email: string }) {
  const { id } = useParams();
  const result = useReceiptsQuery({ skipPollAttempt: () => document.hidden });
  useRetry('The receipts', result);
  const receipts = (result.data ?? result.previousData)?.viewer?.cancellations;
  if (!receipts) return <ReceiptFrame />;
  if (!id)
    return (
      <ReceiptFrame>
        <ReceiptList receipts={receipts} />
      </ReceiptFrame>
    );
  const receipt = receipts.find((each) => each.id === id);
  return (
    <ReceiptFrame hasMore>
      {receipt ? <ReceiptDetails email={email} receipt={receipt} /> : <NoReceipt email={email} />}
    </ReceiptFrame>
  );
}
