/** Counts a test's requests to Firestore by the SDK's log. */
import { setLogFunction } from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';

/** @returns a function with the number of this process's requests to Firestore since the file's tests began */
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
