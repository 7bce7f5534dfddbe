/** Which language a visitor gets: the address's, their own choice, their browser's, and the default one for all others. */
import { describe, expect, it } from 'vitest';
import { useBuiltClient } from '../../support/built-client.ts';
import { usePortal } from '../../support/harness.ts';

const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><div id="root"></div></body></html>`;
const pages = (language: string, names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      `client/${language === 'en' ? '' : `${language}/`}${name}.html`,
      page(`${language} ${name}`),
    ]),
  );
const clientDir = useBuiltClient(
  {
    'client/index.html': page('en home'),
    'client/de.html': page('de home'),
    'client/fr.html': page('fr home'),
    ...pages('en', ['login', '404']),
    ...pages('de', ['login', '404']),
    ...pages('fr', ['login', '404']),
    'client/manage_subscription.html': page('en account'),
    'client/desk.html': page('en desk'),
  },
  "export const accountPages = [{ path: '/manage_subscription', operation: 'ManageSubscriptions' }];",
);
const portal = usePortal({}, { clientDir });
type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}) => portal.app.inject({ url, headers });
const titleAt = async (url: string, headers: Headers = {}) =>
  /<title>(.*)<\/title>/.exec((await get(url, headers)).body)?.[1];
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

describe('an address without a language', () => {
  it.each([
    ['no header', {}],
    ['English', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.5' }],
    ['a language that is not here', { 'accept-language': 'ja' }],
    ['what is no language', { 'accept-language': ';;q=x,,*' }],
    ['a choice of English', { ...german, cookie: 'language=en' }],
    ['a choice that is not here', { cookie: 'language=../fr' }],
  ])('is in English for %s', async (_, headers: Headers) => {
    const answer = await get('/login', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['vary']).toBe('accept-language, cookie, accept-encoding');
    expect(answer.body).toContain('<title>en login</title>');
  });

  it.each([
    ['the browser', german, '/de/login?a=b%20c'],
    ['the choice', { 'accept-language': 'en', cookie: 'language=fr' }, '/fr/login?a=b%20c'],
  ])('leads to the language of %s', async (_, headers: Headers, location) => {
    const { statusCode, headers: answered } = await get('/login?a=b%20c', headers);
    expect(statusCode).toBe(302);
    expect(answered).toMatchObject({
      location,
      vary: 'accept-language, cookie',
      'cache-control': 'private, no-store',
    });
  });

  it('leads to the account in their language, and to the home page', async () => {
    const account = await get('/manage_subscription?view=retention', german);
    expect(account.headers['location']).toBe('/de/manage_subscription?view=retention');
    expect((await get('/', german)).headers['location']).toBe('/de');
  });

  it('has one language only where the page is for agents', async () => {
    expect(await titleAt('/desk', german)).toBe('en desk');
  });
});

describe('an address with a language', () => {
  it('is in it, whatever the browser or the choice says', async () => {
    expect(await titleAt('/de/login', { cookie: 'language=fr' })).toBe('de login');
    expect(await titleAt('/de')).toBe('de home');
    expect(await titleAt('/de/')).toBe('de home');
    expect((await get('/de/login')).headers['vary']).toBe('accept-encoding');
  });

  it('has no such page in the language of its address, else of the reader', async () => {
    expect(await titleAt('/de/nowhere', { cookie: 'language=fr' })).toBe('de 404');
    expect(await titleAt('/nowhere', german)).toBe('de 404');
    expect(await titleAt('/es/login')).toBe('en 404');
    expect((await get('/de/404')).statusCode).toBe(404);
  });
});

describe('a choice', () => {
  const choose = (code: string, referer?: string) =>
    get(`/language/${code}`, referer === undefined ? {} : { referer });

  it('is kept for a year, and leads to the same page', async () => {
    const referer = `${portal.env.siteOrigin}/de/login?a=b`;
    const { statusCode, headers, cookies } = await choose('fr', referer);
    expect(statusCode).toBe(303);
    expect(headers['location']).toBe('/fr/login?a=b');
    expect(cookies).toEqual([
      {
        ...{ name: 'language', value: 'fr', path: '/', sameSite: 'Lax' },
        ...{ httpOnly: true, maxAge: 31_536_000 },
      },
    ]);
  });

  it('can’t be made by a sibling domain on https', async () => {
    const { app } = await portal.addReplica({ SITE_ORIGIN: 'https://portal.example.com' });
    const { headers } = await app.inject('/language/fr');
    expect(headers['set-cookie']).toMatch(
      /^__Host-language=fr; Max-Age=31536000; Path=\/; .*Secure/,
    );
    const both = { cookie: 'language=de; __Host-language=fr' };
    expect((await app.inject({ url: '/login', headers: both })).headers['location']).toBe(
      '/fr/login',
    );
  });

  it.each([
    ['en', '/fr', '/'],
    ['de', '/', '/de'],
    ['de', '/cancel', '/kuendigen'],
    ['fr', '/widerrufen', '/renoncer'],
    ['de', '/undo', '/undo'],
    ['de', '/declarations/7Q4M-2XWD-9PTB-3HNC', '/de'],
    ['en', '//evil.example/x', '/'],
    ['xx', '/login', '/login'],
  ])('%s on %s leads to %s', async (code, path, location) => {
    expect((await choose(code, portal.env.siteOrigin + path)).headers['location']).toBe(location);
  });

  it.each([undefined, 'https://evil.example/login', 'about:blank', 'no address'])(
    'leads home from %s',
    async (referer) => {
      expect((await choose('de', referer)).headers['location']).toBe('/de');
    },
  );
});
