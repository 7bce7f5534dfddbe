/** The proof of a receipt: anybody can verify it with the published keys, each state has its own, and a changed byte is found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createRemoteJWKSet, decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, usePortal } from '../../support/harness.ts';
import { runModule } from '../../support/run.ts';
import { cancel, resume, subscriberWithOne } from './changes.ts';

/** Keys as the command makes them, after those that are set. */
async function newKeys(set = ''): Promise<{ text: string; keys: { kid: string; d?: string }[] }> {
  const { ended, stdout, stderr } = runModule('server/cli/receipt-keys.ts', {
    RECEIPT_SIGNING_KEYS: set,
  });
  expect(await ended, stderr()).toBe(0);
  return { text: stdout(), ...(JSON.parse(stdout()) as { keys: { kid: string }[] }) };
}

const first = await newKeys();
const portal = usePortal({
  RECEIPT_SIGNING_KEYS: first.text.trim(),
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

/** Runs the command on a file with this content. */
async function verify(content: string, { keys = `${site}/.well-known/jwks.json`, env = {} } = {}) {
  const file = join(folder, 'receipt');
  writeFileSync(file, content);
  const args = keys ? [file, keys] : [file];
  const { ended, output } = runModule('server/cli/verify-receipt.ts', env, args);
  return { exitCode: await ended, output: output() };
}

describe('the proof of a receipt', () => {
  it('can be verified by anybody with the published keys', async () => {
    const { receipt } = await canceled();
    const keys = createRemoteJWKSet(new URL(`${site}/.well-known/jwks.json`));
    const { protectedHeader } = await compactVerify(receipt.proof, keys);
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: first.keys[0]?.kid, typ: 'receipt+jwt' });
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
    for (const { proof, state } of [receipt, withdrawn]) {
      const { exitCode, output } = await verify(proof);
      expect(exitCode, output).toBe(0);
      expect(output).toContain(`state: ${state}`);
    }
  });

  it('stays valid when the key is replaced', async () => {
    const { receipt, subscriber } = await canceled();
    const second = await newKeys(first.text.trim());
    expect(second.keys.map(({ kid }) => kid)).toEqual([
      expect.not.stringMatching(first.keys[0]?.kid ?? ''),
      first.keys[0]?.kid,
    ]);
    expect(second.keys[1]).not.toHaveProperty('d');
    const replica = await portal.addReplica({ RECEIPT_SIGNING_KEYS: second.text.trim() });
    const anew = await newestReceipt(replica, subscriber.token);
    expect(decodeProtectedHeader(anew.proof).kid).toBe(second.keys[0]?.kid);
    const published = join(folder, 'jwks.json');
    writeFileSync(published, (await replica.app.inject('/.well-known/jwks.json')).body);
    for (const { proof } of [receipt, anew])
      expect((await verify(proof, { keys: published })).exitCode).toBe(0);
  });
});

describe('npm run verify-receipt', () => {
  it('finds the change of any byte', { timeout: 240_000 }, async () => {
    const { receipt } = await canceled();
    const { proof } = receipt;
    const [header = '', payload = ''] = proof.split('.');
    const signatureStart = header.length + payload.length + 2;
    const places = [0, 5, header.length + 3, signatureStart - 3, signatureStart, proof.length - 1];
    for (const place of places) {
      const other = proof[place] === 'A' ? 'B' : 'A';
      const changed = proof.slice(0, place) + other + proof.slice(place + 1);
      const { exitCode, output } = await verify(changed);
      expect(output, `byte ${place}`).toContain('NOT genuine');
      expect(exitCode).toBe(1);
    }
  });

  it('compares a receipt from the API with what was signed', async () => {
    const { receipt } = await canceled();
    const answer = (changes: object) =>
      JSON.stringify({ data: { viewer: { cancellations: [{ ...receipt, ...changes }] } } });
    expect(await verify(answer({}))).toMatchObject({ exitCode: 0 });
    expect(await verify(answer({ effectiveAt: '2020-01-01T00:00:00.000Z' }))).toEqual({
      exitCode: 1,
      output: expect.stringContaining('Its effectiveAt is not what was signed.') as string,
    });
  });

  it('takes a proof alone, as the page saves it, and an answer of the API as it came', async () => {
    const { receipt } = await canceled();
    const pretty = JSON.stringify({ data: { viewer: { cancellations: [receipt] } } }, null, 2);
    for (const file of [receipt.proof, `${receipt.proof}\n`, pretty, `${pretty}\n`]) {
      const { exitCode, output } = await verify(file);
      expect(exitCode, output).toBe(0);
      expect(output).toContain('The receipt is genuine');
      expect(output).toContain('Nothing else in the file is signed.');
    }
  });

  it('calls no file genuine that is anything else, or more', { timeout: 240_000 }, async () => {
    const { receipt } = await canceled();
    const other = (await canceled()).receipt;
    const { proof } = receipt;
    const answer = (...cancellations: object[]) =>
      JSON.stringify({ data: { viewer: { cancellations } } });
    const json = answer(receipt);
    const later = '"effectiveAt":"2031-01-01T00:00:00.000Z"';
    const files: [string, string, 'not a receipt' | 'NOT genuine'][] = [
      ['text before a proof', `Premium until 2031.\n${proof}`, 'not a receipt'],
      ['text after a proof', `${proof}\nPremium until 2031.`, 'not a receipt'],
      ['two proofs', `${proof}\n${other.proof}`, 'not a receipt'],
      ['a changed line of a text', `Receipt\nEnds: 2031\nProof: ${proof}\n`, 'not a receipt'],
      ['text after JSON', `${json} Premium until 2031.`, 'not a receipt'],
      ['a changed field and a comma too many', `{${later},"proof":"${proof}",}`, 'not a receipt'],
      ['a field twice', json.replace('{"id"', `{${later},"id"`), 'not a receipt'],
      ['a field of no receipt', answer({ ...receipt, paidUntil: '2031' }), 'not a receipt'],
      ['a proof and no receipt', JSON.stringify({ proof: [proof] }), 'not a receipt'],
      ['a changed field', `{${later},"proof":"${proof}"}`, 'NOT genuine'],
      ['a second receipt', answer(receipt, { ...other, id: receipt.id }), 'NOT genuine'],
    ];
    for (const [what, file, says] of files) {
      const { exitCode, output } = await verify(file);
      expect(output, what).toContain(says);
      expect(output, what).not.toContain('is genuine');
      expect(exitCode, what).toBe(1);
    }
  });
});
