/** Tests the keys for ID tokens: one fetch for all callers, a firm deadline, stale keys for a bounded time. */
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenKeys } from '../../../server/adapters/firebase-auth/token-keys.ts';
import { startTokenIssuer, type TokenIssuer } from '../../support/signed-tokens.ts';

const hour = 3_600_000;
const unavailable = { name: 'UpstreamError', upstream: 'token_keys' };

let issuer: TokenIssuer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  issuer = await startTokenIssuer();
});
afterEach(() => {
  vi.useRealTimers();
  return issuer.close();
});
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const keysOf = ({ url }: TokenIssuer) => createTokenKeys('token_keys', url);
const currentKid = async () => decodeProtectedHeader(await issuer.sign()).kid ?? '';

describe('the keys', () => {
  it('are fetched once for a hundred who wait, and again in the background after an hour', async () => {
    const keys = keysOf(issuer);
    const kid = await currentKid();
    const found = await Promise.all(Array.from({ length: 100 }, () => keys.find(kid)));
    expect(found.every((key) => key !== null && key === found[0])).toBe(true);
    expect(issuer.fetches()).toBe(1);

    pass(hour - 1);
    await keys.find(kid);
    expect(issuer.fetches()).toBe(1);
    pass(1);
    await keys.find(kid);
    await expect.poll(() => issuer.fetches()).toBe(2);
  });

  it('serve on while they can’t be fetched, for seven hours, and then no longer', async () => {
    const keys = keysOf(issuer);
    const kid = await currentKid();
    await keys.find(kid);
    issuer.setFault('error');
    pass(7 * hour - 1);
    expect(await keys.find(kid)).not.toBeNull();
    await expect.poll(() => issuer.fetches()).toBeGreaterThan(1);
    pass(1);
    await expect(keys.find(kid)).rejects.toMatchObject(unavailable);
  });

  it('are fetched no more often than the circuit allows while Google fails', async () => {
    const keys = keysOf(issuer);
    const kid = await currentKid();
    await keys.find(kid);
    issuer.setFault('error');
    pass(hour);
    const stateAfterFind = async () => {
      expect(await keys.find(kid)).not.toBeNull();
      return keys.circuitState();
    };
    await expect.poll(stateAfterFind, { interval: 5, timeout: 10_000 }).toBe('open');
    expect(issuer.fetches()).toBe(1 + 5);
    for (let count = 0; count < 50; count += 1) await keys.find(kid);
    // On a busy machine the circuit may have probed once.
    expect(issuer.fetches()).toBeLessThanOrEqual(1 + 5 + 1);
  });

  it.each(['stall', 'nonsense'] as const)(
    'that can’t be had for %s are an UpstreamError, and are found afterwards',
    async (fault) => {
      const keys = keysOf(issuer);
      const kid = await currentKid();
      issuer.setFault(fault);
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => keys.find(kid)));
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
      expect(issuer.fetches()).toBeLessThanOrEqual(3);
      issuer.setFault('none');
      expect(await keys.find(kid)).not.toBeNull();
    },
  );
});

describe('a key id that is not known', () => {
  it('is fetched once in thirty seconds for all callers', async () => {
    const keys = keysOf(issuer);
    await keys.find(await currentKid());
    pass(30_000);
    const found = await Promise.all(
      Array.from({ length: 100 }, (_, number) => keys.find(`made-up-${number}`)),
    );
    expect(found.every((key) => key === null)).toBe(true);
    expect(issuer.fetches()).toBe(2);
    pass(29_999);
    expect(await keys.find('made-up')).toBeNull();
    expect(issuer.fetches()).toBe(2);
    pass(1);
    expect(await keys.find('made-up')).toBeNull();
    expect(issuer.fetches()).toBe(3);
  });

  it('is found when Google has begun to use a new key', async () => {
    const keys = keysOf(issuer);
    const before = await currentKid();
    await keys.find(before);
    await issuer.rotate();
    pass(30_000);
    expect(await keys.find(await currentKid())).not.toBeNull();
    expect(await keys.find(before)).toBeNull();
  });

  it('is no fault of the token while Google can’t be asked', async () => {
    const keys = keysOf(issuer);
    await keys.find(await currentKid());
    issuer.setFault('error');
    pass(30_000);
    await expect(keys.find('new')).rejects.toMatchObject(unavailable);
    await expect(keys.find('newer')).rejects.toMatchObject(unavailable);
  });
});
