/** From 'Cancel subscription' to the retention view, and back. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { Subscription } from './use-subscriptions.ts';

/** Milliseconds from the click to the retention view (specification, section 9). */
const switchDelay = 500;

/** What the history remembers of this page, so that Back leads from the retention view to the list. */
type View = 'list' | 'retention' | 'canceled';

/** @param subscriptions as they are now; undefined before they are known */
export function useLeaving(subscriptions: Subscription[] | undefined) {
  const navigate = useNavigate();
  const location = useLocation();
  const view = ((location.state as { view?: View } | null)?.view ?? 'list') satisfies View;

  /** Where this visit began: what happened in an entry before it is no news. */
  const [firstKey] = useState(location.key);

  /** The history entry in which the button was clicked: another entry knows nothing of it. */
  const [clickedIn, setClickedIn] = useState<string | null>(null);
  const isSwitching = clickedIn === location.key && view !== 'retention';
  useEffect(() => {
    if (!isSwitching) return;
    const open = () => void navigate(paths.manageSubscription, { state: { view: 'retention' } });
    const timer = setTimeout(open, switchDelay);
    return () => clearTimeout(timer);
  }, [isSwitching, navigate]);

  const before = useRef<Subscription[]>(undefined);
  useEffect(() => {
    if (view !== 'retention') before.current = undefined;
    else if (!before.current) before.current = subscriptions;
    else if (subscriptions && hasNewlyEnded(before.current, subscriptions))
      void navigate(paths.manageSubscription, { replace: true, state: { view: 'canceled' } });
  }, [view, subscriptions, navigate]);

  return {
    view,
    /** The button was clicked, and the view is about to switch. */
    isSwitching,
    /** The subscriber has just canceled with the payment provider. */
    hasCanceled: view === 'canceled' && location.key !== firstKey,
    start: () => setClickedIn(location.key),
    stay: () => void navigate(paths.manageSubscription, { replace: true }),
  };
}

/** Whether an end was scheduled, or came, for a subscription that had none. */
function hasNewlyEnded(before: Subscription[], now: Subscription[]): boolean {
  return before.some(({ id, cancelAt }) => {
    const subscription = now.find((candidate) => candidate.id === id);
    return !subscription || (cancelAt === null && subscription.cancelAt !== null);
  });
}
