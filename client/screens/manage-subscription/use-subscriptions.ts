/** The subscriber's subscriptions as last heard: from the head start first, then from the live connection. */
import { useEffect, useState } from 'react';
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';
import { afterHeadStart, type EarlyAnswer, type EarlyStart } from '../../head-start.ts';

export type Subscription = SubscriptionCard_SubscriptionFragment;

/** `subscriptions` is undefined until there was an answer. */
export function useSubscriptions(early: EarlyStart | null) {
  const [subscriptions, setSubscriptions] = useState(() => listOf(early?.arrived));
  useEffect(() => {
    // Whatever has come by another way meanwhile is newer.
    void early?.answer.then((answer) => setSubscriptions((known) => known ?? listOf(answer)));
  }, [early]);

  const [isTimeToConnect, setTimeToConnect] = useState(false);
  useEffect(() => afterHeadStart(() => setTimeToConnect(true)), []);

  return {
    subscriptions,
    /** For the live connection, from when on it may be loaded. */
    setSubscriptions,
    isTimeToConnect,
  };
}

const listOf = (answer: EarlyAnswer | null | undefined): Subscription[] | undefined =>
  answer?.data?.viewer?.subscriptions;
