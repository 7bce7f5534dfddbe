/** Tests the confirmation of a declaration, as a page and a file, for the browser that sent the form. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cancellation, sendForm } from '../../support/declaration-forms.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal({ SITE_ORIGIN: 'https://portal.smoke.test' });

const load = (url: string, cookie = '') => portal.app.inject({ url, headers: { cookie } });

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
  ])('is a file in the language of %s, with every word', async (path, more, ...texts) => {
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
    // The file keeps typed text as it is, because it isn't a mail.
    expect(body).toContain('  a.example/x\n');
  });

  it('opens in the browser that sent the form, again and again, next to its owner’s session', async () => {
    const { id, path, cookie, body } = await declare('/kuendigen');
    expect(path).toBe(`/declarations/${id}`);
    const [name, secret] = cookie.split('=');
    expect(name).toBe('__session');
    // The longest path comes first. Other orders and foreign cookies are fine.
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
      // More than the server checks, as a sibling domain could set.
      load(`/declarations/${id}`, `${`__session=${randomUUID()}; `.repeat(500)}${cookie}`),
      load('/declarations/0000-0000-0000-0000', cookie),
      load('/declarations/nothing/file', cookie),
    ]);
    const [first] = pages;
    expect(first?.body).toContain('It only opens in the browser that the form was sent from');
    expect(first?.body).toContain('support@example.com');
    for (const { statusCode, body } of pages)
      expect({ statusCode, body }).toEqual({ statusCode: 404, body: first?.body });
  });
});
