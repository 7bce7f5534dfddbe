/** Our Firestore client before a network that misbehaves: it finds its way back, and does nothing that was given up. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Firestore as Sdk } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Emulator } from '../../../emulators/emulator.ts';
import { startFirestoreEmulator } from '../../../emulators/firestore.ts';
import { createFirestore, type Firestore } from '../../../server/adapters/firestore/client.ts';
import { isTaken } from '../../../server/adapters/firestore/documents.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';

const projectId = 'demo-stop-smoke-now';
let emulator: Emulator;
let proxy: FaultProxy;
let firestore: Firestore;
beforeAll(async () => {
  emulator = await startFirestoreEmulator({ kind: 'embedded', projectId, port: 0 });
  const [host = '', port] = emulator.host.split(':');
  proxy = await startFaultProxy({ host, port: Number(port) });
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${proxy.port}`;
});
afterAll(async () => {
  await proxy.close();
  await emulator.close();
});
beforeEach(async () => {
  await proxy.setFault({ kind: 'none' });
  firestore = createFirestore(projectId);
  return () => firestore.close();
});

const user = (id: string) => firestore.call((sdk) => sdk.collection('users').doc(id).get());

/** One call, in the time that the client has for it. */
const reads = () =>
  user('ada').then(
    () => true,
    () => false,
  );

it('does not write later on what its caller gave up', async () => {
  const write = (id: string) =>
    firestore.call((sdk) => sdk.collection('users').doc(id).set({ plan: 1 }));
  await write('ada');
  await proxy.setFault({ kind: 'black-hole' });
  await expect(write('late')).rejects.toMatchObject({ name: 'UpstreamError' });
  await proxy.setFault({ kind: 'none' });
  await expect.poll(reads, { interval: 500 }).toBe(true);
  await wait(2_000);
  expect((await user('late')).exists).toBe(false);
});

it('turns an error that is an answer into null, and no other error', async () => {
  const create = (sdk: Sdk) => sdk.collection('users').doc('once').create({});
  await firestore.call(create);
  expect(await firestore.orNull(create, isTaken)).toBeNull();
  await expect(firestore.call(create)).rejects.toMatchObject({
    name: 'UpstreamError',
    upstream: 'firestore',
    cause: { code: 6 },
  });
  expect(firestore.circuitState()).toBe('closed');
});

it('closes without cutting off a call that is under way', async () => {
  expect(await reads()).toBe(true);
  await proxy.setFault({ kind: 'latency', ms: 500 });
  const answer = user('ada');
  await wait(50);
  await firestore.close();
  expect((await answer).id).toBe('ada');
  await expect(user('ada')).rejects.toMatchObject({ name: 'UpstreamError' });
});
