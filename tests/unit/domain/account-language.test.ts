/** The language of an account is kept beside everything else that its document has. */
import { expect, it, vi } from 'vitest';
import { createSetLanguage } from '../../../server/domain/mail/account-language.ts';
import { memoryWorld } from '../../support/memory-world.ts';

it('is stored with all that the account has, also where somebody else was faster', async () => {
  const world = memoryWorld();
  await world.know({}, { dueAt: new Date(0) });
  const before = await world.read();
  world.beFaster(1);
  const onChanged = vi.fn();
  await createSetLanguage(world.accounts, onChanged)('cus_1', 'fr');
  expect(await world.read()).toEqual({ ...before, language: 'fr' });
  expect(onChanged.mock.calls).toEqual([['cus_1']]);
});

it('is not written twice', async () => {
  const world = memoryWorld();
  await world.know({});
  const onChanged = vi.fn();
  const setLanguage = createSetLanguage(world.accounts, onChanged);
  await setLanguage('cus_1', 'de');
  await setLanguage('cus_1', 'de');
  expect(world.calls.filter((each) => each.startsWith('write'))).toHaveLength(1);
  expect(onChanged).toHaveBeenCalledOnce();
});
