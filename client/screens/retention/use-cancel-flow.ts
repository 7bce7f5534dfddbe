/** The cancel flow: from 'Cancel subscription' to the retention view, and back. */
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { addressOf, paths } from '../../paths.ts';
import type { Subscription } from '../account/plan.ts';

/** Milliseconds from the click to the retention view (specification, section 9). */
const switchDelayMs = 500;

/** Kept in a history entry. */
interface EntryState {
  /** Of the list: the ids of what the subscriber has just canceled with the payment provider. */
  canceled?: string[];
  /** Of the retention view: the entry before it is the list. */
  isAfterList?: boolean;
}

export function useCancelFlow() {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const [search] = useSearchParams();
  const isRetention = search.get('view') === 'retention';
  const plan = search.get('plan');
  const state = location.state as EntryState | null;

  /** Where this visit began: what happened in an entry before it is no news. */
  const [firstKey] = useState(location.key);

  /** The history entry in which the link was clicked: another entry knows nothing of it. */
  const [clickedIn, setClickedIn] = useState<string | null>(null);
  const [clicked, setClicked] = useState<string>(paths.retention);
  const isOpening = clickedIn === location.key && !isRetention;
  // Whoever goes back to that entry has not clicked again.
  if (isRetention && clickedIn !== null) setClickedIn(null);
  useEffect(() => {
    if (!isOpening) return;
    let isGone = false;
    const open = () => {
      // Whoever has gone to another page sees this one until that one's code is there.
      if (!isGone && window.location.pathname === addressOf(pathname))
        void navigate(clicked, { state: { isAfterList: true } satisfies EntryState });
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
  }, [isOpening, navigate, pathname, clicked]);

  /** A second click must not lead back twice. */
  const [isStaying, setStaying] = useState(false);
  if (!isRetention && isStaying) setStaying(false);
  function stay(): void {
    if (isStaying) return;
    setStaying(true);
    if (state?.isAfterList) void navigate(-1);
    else void navigate(paths.manageSubscription, { replace: true });
  }

  return {
    isRetention,
    /** The id of the plan whose link was clicked; null for none of several. */
    plan,
    /** The link was clicked, and the view is about to switch. */
    isOpening,
    /** The person came here within this visit, so that the focus may follow them. */
    isArrival: location.key !== firstKey,
    /** The ids of what the subscriber has just canceled with the payment provider. */
    canceled: (location.key !== firstKey && state?.canceled) || [],
    open: (event: MouseEvent, path: string = paths.retention) =>
      inPlace(() => {
        setClicked(path);
        setClickedIn(location.key);
      })(event),
    stay: inPlace(stay),
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
  subscriptions: readonly Subscription[] | null | undefined,
): void {
  const navigate = useNavigate();
  const before = useRef<readonly Subscription[]>(undefined);
  useEffect(() => {
    if (!isRetention) before.current = undefined;
    else if (!before.current) before.current = subscriptions ?? undefined;
    else if (subscriptions) {
      const canceled = newlyEnded(before.current, subscriptions);
      if (canceled.length > 0)
        void navigate(paths.manageSubscription, {
          replace: true,
          state: { canceled } satisfies EntryState,
        });
    }
  }, [isRetention, subscriptions, navigate]);
}

/** The ids of subscriptions that had no end, and have one now or are over. */
function newlyEnded(before: readonly Subscription[], now: readonly Subscription[]): string[] {
  const ended = before.filter(({ id, cancelAt }) => {
    const subscription = now.find((candidate) => candidate.id === id);
    return !subscription || (cancelAt === null && subscription.cancelAt !== null);
  });
  return ended.map(({ id }) => id);
}
