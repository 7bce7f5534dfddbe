/** Which addresses may be meant by a mistyped one, and what is asked to find them. */
import { describe, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../../server/domain/errors.ts';
import {
  candidatesOf,
  likeness,
  nearMisses,
  partsToSearch,
} from '../../../server/domain/support/near-misses.ts';

const meant = 'active@example.com';
/** Every address that one typo in the part before the @ makes of another one. */
function typos(address: string): string[] {
  const [local = '', domain = ''] = address.split('@');
  return [...local].flatMap((letter, index) => {
    const [before, after] = [local.slice(0, index), local.slice(index + 1)];
    const swapped = after ? `${before}${after[0]}${letter}${after.slice(1)}` : local;
    return [
      `${before}${after}`,
      `${before}${letter}${letter}${after}`,
      `${before}q${after}`,
      swapped,
    ]
      .filter((each) => each !== local)
      .map((each) => `${each}@${domain}`);
  });
}

describe('an address is like', () => {
  it.each([
    ['actve@example.com', 'One letter differs.'],
    ['acctive@example.com', 'One letter differs.'],
    ['actvie@example.com', 'One letter differs.'],
    ['actove@example.com', 'One letter differs.'],
    ['active@exmaple.com', 'One letter differs.'],
    ['active@', 'The domain is missing or incomplete.'],
    ['active@example', 'The domain is missing or incomplete.'],
    ['activ@', 'One letter differs, and the domain is missing or incomplete.'],
    ['active@gmail.com', 'The part before the @ is the same, the domain is another.'],
  ])('the one that is meant by %s', (typed, why) => {
    expect(likeness(typed, meant)).toBe(why);
  });

  it('the same with a part after +', () => {
    expect(likeness(meant, 'active+stop@example.com')).toBe('It has a part after +.');
  });

  it.each(['active@example.com', 'actuve@gmail.com', 'atcve@example.com', '@example.com', 'x@y.z'])(
    'not %s',
    (typed) => {
      expect(likeness(typed, meant)).toBeNull();
    },
  );
});

describe('what is asked', () => {
  it('of logins has the address for every typo, in at most 1,500', () => {
    for (const typed of [...typos(meant), 'active@exmaple.com', 'active@exanple.com']) {
      expect(candidatesOf(typed), typed).toContain(meant);
      expect(candidatesOf(typed).length).toBeLessThanOrEqual(1_500);
    }
    expect(candidatesOf('active@')).toEqual([]);
    expect(candidatesOf(`${'a'.repeat(300)}@example.com`)).toHaveLength(1_500);
  });

  it('of the provider finds the address for every typo, in at most five searches', () => {
    const isFound = (typed: string, address: string) =>
      partsToSearch(typed).some((parts) => {
        const asked = parts.filter(({ length }) => length >= 3);
        return asked.length > 0 && asked.every((part) => address.includes(part));
      });
    const longer = 'annabelle.lee@example.com';
    for (const address of [meant, longer])
      for (const typed of [
        ...typos(address),
        ...typos(address).map((each) => each.replace(/@.*/, '@')),
        address.replace('example', 'exmaple'),
        address.replace(/@.*/, '@'),
        address.replace(/@.*/, '@exam'),
      ]) {
        expect(isFound(typed, address), typed).toBe(true);
        expect(partsToSearch(typed).length).toBeLessThanOrEqual(5);
      }
  });
});

describe('who answers', () => {
  const login = { uid: 'uid-1', email: meant, role: 'SUBSCRIBER' as const };
  const customer = { id: 'cus_1', email: 'Active@Example.com', name: 'Ann Lee', isDeleted: false };
  const down = () => Promise.reject(new UpstreamError('stripe', null));
  const ask = (
    byEmails: () => Promise<(typeof login)[]>,
    customersLike: () => Promise<(typeof customer)[]>,
  ) => nearMisses('actve@example.com', { users: { byEmails }, billing: { customersLike } });
  const found = { email: meant, name: null, why: 'One letter differs.' };

  it('is asked in batches, and each address is told once, with the name that the provider has', async () => {
    const byEmails = vi.fn(() => Promise.resolve([login]));
    const named = [{ ...found, name: 'Ann Lee' }];
    expect(await ask(byEmails, () => Promise.resolve([customer]))).toEqual({
      found: named,
      isComplete: true,
    });
    expect(byEmails.mock.calls.length).toBeLessThanOrEqual(15);
  });

  it('is told of when the other one does not', async () => {
    expect(await ask(() => Promise.resolve([login]), down)).toEqual({
      found: [found],
      isComplete: false,
    });
    expect(await ask(down, () => Promise.resolve([]))).toEqual({ found: [], isComplete: false });
  });
});
