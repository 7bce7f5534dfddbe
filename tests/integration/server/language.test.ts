/** Tests a visitor's language: the address's, else the browser's if they come from elsewhere, else the default. */
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
    ['the way from a page of this site', { ...german, 'sec-fetch-site': 'same-origin' }],
  ])('is in English for %s', async (_, headers: Headers) => {
    const answer = await get('/login', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['vary']).toBe('accept-language, sec-fetch-site, accept-encoding');
    expect(answer.body).toContain('<title>en login</title>');
  });

  it.each([
    ['nowhere', {}],
    ['a mail or an address bar', { 'sec-fetch-site': 'none' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site of the domain', { 'sec-fetch-site': 'same-site' }],
    ['what is no such word', { 'sec-fetch-site': 'x, same-origin' }],
    ['with an earlier cookie for another', { cookie: 'language=en; __Host-language=fr' }],
  ])('leads to the language of the browser that comes from %s', async (_, headers: Headers) => {
    const answer = await get('/login?a=b%20c', { ...german, ...headers });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: '/de/login?a=b%20c',
      vary: 'accept-language, sec-fetch-site',
      'cache-control': 'private, no-store',
    });
  });

  it.each(['en', 'xx', '', 'DE', '../fr', '%00', '__proto__', 'de&lang=fr'])(
    'with lang=%s is in English, whatever the browser asks for',
    async (said) => {
      const answer = await get(`/login?lang=${said}`, german);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['vary']).toBe('accept-encoding');
      expect(answer.body).toContain('<title>en login</title>');
    },
  );

  it('with lang=fr leads to the page in French, and no further', async () => {
    const { location } = (await get('/login?lang=fr', german)).headers;
    expect(location).toBe('/fr/login?lang=fr');
    expect(await titleAt(String(location), german)).toBe('fr login');
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
  it('is in it, whatever the browser or a parameter says', async () => {
    expect(await titleAt('/de/login?lang=fr', { 'accept-language': 'fr' })).toBe('de login');
    expect(await titleAt('/de')).toBe('de home');
    expect(await titleAt('/de/')).toBe('de home');
    expect((await get('/de/login')).headers['vary']).toBe('accept-encoding');
  });

  it('has no such page in the language of its address, else of the reader', async () => {
    expect(await titleAt('/de/nowhere', { 'accept-language': 'fr' })).toBe('de 404');
    expect(await titleAt('/nowhere', german)).toBe('de 404');
    expect(await titleAt('/es/login')).toBe('en 404');
    expect((await get('/de/404')).statusCode).toBe(404);
  });
});

describe('a choice', () => {
  const choose = (code: string, referer?: string) =>
    get(`/language/${code}`, referer === undefined ? {} : { referer });

  it('leads to the same page, and sets no cookie', async () => {
    const referer = `${portal.env.siteOrigin}/de/login?a=b&lang=de`;
    const { statusCode, headers } = await choose('fr', referer);
    expect(statusCode).toBe(303);
    expect(headers['location']).toBe('/fr/login?a=b');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('of English holds in a browser that asks for German', async () => {
    const { location } = (await choose('en', `${portal.env.siteOrigin}/de/login?a=b`)).headers;
    expect(location).toBe('/login?a=b&lang=en');
    expect(await titleAt(String(location), german)).toBe('en login');
  });

  it.each([
    ['en', '/fr', '/?lang=en'],
    ['de', '/', '/de'],
    ['de', '/cancel', '/kuendigen'],
    ['fr', '/widerrufen', '/renoncer'],
    ['en', '/kuendigen', '/cancel'],
    ['de', '/undo?lang=fr', '/undo?lang=de'],
    ['de', '/declarations/7Q4M-2XWD-9PTB-3HNC', '/de'],
    ['en', '//evil.example/x', '/'],
    ['xx', '/login', '/login?lang=en'],
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
