/** Our Firestore client before a network that misbehaves: it finds its way back, and does nothing that was given up. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Emulator } from '../../emulators/emulator.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';
import { createFirestore } from '../../server/adapters/firestore/client.ts';
import { bounded } from '../../server/services/deadline.ts';
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';

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
});

/** One call, with the time that the portal has for it. */
const reads = () =>
  bounded(2_000, () => firestore.collection('users').doc('ada').get()).then(
    () => true,
    () => false,
  );

const lost: [state: string, isConnected: boolean, fault: Fault][] = [
  ['in use', true, { kind: 'half-open' }],
  ['being made', false, { kind: 'stall' }],
];

it.each(lost)(
  'replaces a connection %s whose peer is lost without a word',
  { timeout: 60_000 },
  async (_, isConnected, fault) => {
    if (isConnected) expect(await reads()).toBe(true);
    await proxy.setFault(fault);
    expect(await reads()).toBe(false);
    await proxy.setFault({ kind: 'none' });
    await expect.poll(reads, { timeout: 30_000, interval: 500 }).toBe(true);
  },
);

it('does not write later on what its caller gave up', { timeout: 60_000 }, async () => {
  const users = firestore.collection('users');
  await users.doc('ada').set({ plan: 1 });
  await proxy.setFault({ kind: 'black-hole' });
  const write = bounded(2_000, () => users.doc('late').create({ plan: 1 }));
  await expect(write).rejects.toThrow('no answer within 2000 ms');
  await proxy.setFault({ kind: 'none' });
  await expect.poll(reads, { timeout: 30_000, interval: 500 }).toBe(true);
  await wait(2_000);
  expect((await users.doc('late').get()).exists).toBe(false);
});

it('keeps what was made of it usable, and its errors as they are', async () => {
  const users = firestore.collection('users');
  const byPlan = users.where('plan', '==', 7).orderBy('name').limit(2);
  for (const name of ['c', 'a', 'b']) await users.doc(name).set({ name, plan: 7 });
  for (let round = 0; round < 2; round += 1)
    expect((await byPlan.get()).docs.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(users.doc('a').path).toBe('users/a');
  await expect(users.doc('a').create({})).rejects.toMatchObject({ code: 6 });
});
