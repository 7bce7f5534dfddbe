/** The cancel flow: from 'Cancel subscription' to the retention view, and back. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { Subscriptions } from './subscription-list.tsx';

/** Milliseconds from the click to the retention view (specification, section 9). */
const switchDelayMs = 500;

/** Kept in the history entry, so that Back leads from the retention view to the subscriptions. */
type View = 'subscriptions' | 'retention' | 'canceled';

export type CancelFlow = ReturnType<typeof useCancelFlow>;

export function useCancelFlow() {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const view = ((location.state as { view?: View } | null)?.view ?? 'subscriptions') satisfies View;

  /** Where this visit began: what happened in an entry before it is no news. */
  const [firstKey] = useState(location.key);

  /** The history entry in which the button was clicked: another entry knows nothing of it. */
  const [clickedIn, setClickedIn] = useState<string | null>(null);
  const isOpening = clickedIn === location.key && view !== 'retention';
  useEffect(() => {
    if (!isOpening) return;
    let isGone = false;
    const open = () => {
      // Whoever has gone to another page sees this one until that one's code is there.
      if (!isGone && window.location.pathname === pathname)
        void navigate(paths.manageSubscription, { state: { view: 'retention' } });
    };
    const timer = setTimeout(() => {
      // First to the top, and the other view in the frame after that: its footer is higher up, and would jump.
      window.scrollTo(0, 0);
      requestAnimationFrame(() => requestAnimationFrame(open));
    }, switchDelayMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isOpening, navigate, pathname]);

  return {
    view,
    /** The button was clicked, and the view is about to switch. */
    isOpening,
    /** The subscriber has just canceled with the payment provider. */
    hasCanceled: view === 'canceled' && location.key !== firstKey,
    open: () => setClickedIn(location.key),
    stay: () => void navigate(paths.manageSubscription, { replace: true }),
  };
}

/**
 * Leads from the retention view to the news that a subscription was canceled with the provider.
 * @param subscriptions as they are now; undefined before they are known
 */
export function useCancellationNews(
  view: View,
  subscriptions: Subscriptions | null | undefined,
): void {
  const navigate = useNavigate();
  const before = useRef<Subscriptions>(undefined);
  useEffect(() => {
    if (view !== 'retention') before.current = undefined;
    else if (!before.current) before.current = subscriptions ?? undefined;
    else if (subscriptions && hasNewlyEnded(before.current, subscriptions))
      void navigate(paths.manageSubscription, { replace: true, state: { view: 'canceled' } });
  }, [view, subscriptions, navigate]);
}

/** Whether an end was scheduled, or came, for a subscription that had none. */
function hasNewlyEnded(before: Subscriptions, now: Subscriptions): boolean {
  return before.some(({ id, cancelAt }) => {
    const subscription = now.find((candidate) => candidate.id === id);
    return !subscription || (cancelAt === null && subscription.cancelAt !== null);
  });
}
