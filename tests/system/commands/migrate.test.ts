/** `npm run migrate`: checks all documents, sets aside accounts that don't fit, and changes nothing in a dry run. */
import { randomUUID } from 'node:crypto';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, expect, it } from 'vitest';
import { type Account, accountVersion } from '../../../server/domain/account.ts';
import {
  accountOf,
  cancellation,
  desiredState,
  subscription,
} from '../../support/account-factory.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { runModule } from '../../support/run.ts';

useOwnFirestore();
const firestore = () =>
  getFirestore(getApps()[0] ?? initializeApp({ projectId: 'demo-stop-smoke-now' }));

async function migrate(...args: string[]) {
  const command = runModule(
    'server/cli/migrate.ts',
    {
      STRIPE_API_HOST: '127.0.0.1:9',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'],
      METADATA_SERVER_DETECTION: 'none',
      LOG_LEVEL: 'silent',
    },
    ['--rate', '1000', ...args],
  );
  return { exitCode: await command.ended, output: command.output() };
}

const all = async (name: string) => {
  const { docs } = await firestore().collection(name).get();
  return new Map(docs.map((each) => [each.id, each.data()]));
};

/** More than a page of accounts as they should be. */
const count = 105;
const fine = (id: string) => ({
  ...accountOf(subscription({ customerId: id })),
  customerId: id,
  desired: { sub_1: desiredState({ generation: 1, word: 'END', state: 'PENDING' }) },
});

/**
 * Documents as earlier states of this project wrote them: an account before `attention` was one of its fields, and a
 * receipt of the time when each held its own schedule.
 */
const oldAccount: Partial<Account> = fine('cus_old');
delete oldAccount.attention;
const oldReceipt = {
  state: 'CONFIRMED',
  subscriptionId: 'sub_1',
  customerId: 'cus_old',
  requestedBy: 'SUBSCRIBER',
  requestedAt: new Date(),
  confirmedAt: new Date(),
  effectiveAt: null,
  reason: null,
  comment: null,
  periodEndsAt: new Date(),
  attempts: 0,
  dueAt: new Date(),
};

beforeEach(async () => {
  for (const name of ['accounts', 'cancellations', 'accounts_set_aside', 'maintenance'])
    for (const id of (await all(name)).keys()) await firestore().doc(`${name}/${id}`).delete();
  for (let number = 0; number < count; number += 1)
    await firestore()
      .doc(`accounts/cus_${number}`)
      .set(fine(`cus_${number}`));
  const receipt = cancellation({ id: randomUUID() });
  await firestore().doc(`cancellations/${receipt.id}`).set(receipt);
});

it('leaves everything as it is where everything fits, and is done then', async () => {
  const before = await all('accounts');
  const { exitCode, output } = await migrate();
  expect(output).toContain(`accounts: ${count} as they should be, 0 older, 0 invalid, 0 newer`);
  expect(output).toContain('cancellations: 1 as they should be, 0 older, 0 invalid, 0 newer');
  expect(exitCode).toBe(0);
  expect(await all('accounts')).toEqual(before);
  expect((await migrate()).output).toContain('accounts: 0 as they should be');
  expect((await migrate('--again')).output).toContain(`accounts: ${count} as they should be`);
});

it('names in a dry run what does not fit, and writes nothing', async () => {
  await firestore().doc('accounts/cus_old').set(oldAccount);
  await firestore()
    .doc('accounts/cus_newer')
    .set({ ...fine('cus_newer'), version: accountVersion + 1 });
  await firestore().doc('cancellations/old').set(oldReceipt);
  const names = ['accounts', 'cancellations', 'accounts_set_aside', 'maintenance'];
  const before = await Promise.all(names.map(all));
  const { exitCode, output } = await migrate('--dry-run');
  expect(output).toContain('accounts/cus_old: attention\n');
  expect(output).toContain(`accounts: ${count} as they should be, 0 older, 1 invalid, 1 newer`);
  expect(output).toMatch(/cancellations\/old: id, .*periodEndsAt, attempts, dueAt\n/);
  expect(output).toContain('cancellations: 1 as they should be, 0 older, 1 invalid, 0 newer');
  expect(exitCode).toBe(1);
  expect(await Promise.all(names.map(all))).toEqual(before);
});

it('sets an old account aside with its words kept, and leaves an old receipt alone', async () => {
  await firestore().doc('accounts/cus_old').set(oldAccount);
  await firestore().doc('cancellations/old').set(oldReceipt);
  const { output } = await migrate();
  expect(output).toContain(`accounts: ${count} as they should be, 0 older, 1 invalid, 0 newer`);
  const mended = (await all('accounts')).get('cus_old');
  expect(mended).toMatchObject({
    version: accountVersion,
    attention: [],
    observed: null,
    desired: { sub_1: { generation: 1, word: 'END', state: 'PENDING' } },
  });
  expect([...(await all('accounts_set_aside')).values()]).toMatchObject([
    { customerId: 'cus_old', problem: 'attention', document: { customerId: 'cus_old' } },
  ]);
  expect((await all('cancellations')).get('old')).toMatchObject({ attempts: 0 });
  // Once more changes nothing more.
  const before = await all('accounts');
  expect((await migrate('--again')).output).toContain(`accounts: ${count + 1} as they should be`);
  expect(await all('accounts')).toEqual(before);
  expect((await all('accounts_set_aside')).size).toBe(1);
});

it('goes on where an earlier run ended', async () => {
  await firestore().doc('maintenance/migrate-accounts').set({ after: 'cus_98', isDone: false });
  // By name: cus_99 alone comes after cus_98.
  expect((await migrate()).output).toContain('accounts: 1 as they should be');
});

it('says how it is used', async () => {
  const { exitCode, output } = await migrate('--rate', '0');
  expect(exitCode).toBe(2);
  expect(output).toContain('--rate must be from 1 to 1000.');
});
