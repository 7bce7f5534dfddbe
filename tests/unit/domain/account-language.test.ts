/** The language of an account is kept beside everything else that its document has. */
import { expect, it } from 'vitest';
import { createSetLanguage } from '../../../server/domain/stored-language.ts';
import { memoryWorld } from '../../support/memory-world.ts';

it('is stored with all that the account has, also where somebody else was faster', async () => {
  const world = memoryWorld();
  await world.know({}, { dueAt: new Date(0) });
  const before = await world.read();
  world.beFaster(1);
  await createSetLanguage(world.accounts)('cus_1', 'fr');
  expect(await world.read()).toEqual({ ...before, language: 'fr' });
});

it('is not written twice', async () => {
  const world = memoryWorld();
  await world.know({});
  const setLanguage = createSetLanguage(world.accounts);
  await setLanguage('cus_1', 'de');
  await setLanguage('cus_1', 'de');
  expect(world.calls.filter((each) => each.startsWith('write'))).toHaveLength(1);
});
