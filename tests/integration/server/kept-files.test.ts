/** What people keep without JavaScript: the confirmation of a declaration and the receipts of an account, as files. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { cancellation, sendForm } from '../../support/declaration-forms.ts';
import { usePortal } from '../../support/harness.ts';
import { runModule } from '../../support/run.ts';
import { cancel, subscriberWithOne } from './changes.ts';

const { ended, stdout } = runModule('server/cli/receipt-keys.ts', {});
await ended;
const keys = stdout().trim();
const origin = 'https://portal.smoke.test';
const portal = usePortal({ RECEIPT_SIGNING_KEYS: keys, SITE_ORIGIN: origin });
const folder = mkdtempSync(join(tmpdir(), 'kept-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const get = (url: string, cookie?: string) =>
  portal.app.inject({ url, headers: cookie ? { cookie: `__Host-session=${cookie}` } : {} });

/** The last line of a file, and what it states. */
async function proofIn(body: string) {
  const proof = body.trimEnd().split('\n').at(-1) ?? '';
  const { body: published } = await get('/.well-known/jwks.json');
  const keySet = createLocalJWKSet(JSON.parse(published) as JSONWebKeySet);
  const { payload, protectedHeader } = await compactVerify(proof, keySet);
  const claims = JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>;
  return { proof, claims, typ: protectedHeader.typ };
}

const form = { ...cancellation, name: 'سارة Müller', contract: 'a.example/x' };
const declare = async (path: string, fields: Record<string, string> = {}) => {
  const { document, id } = await sendForm(portal.app, path, {
    ...{ ...form, request: randomUUID() },
    ...fields,
  });
  return {
    document,
    id,
    file: document.querySelector('.frame-keep a')?.getAttribute('href') ?? '',
  };
};

describe('the confirmation of a declaration', () => {
  it.each([
    ['/cancel', {}, 'We have received your cancellation', 'Received:\n  '],
    ['/kuendigen', {}, 'Ihre Kündigung ist eingegangen', 'Eingegangen am:\n  '],
    ['/resilier', { step: 'DECLARE' }, 'Nous avons bien reçu votre résiliation', 'Reçue le:\n  '],
    ['/renoncer', {}, 'Nous avons bien reçu votre rétractation', 'Reçue le:\n  '],
  ])(
    'is a file in the language of %s, with a proof of every word',
    async (path, more, ...texts) => {
      const { document, id, file } = await declare(path, more);
      const { statusCode, headers, body } = await get(file);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="stop-smoke-now-${id}.txt"`,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
      });
      const time = document.querySelector('time');
      for (const text of [...texts, id ?? '', `\u2068${form.name}\u2069`, time?.textContent ?? '-'])
        expect(body).toContain(text);
      // A file is nobody's mail: what was typed stands as it is.
      expect(body).toContain('\u2068a.example/x\u2069');
      const { claims, typ } = await proofIn(body);
      expect(typ).toBe('declaration+jwt');
      expect(claims).toMatchObject({
        iss: origin,
        jti: id,
        declaration: { id, receivedAt: time?.dateTime, name: form.name, contract: form.contract },
      });
    },
  );

  it('is verified by the command, which takes its last line', async () => {
    const { id, file } = await declare('/withdraw', { name: 'Ada\u2028genuine' });
    const { proof } = await proofIn((await get(file)).body);
    writeFileSync(join(folder, 'proof'), proof);
    const verify = runModule('server/cli/verify-receipt.ts', { RECEIPT_SIGNING_KEYS: keys }, [
      join(folder, 'proof'),
    ]);
    expect(await verify.ended, verify.output()).toBe(0);
    expect(verify.output()).toContain('The declaration is genuine');
    expect(verify.output()).toContain(`id: ${id}`);
    expect(verify.output()).toContain('name: Ada\\u{2028}genuine');
  });

  it('is given to nobody who does not know the form’s own number', async () => {
    const { id, file } = await declare('/cancel');
    const other = await declare('/cancel');
    const secret = file.split('/').at(-1) ?? '';
    for (const url of [
      `/declarations/${id}/${randomUUID()}`,
      `/declarations/${other.id}/${secret}`,
      `/declarations/${id}/x`,
      `/declarations/nothing/${secret}`,
    ])
      expect((await get(url)).statusCode).toBe(404);
    expect((await get(file)).statusCode).toBe(200);
  });

  it('has no proof without keys', async () => {
    const replica = await portal.addReplica({ RECEIPT_SIGNING_KEYS: '' });
    const { document } = await sendForm(replica.app, '/cancel', { ...form, request: randomUUID() });
    const url = document.querySelector('.frame-keep a')?.getAttribute('href') ?? '';
    const { body } = await replica.app.inject({ url });
    expect(body).toContain('Questions? Write to support@example.com.');
    expect(body).not.toContain('JSON Web Signature');
  });
});

describe('a receipt', () => {
  async function canceled() {
    const { subscriber, id } = await subscriberWithOne(portal);
    await cancel(portal, subscriber, { subscriptionId: id });
    const { data } = await portal.ask('{ viewer { cancellations { id number proof } } }', {
      token: subscriber.token,
    });
    const [receipt] = data.viewer.cancellations as unknown as Record<
      'id' | 'number' | 'proof',
      string
    >[];
    const cookie = await portal.services.sessions.create(subscriber.token);
    return { subscriber, cookie, receipt: receipt ?? expect.fail() };
  }
  const fileOf = ({ id }: { id: string }, prefix = '') =>
    `${prefix}/manage_subscription/receipts/${id}/file`;

  it.each([
    ['', 'Receipt of a cancellation', 'Premium, $29.99 a month'],
    ['/de', 'Beleg einer Kündigung', 'Premium, 29,99\u00A0$ pro Monat'],
    ['/fr', 'Justificatif d’une résiliation', 'Premium, 29,99\u00A0$ par mois'],
  ])('is a file in the language of the address, “%s”, with its proof', async (prefix, ...texts) => {
    const { cookie, receipt } = await canceled();
    const { statusCode, headers, body } = await get(fileOf(receipt, prefix), cookie);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="stop-smoke-now-${receipt.number}.txt"`,
      'cache-control': 'private, no-store',
    });
    for (const text of [...texts, receipt.number]) expect(body).toContain(text);
    expect(body).toMatch(/\d\d:\d\d:\d\d UTC/);
    expect((await proofIn(body)).proof).toBe(receipt.proof);
  });

  it('is its owner’s alone', async () => {
    const [one, other] = [await canceled(), await canceled()];
    const answer = await get(fileOf(other.receipt), one.cookie);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain(other.receipt.number);
    expect((await get(fileOf({ id: 'nothing' }), one.cookie)).statusCode).toBe(404);
    const without = await get(fileOf(one.receipt, '/fr'));
    expect(without).toMatchObject({ statusCode: 303, headers: { location: '/fr/login' } });
    const bad = await get(fileOf(one.receipt), 'a.b.c');
    expect(bad).toMatchObject({ statusCode: 303, headers: { location: '/login' } });
    expect(bad.headers['set-cookie']).toMatch(/^__Host-session=; Max-Age=0/);
  });
});
