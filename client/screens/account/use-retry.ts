/** What happens when a query fails: the console is told, and the server is asked again with growing pauses. */
import type { ErrorLike } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { requestStatus } from '../../request-status.ts';

const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/** Milliseconds until the next try after so many failures in a row: 2, 4, 8 … 30 seconds. */
const retryDelay = (failures: number) => Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);

interface QueryResult {
  loading: boolean;
  error?: ErrorLike | undefined;
  startPolling: (pollInterval: number) => void;
}

/**
 * Logs each failure of a query (specification, section 8), and polls with back-off until it succeeds.
 * @param what is asked for, for the console
 * @param pollInterval while it succeeds, in milliseconds; 0 for none
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
    // Firefox ends what is on its way when the page is left, and tells the page.
    if (error && error.name !== 'AbortError')
      console.error(`${what} could not be loaded:`, requestStatus(error), error);
  }, [what, loading, error]);
  useEffect(() => {
    if (!loading) startPolling(error ? retryDelay(failures.current) : pollInterval);
  }, [loading, error, startPolling, pollInterval]);
}
