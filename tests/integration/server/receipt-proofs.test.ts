/** The proof of a receipt: anybody can verify it with the published keys, each state has its own, and a changed byte is found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  compactVerify,
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, usePortal } from '../../support/harness.ts';
import { newSigningKeys, verifyFile } from '../../support/signing-keys.ts';
import { cancel, resume, subscriberWithOne } from '../../support/changes.ts';

const keysIn = (text: string) => (JSON.parse(text) as { keys: { kid: string; d?: string }[] }).keys;
const first = newSigningKeys();
const portal = usePortal({
  RECEIPT_SIGNING_KEYS: first,
  SITE_ORIGIN: 'https://portal.smoke.test',
});

let site = '';
const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
beforeAll(async () => void (site = await portal.app.listen({ host: '127.0.0.1', port: 0 })));
afterAll(() => rmSync(folder, { recursive: true }));

type Receipt = Record<'id' | 'state' | 'proof', string> & { confirmedAt: string | null };

/** A subscriber's newest receipt with its proof. */
async function newestReceipt(at: Pick<Portal, 'ask'>, token: string): Promise<Receipt> {
  const fields = 'id state requestedAt confirmedAt effectiveAt proof';
  const { data } = await at.ask(`{ viewer { cancellations { ${fields} } } }`, { token });
  return (data.viewer.cancellations as unknown as Receipt[])[0] ?? expect.fail();
}

/** A subscriber who has canceled, and the receipt. */
async function canceled() {
  const { subscriber, id } = await subscriberWithOne(portal);
  await cancel(portal, subscriber, { subscriptionId: id, comment: 'My own words.' });
  return { subscriber, id, receipt: await newestReceipt(portal, subscriber.token) };
}

/** Runs the documented command on a file with this content. */
function verify(content: string): Promise<string> {
  const file = join(folder, 'receipt');
  writeFileSync(file, content);
  return verifyFile(file, `${site}/.well-known/jwks.json`);
}

describe('the proof of a receipt', () => {
  it('can be verified by anybody with the published keys', async () => {
    const { receipt } = await canceled();
    const keys = createRemoteJWKSet(new URL(`${site}/.well-known/jwks.json`));
    const { protectedHeader } = await compactVerify(receipt.proof, keys);
    expect(protectedHeader).toEqual({
      alg: 'EdDSA',
      kid: keysIn(first)[0]?.kid,
      typ: 'receipt+jwt',
    });
    const { id, state, confirmedAt } = receipt;
    expect(decodeJwt(receipt.proof)).toMatchObject({
      iss: 'https://portal.smoke.test',
      jti: id,
      iat: Math.floor(Date.parse(confirmedAt ?? '') / 1_000),
      receipt: { id, state, confirmedAt, requestedBy: 'SUBSCRIBER', withdrawnAt: null },
    });
  });

  it('has nothing private in it, and neither have the keys', async () => {
    const { receipt, subscriber } = await canceled();
    const payload = JSON.stringify(decodeJwt(receipt.proof));
    for (const text of [subscriber.email, subscriber.customerId, 'My own words.'])
      expect(payload).not.toContain(text);
    const answer = await fetch(`${site}/.well-known/jwks.json`);
    const { keys } = (await answer.json()) as { keys: object[] };
    expect(keys).toEqual([
      expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' }),
    ]);
    expect(keys[0]).not.toHaveProperty('d');
    expect(answer.headers.get('content-type')).toContain('application/jwk-set+json');
  });

  it('is the same each time, another one for each state, and the earlier one stays valid', async () => {
    const { receipt, subscriber, id } = await canceled();
    expect(await newestReceipt(portal, subscriber.token)).toEqual(receipt);
    await resume(portal, subscriber, { subscriptionId: id });
    const withdrawn = await newestReceipt(portal, subscriber.token);
    expect(withdrawn.id).toBe(receipt.id);
    expect(decodeJwt(withdrawn.proof)['receipt']).toMatchObject({
      state: 'WITHDRAWN',
      withdrawnBy: 'SUBSCRIBER',
    });
    const keys = createRemoteJWKSet(new URL(`${site}/.well-known/jwks.json`));
    for (const { proof } of [receipt, withdrawn])
      expect(await compactVerify(proof, keys)).toBeDefined();
  });

  it('stays valid when the key is replaced', async () => {
    const { receipt, subscriber } = await canceled();
    const [old] = keysIn(first);
    const [added] = keysIn(newSigningKeys());
    const replica = await portal.addReplica({
      RECEIPT_SIGNING_KEYS: JSON.stringify({ keys: [added, { ...old, d: undefined }] }),
    });
    const anew = await newestReceipt(replica, subscriber.token);
    expect(added?.kid).not.toBe(old?.kid);
    expect(decodeProtectedHeader(anew.proof).kid).toBe(added?.kid);
    const { body } = await replica.app.inject('/.well-known/jwks.json');
    expect(body).not.toContain('"d"');
    const published = createLocalJWKSet(JSON.parse(body) as JSONWebKeySet);
    for (const { proof } of [receipt, anew])
      expect(await compactVerify(proof, published)).toBeDefined();
  });
});

describe('a saved proof', () => {
  it('is verified the documented way, and the change of any byte is found', async () => {
    const { receipt } = await canceled();
    const { proof, id, state } = receipt;
    const output = await verify(`${proof}\n`);
    expect(output).toMatch(/^receipt\+jwt /);
    const claims: unknown = JSON.parse(output.slice(output.indexOf('{')));
    expect(claims).toMatchObject({ jti: id, receipt: { id, state } });
    const [header = '', payload = ''] = proof.split('.');
    const places = [5, header.length + 3, header.length + payload.length + 2];
    for (const place of places) {
      const other = proof[place] === 'A' ? 'B' : 'A';
      const changed = proof.slice(0, place) + other + proof.slice(place + 1);
      await expect(verify(changed), `byte ${place}`).rejects.toThrow();
    }
  });
});
