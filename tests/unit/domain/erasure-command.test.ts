/** The command of an erasure that support asked for: an operator pastes it into a shell. */
import { describe, expect, it } from 'vitest';
import { type Person, noLogin } from '../../../server/domain/support/person.ts';
import { needOfErasure } from '../../../server/domain/support/work-queue.ts';

const person = (fields: Partial<Person>): Person => ({
  uid: 'ann',
  login: null,
  emails: [],
  customerIds: ['cus_1', 'cus_2'],
  isOthers: () => Promise.resolve(false),
  ...fields,
});
const more = ' Add every other address and customer of theirs that is known';

describe('the command of an erasure', () => {
  it.each([
    ['ann+1@a.test', 'ann+1@a.test'],
    ['r&d@a.test', "'r&d@a.test'"],
    ["o'brien@a.test", String.raw`'o'\''brien@a.test'`],
    ['a`id`@a.test', "'a`id`@a.test'"],
  ])('has %s as one word', (email, word) => {
    const { todo } = needOfErasure(person({ emails: [email] }));
    expect(todo).toContain(`npm run erase -- ann --email ${word}.`);
    expect(todo).toContain(more);
  });

  it('of somebody without a login names all their customers', () => {
    const { todo } = needOfErasure(person({ uid: noLogin('cus_1') }));
    expect(todo).toContain('npm run erase -- --customer cus_1 --customer cus_2.');
  });
});
