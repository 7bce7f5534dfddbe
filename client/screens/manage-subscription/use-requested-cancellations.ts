/** Which subscriptions somebody has asked to cancel, while the payment provider has not confirmed it. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { RequestedCancellationsDocument } from '../../generated/operations.ts';
import { keepFresh } from './keep-fresh.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The ids of those subscriptions. Asked for beside the list, not with it: the list does not wait.
 * @param isNeeded whether there is a subscription that could be among them
 */
export function useRequestedCancellations({ isNeeded }: { isNeeded: boolean }) {
  const client = useApolloClient();
  const [requested, setRequested] = useState(none);
  useEffect(() => {
    if (!isNeeded) return;
    const { stop } = keepFresh({
      what: 'The cancellations',
      async ask() {
        const { data } = await client.query({
          query: RequestedCancellationsDocument,
          fetchPolicy: 'network-only',
        });
        const waiting = (data?.viewer?.cancellations ?? []).filter(
          ({ state }) => state === 'REQUESTED',
        );
        setRequested(new Set(waiting.map(({ subscriptionId }) => subscriptionId)));
      },
    });
    return stop;
  }, [client, isNeeded]);
  return isNeeded ? requested : none;
}
