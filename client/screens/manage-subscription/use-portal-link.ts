/** The way out to the payment provider: an address that is there before anybody clicks. */
import { useEffect, useState } from 'react';
import { useBillingPortalQuery } from '../../generated/operations.ts';
import { useRetry } from './use-retry.ts';

/** A billing portal session ends five minutes after it was made; both in milliseconds. */
const renewedAfterMs = 240_000;
const trustedForMs = 290_000;

/**
 * A portal session's address for as long as the component is there; null until it is known, and when there
 * is none. It is a key to the account, and stays out of the cache.
 */
export function usePortalLink() {
  const result = useBillingPortalQuery({
    fetchPolicy: 'no-cache',
    skipPollAttempt: () => document.hidden,
  });
  useRetry('The billing portal', result, renewedAfterMs);

  const url = (result.data ?? result.previousData)?.viewer?.portalUrl;
  const [expiredUrl, setExpiredUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!url) return;
    const timer = setTimeout(() => setExpiredUrl(url), trustedForMs);
    return () => clearTimeout(timer);
  }, [url]);

  return {
    url: url && url !== expiredUrl ? url : null,
    /** The address was followed: the next click gets another. */
    renew: () => void result.refetch(),
  };
}
