/** Tests the languages of stored documents: changing one keeps all other fields, and unknown ones are readable. */
import { expect, it } from 'vitest';
import { createSetLanguage } from '../../../server/domain/customer-record/set-language.ts';
import { languageOfDocument } from '../../../server/domain/language.ts';
import { languageCodes } from '../../../texts/generated/languages.ts';
import { memoryWorld } from '../../support/memory-world.ts';

it('is stored with all that the account has, even if another writer was faster', async () => {
  const world = memoryWorld();
  await world.know({}, { dueAt: new Date(0) });
  const before = await world.read();
  world.beFaster(1);
  await createSetLanguage(world.records)('cus_1', 'fr');
  expect(await world.read()).toEqual({ ...before, language: 'fr' });
});

it('is not written twice', async () => {
  const world = memoryWorld();
  await world.know({});
  const setLanguage = createSetLanguage(world.records);
  await setLanguage('cus_1', 'de');
  await setLanguage('cus_1', 'de');
  expect(world.calls.filter((each) => each.startsWith('write'))).toHaveLength(1);
});

it('that this release does not know is read as the default one', () => {
  expect(languageCodes.map((language) => languageOfDocument({ language }))).toEqual(languageCodes);
  for (const language of ['xx', 'toString']) expect(languageOfDocument({ language })).toBe('en');
});
