/** The subscriber's subscriptions, and everything that keeps them as the payment provider has them. */
import { useEffect, useRef, useState } from 'react';
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';
import { afterHeadStart, type EarlyAnswer, type EarlyStart } from '../../head-start.ts';
import type { Connect } from './connection.ts';
import { keepFresh } from './keep-fresh.ts';
import type { Connection } from './live.tsx';

export type Subscription = SubscriptionCard_SubscriptionFragment;

/** Somebody with two windows side by side comes back without any event: then the list is asked for often. */
const closeWatch = { every: 5_000, atMost: 120_000 };

/**
 * `subscriptions` is undefined until there was an answer; a failure changes nothing.
 * @param early what was asked before this code was there
 */
export function useSubscriptions(connect: Connect, early: EarlyStart | null) {
  const [subscriptions, setSubscriptions] = useState(() => listOf(early?.arrived));
  useEffect(() => {
    // Whatever has come by another way meanwhile is newer.
    void early?.answer.then((answer) => setSubscriptions((known) => known ?? listOf(answer)));
  }, [early]);

  const [connection, setConnection] = useState<Connection | null>(null);
  const fresh = useRef<ReturnType<typeof keepFresh>>(null);
  useEffect(() => {
    const begin = () => {
      fresh.current = keepFresh({
        what: 'The subscriptions',
        async ask() {
          const live = await connect();
          setConnection(live);
          await live.askForList();
        },
      });
      return fresh.current.stop;
    };
    return afterHeadStart(begin);
  }, [connect]);

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
    subscriptions,
    /** Where further lists come from, as soon as it is there; they belong into `setSubscriptions`. */
    connection,
    setSubscriptions,
    /** Something is about to change at the payment provider. */
    watchClosely: () => setWatch((times) => times + 1),
  };
}

const listOf = (answer: EarlyAnswer | null | undefined): Subscription[] | undefined =>
  answer?.data?.viewer?.subscriptions ?? undefined;
