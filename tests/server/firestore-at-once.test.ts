/** Reads of Firestore leave without waiting for a timer: counted in turns of the event loop, not in milliseconds. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setLogFunction } from 'firebase-admin/firestore';
import { afterEach, expect, it } from 'vitest';
import { createFirestore } from '../../server/services/firestore.ts';
import { createDirectory } from '../../server/services/directory.ts';

afterEach(() => setLogFunction(null));

it('asks for a document before any timer can have run', async () => {
  const firestore = createFirestore('demo-at-once');
  const directory = createDirectory(firestore);
  await directory.warm();
  await nextTurn();
  const requests: string[] = [];
  setLogFunction((line) => {
    if (line.includes('Sending request')) requests.push(line);
  });
  const reading = directory.find('somebody');
  // Promises and ticks come before timers, however long a timer has been due.
  for (let tick = 0; tick < 20; tick += 1) await new Promise<void>((run) => process.nextTick(run));
  expect(requests).toHaveLength(1);
  await reading;
  await firestore.terminate();
});
