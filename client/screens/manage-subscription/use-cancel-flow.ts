/** The cancel flow: from 'Cancel subscription' to the retention view, and back. */
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { Subscriptions } from './subscription-list.tsx';

/** Milliseconds from the click to the retention view (specification, section 9). */
const switchDelayMs = 500;

/** Kept in the history entry of whoever has just canceled with the payment provider. */
interface EntryState {
  hasCanceled?: boolean;
}

export function useCancelFlow() {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const [search] = useSearchParams();
  const isRetention = search.get('view') === 'retention';

  /** Where this visit began: what happened in an entry before it is no news. */
  const [firstKey] = useState(location.key);

  /** The history entry in which the link was clicked: another entry knows nothing of it. */
  const [clickedIn, setClickedIn] = useState<string | null>(null);
  const isOpening = clickedIn === location.key && !isRetention;
  useEffect(() => {
    if (!isOpening) return;
    let isGone = false;
    const open = () => {
      // Whoever has gone to another page sees this one until that one's code is there.
      if (!isGone && window.location.pathname === pathname) void navigate(paths.retention);
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
    isRetention,
    /** The link was clicked, and the view is about to switch. */
    isOpening,
    /** The person came here within this visit, so that the focus may follow them. */
    isArrival: location.key !== firstKey,
    /** The subscriber has just canceled with the payment provider. */
    hasCanceled:
      (location.state as EntryState | null)?.hasCanceled === true && location.key !== firstKey,
    open: inPlace(() => setClickedIn(location.key)),
    stay: inPlace(() => void navigate(paths.manageSubscription, { replace: true })),
  };
}

/** For a link: acts in place of following it, unless that is to be in a new tab or window. */
const inPlace = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};

/**
 * Leads from the retention view to the news that a subscription was canceled with the provider.
 * @param subscriptions as they are now; undefined before they are known
 */
export function useLeadToConfirmation(
  isRetention: boolean,
  subscriptions: Subscriptions | null | undefined,
): void {
  const navigate = useNavigate();
  const before = useRef<Subscriptions>(undefined);
  useEffect(() => {
    if (!isRetention) before.current = undefined;
    else if (!before.current) before.current = subscriptions ?? undefined;
    else if (subscriptions && hasNewlyEnded(before.current, subscriptions))
      void navigate(paths.manageSubscription, {
        replace: true,
        state: { hasCanceled: true } satisfies EntryState,
      });
  }, [isRetention, subscriptions, navigate]);
}

/** Whether an end was scheduled, or came, for a subscription that had none. */
function hasNewlyEnded(before: Subscriptions, now: Subscriptions): boolean {
  return before.some(({ id, cancelAt }) => {
    const subscription = now.find((candidate) => candidate.id === id);
    return !subscription || (cancelAt === null && subscription.cancelAt !== null);
  });
}
