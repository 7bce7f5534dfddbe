/** Runs the cancel flow from 'Cancel subscription' to the retention view and back. */
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { addressOf, paths } from '../../paths.ts';
import type { Subscription } from '../account/plan.ts';

/** Milliseconds from the click to the retention view (specification, section 9). */
const switchDelayMs = 500;

/** The state in a history entry. */
interface EntryState {
  /** In the list: the ids of plans that the subscriber has just canceled at Stripe. */
  canceled?: string[];
  /** In the retention view: the previous entry is the list. */
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

  /** The entry in which this visit started. Earlier changes are no news. */
  const [firstKey] = useState(location.key);

  /** The history entry in which the link was clicked. */
  const [clickedIn, setClickedIn] = useState<string | null>(null);
  const [clicked, setClicked] = useState<string>(paths.retention);
  const isOpening = clickedIn === location.key && !isRetention;
  // Going back to that entry isn't another click.
  if (isRetention && clickedIn !== null) setClickedIn(null);
  useEffect(() => {
    if (!isOpening) return;
    let isGone = false;
    const open = () => {
      // After a click elsewhere this page stays visible until the other page's code arrives.
      if (!isGone && window.location.pathname === addressOf(pathname))
        void navigate(clicked, { state: { isAfterList: true } satisfies EntryState });
    };
    const timer = setTimeout(() => {
      // Scroll up one frame earlier, because the new view is shorter and its footer would jump.
      window.scrollTo(0, 0);
      requestAnimationFrame(() => requestAnimationFrame(open));
    }, switchDelayMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isOpening, navigate, pathname, clicked]);

  /** A second click must not go back twice. */
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
    /** The id of the plan whose link was clicked, or null for any. */
    plan,
    /** The link was clicked, and the view is about to switch. */
    isOpening,
    /** Whether the person navigated here within this visit, so that the focus may follow. */
    isArrival: location.key !== firstKey,
    /** The ids of plans that the subscriber has just canceled at Stripe. */
    canceled: (location.key !== firstKey && state?.canceled) || [],
    open: (event: MouseEvent, path: string = paths.retention) =>
      inPlace(() => {
        setClicked(path);
        setClickedIn(location.key);
      })(event),
    stay: inPlace(stay),
  };
}

/** Handles a link's click, except one for a new tab or window. */
const inPlace = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};

/**
 * Leads from the retention view to the confirmation of a cancellation at Stripe.
 * @param own the current plans, or undefined before they are known
 * @param others those of other customers, if known
 */
export function useLeadToConfirmation(
  isRetention: boolean,
  own: readonly Subscription[] | null | undefined,
  others: readonly Subscription[] | null | undefined,
): void {
  const navigate = useNavigate();
  const before = useRef<readonly Subscription[]>(undefined);
  useEffect(() => {
    const known = own && [...own, ...(others ?? [])];
    if (!isRetention) before.current = undefined;
    else if (!before.current) before.current = known ?? undefined;
    else if (known) {
      // Unreadable plans haven't ended.
      const isKnown = ({ id }: Subscription) => others || known.some((each) => each.id === id);
      const canceled = newlyEnded(before.current.filter(isKnown), known);
      if (canceled.length > 0)
        void navigate(paths.manageSubscription, {
          replace: true,
          state: { canceled } satisfies EntryState,
        });
    }
  }, [isRetention, own, others, navigate]);
}

/** Returns the ids of subscriptions that are newly ending or ended. */
function newlyEnded(before: readonly Subscription[], now: readonly Subscription[]): string[] {
  const ended = before.filter(({ id, cancelAt }) => {
    const subscription = now.find((candidate) => candidate.id === id);
    return !subscription || (cancelAt === null && subscription.cancelAt !== null);
  });
  return ended.map(({ id }) => id);
}
