/** Counts what a test asks of Firestore, by the SDK's own log. */
import { setLogFunction } from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';

/** @returns a function that tells how many requests this process has sent to Firestore since the file's tests began */
export function useFirestoreRequests(): () => number {
  let requests = 0;
  beforeAll(() =>
    setLogFunction((line) => {
      if (line.includes('Sending request')) requests += 1;
    }),
  );
  afterAll(() => setLogFunction(null));
  return () => requests;
}
