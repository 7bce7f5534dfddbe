/** The store of parsed operations stays small, whatever is sent. */
import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { createDocumentStore } from '../../../server/graphql/server.ts';

it('keeps a hundred, and those that are asked for longest', async () => {
  const store = createDocumentStore();
  const document = parse('{ __typename }');
  for (let number = 0; number < 150; number += 1) {
    await store.set(String(number), document);
    expect(await store.get('0')).toBe(document);
  }
  expect(await store.get('1')).toBeUndefined();
  expect(await store.get('50')).toBeUndefined();
  expect(await store.get('51')).toBe(document);
  expect(await store.get('149')).toBe(document);
  await store.delete('149');
  expect(await store.get('149')).toBeUndefined();
});
