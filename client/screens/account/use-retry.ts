/** Logs a query's failures and retries with growing pauses. */
import type { ErrorLike } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { requestStatus } from '../../request-status.ts';

const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/** Milliseconds until the next attempt by failures in a row: 2, 4, 8 … 30 seconds. */
const retryDelay = (failures: number) => Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);

interface QueryResult {
  loading: boolean;
  error?: ErrorLike | undefined;
  startPolling: (pollInterval: number) => void;
}

/**
 * Logs each failure of a query (specification, section 8), and polls with backoff until it succeeds. @param what the query's
 * name for the console @param pollInterval while it succeeds, in milliseconds, 0 for none
 */
export function useRetry(
  what: string,
  { loading, error, startPolling }: QueryResult,
  pollInterval = 0,
): void {
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
}
