/** What people keep without JavaScript: the confirmation of a declaration and the receipts of an account, as files. */
import { randomUUID } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { describe, expect, it } from 'vitest';
import { cancellation, sendForm } from '../../support/declaration-forms.ts';
import { usePortal } from '../../support/harness.ts';
import { newSigningKeys } from '../../support/signing-keys.ts';
import { cancel, subscriberWithOne } from '../../support/changes.ts';

const origin = 'https://portal.smoke.test';
const portal = usePortal({ RECEIPT_SIGNING_KEYS: newSigningKeys(), SITE_ORIGIN: origin });

const load = (url: string, cookie = '') => portal.app.inject({ url, headers: { cookie } });
const get = (url: string, session?: string) => load(url, session && `__session=${session}`);

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
  const sent = await sendForm(portal.app, path, { ...form, request: randomUUID(), ...fields });
  return {
    ...sent,
    file: sent.document.querySelector('.layout-keep a')?.getAttribute('href') ?? '',
  };
};

describe('the confirmation of a declaration', () => {
  it.each([
    ['/cancel', {}, 'We have received your cancellation', 'Received:\n  '],
    [
      '/kuendigen',
      {},
      'Ihre Kündigung über unser Online-Formular ist eingegangen',
      'Eingegangen am:\n  ',
    ],
    [
      '/resilier',
      { step: 'DECLARE' },
      'Nous avons bien reçu votre résiliation',
      'Reçue le\u00A0:\n  ',
    ],
    ['/renoncer', {}, 'Nous avons bien reçu votre rétractation', 'Reçue le\u00A0:\n  '],
  ])(
    'is a file in the language of %s, with a proof of every word',
    async (path, more, ...texts) => {
      const { document, id, file, cookie } = await declare(path, more);
      const { statusCode, headers, body } = await load(file, cookie);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="stop-smoke-now-${id}.txt"`,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      });
      const time = document.querySelector('time');
      for (const text of [...texts, id ?? '', form.name, time?.textContent ?? '-'])
        expect(body).toContain(text);
      // A file is nobody's mail: what was typed stands as it is.
      expect(body).toContain('  a.example/x\n');
      const { claims, typ } = await proofIn(body);
      expect(typ).toBe('declaration+jwt');
      expect(claims).toMatchObject({
        iss: origin,
        jti: id,
        declaration: { id, receivedAt: time?.dateTime, name: form.name, contract: form.contract },
      });
    },
  );

  it('opens in the browser that sent the form, again and again, beside the session of its owner', async () => {
    const { id, path, cookie, body } = await declare('/kuendigen');
    expect(path).toBe(`/declarations/${id}`);
    const [name, secret] = cookie.split('=');
    expect(name).toBe('__session');
    // The longest path comes first; a browser of another order, and one with foreign cookies, opens it as well.
    for (const all of [cookie, `${cookie}; __session=a.b.c`, `a=b; __session=a.b.c; ${cookie}`]) {
      const again = await load(path, all);
      expect(again).toMatchObject({ statusCode: 200, body });
      expect(again.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      });
    }
    expect(body).not.toContain(secret);
  });

  it('sets a cookie that is sent to its own path alone, not to scripts, and over https', async () => {
    const payload = new URLSearchParams({ ...form, request: randomUUID() }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await portal.app.inject({ method: 'POST', url: '/cancel', headers, payload });
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([303, 'private, no-store']);
    expect(sent.cookies).toMatchObject([
      {
        ...{ name: '__session', path: sent.headers.location, maxAge: 34_560_000 },
        ...{ httpOnly: true, secure: true, sameSite: 'Lax' },
      },
    ]);
  });

  it('is one same page for everybody else, whether there is such a number or not', async () => {
    const { id, cookie } = await declare('/cancel');
    const other = await declare('/cancel');
    const pages = await Promise.all([
      load(`/declarations/${id}`),
      load(`/declarations/${id}/file`),
      load(`/declarations/${other.id}`, cookie),
      load(`/declarations/${id}`, `__session=${randomUUID()}`),
      // More than are looked at, as a sibling domain could set.
      load(`/declarations/${id}`, `${`__session=${randomUUID()}; `.repeat(500)}${cookie}`),
      load('/declarations/0000-0000-0000-0000', cookie),
      load('/declarations/nothing/file', cookie),
    ]);
    const [first] = pages;
    expect(first?.body).toContain('It only opens in the browser that the form was sent from');
    expect(first?.body).toContain('support@example.com');
    expect(first?.body).toContain('Back to the website');
    for (const { statusCode, body } of pages)
      expect({ statusCode, body }).toEqual({ statusCode: 404, body: first?.body });
  });

  it('has no proof without keys', async () => {
    const replica = await portal.addReplica({ RECEIPT_SIGNING_KEYS: '' });
    const sent = await sendForm(replica.app, '/cancel', { ...form, request: randomUUID() });
    const [url, headers] = [`${sent.path}/file`, { cookie: sent.cookie }];
    const { body } = await replica.app.inject({ url, headers });
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
    expect(bad.headers['set-cookie']).toMatch(/^__session=; Max-Age=0/);
  });
});
