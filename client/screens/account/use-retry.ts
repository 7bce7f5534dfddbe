/** Logs a query's failures and retries with growing pauses. */
import type { ErrorLike } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { useIsHydrating } from '../../rendering.ts';
import { requestStatus } from '../../request-status.ts';

const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/** Milliseconds until the next attempt by failures in a row: 2, 4, 8 … 30 seconds. */
const retryDelay = (failures: number) => Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);

/** Options of a page's query: the server's answer, if it rendered the page, and no polling out of sight. */
export function usePageOptions() {
  const [isRendered] = useState(useIsHydrating());
  return {
    fetchPolicy: isRendered ? 'cache-first' : 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  } as const;
}

interface QueryResult<Data> {
  data?: Data | undefined;
  previousData?: Data | undefined;
  loading: boolean;
  error?: ErrorLike | undefined;
  startPolling: (pollInterval: number) => void;
}

/**
 * Logs each failure of a query (specification, section 8), and polls with backoff until it succeeds. @param what the query's
 * name for the console @param pollInterval while it succeeds, in milliseconds, 0 for none @returns the last good answer
 */
export function useRetry<Data>(
  what: string,
  { data, previousData, loading, error, startPolling }: QueryResult<Data>,
  pollInterval = 0,
): Data | undefined {
  const failures = useRef(0);
  useEffect(() => {
    if (loading) return;
    failures.current = error ? failures.current + 1 : 0;
    // Firefox aborts requests when the user leaves the page, and reports it.
    if (error && error.name !== 'AbortError')
      console.error(`${what} could not be loaded:`, requestStatus(error), error);
  }, [what, loading, error]);
  useEffect(() => {
    if (!loading) startPolling(error ? retryDelay(failures.current) : pollInterval);
  }, [loading, error, startPolling, pollInterval]);
  return data ?? previousData;
}
