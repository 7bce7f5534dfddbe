/** Tests an erasure in the queue: its shell command for the operator, and the reasons to refuse it. */
import { describe, expect, it } from 'vitest';
import { type Person, noUser } from '../../../server/domain/support/person.ts';
import { obstaclesToErasure } from '../../../server/domain/support/erasure-obstacles.ts';
import { taskOfAgent } from '../../../server/domain/support/tasks.ts';

const person = (fields: Partial<Person>): Person => ({
  uid: 'ann',
  user: null,
  emails: [],
  customerIds: ['cus_1', 'cus_2'],
  erasedName: 'erased-1',
  isOthers: () => Promise.resolve(false),
  ...fields,
});
const instructionFor = (fields: Partial<Person>) =>
  taskOfAgent('ERASURE', 'Asked by mail.', person(fields), { by: null }).instruction;
const more = ' Add every other address and customer of theirs that is known';

describe('the command of an erasure', () => {
  it.each([
    ['ann+1@a.test', 'ann+1@a.test'],
    ['r&d@a.test', "'r&d@a.test'"],
    ["o'brien@a.test", String.raw`'o'\''brien@a.test'`],
    ['a`id`@a.test', "'a`id`@a.test'"],
  ])('has %s as one word', (email, word) => {
    const instruction = instructionFor({ emails: [email] });
    expect(instruction).toContain(`npm run erase -- ann --email ${word}.`);
    expect(instruction).toContain(more);
  });

  it('of a person without a login names all their customers', () => {
    const instruction = instructionFor({ uid: noUser('cus_1') });
    expect(instruction).toContain('npm run erase -- --customer cus_1 --customer cus_2.');
  });

  it('is followed by the agent’s words', () => {
    expect(instructionFor({})).toMatch(/Then tell them\. Asked by mail\.$/);
  });
});

it('an agent is not erased before the role is taken away', () => {
  const user = { role: 'SUPPORT' } as Person['user'];
  expect(obstaclesToErasure({ user }, [], { declarations: [] })).toEqual([
    expect.stringContaining('npm run support -- revoke EMAIL'),
  ]);
  expect(obstaclesToErasure({ user: null }, [], { declarations: [] })).toEqual([]);
});
