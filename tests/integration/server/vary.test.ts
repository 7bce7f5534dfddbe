/** Tests `Vary`: it names each header that changes the response of an address. */
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressIn } from '../../../texts/addresses.ts';
import { languageCodes } from '../../../texts/generated/languages.ts';
import { useBuiltClient } from '../../support/built-client.ts';
import { type PortalOptions, usePortal } from '../../support/harness.ts';

const page = (code: string) => `<html lang="${code}"><body><div id="root"></div></body></html>`;
const clientDir = useBuiltClient(
  {
    ...Object.fromEntries(
      languageCodes.flatMap((code) =>
        ['/login', '/404', '/manage_subscription'].map((path) => [
          `client${addressIn(code, path)}.html`,
          page(code),
        ]),
      ),
    ),
    'client/assets/a.js': 'a',
    'client/assets/a.js.br': 'b',
  },
  "export const accountPages = [{ path: '/manage_subscription', operation: 'ManageSubscriptions' }];",
);

type Headers = Record<string, string>;
const usual: Headers = {
  accept: 'text/html',
  'accept-language': 'de',
  'accept-encoding': 'identity',
  'content-type': 'application/x-www-form-urlencoded',
};
const others: Headers[] = [
  { accept: 'application/json' },
  { 'accept-language': 'en' },
  { 'sec-fetch-site': 'same-origin' },
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip' },
];
const none = { inFlight: 0, eventLoopDelayMs: 0 };
const situations: [string, PortalOptions, Headers][] = [
  ['as usual', {}, {}],
  ['from a page of another site', {}, { origin: 'https://evil.example' }],
  ['above the limit of a network', { budgets: { anonymous: 1 } }, {}],
  ['under too much load', { admissionLimits: { ordinary: none, critical: none } }, {}],
];

type Route = ['GET' | 'POST', string];

/** Lists all routes with their methods, except the API, whose responses aren't cached, and unknown addresses. */
function routesOf(app: FastifyInstance): Route[] {
  // A tree, four characters a level.
  const parts: string[] = [];
  const printed = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^(\W*)(\/[^ ]*)(?: \((.*)\))?$/.exec(line) ?? [];
      parts.splice(indent.length / 4 - 1, Infinity, part);
      return [parts.join('').replaceAll(/:\w+|\*/g, 'x'), methods] as const;
    });
  return [...printed, ['/nowhere', 'GET'] as const, ['/assets/a.js', 'GET'] as const]
    .filter(([url]) => url !== '/graphql')
    .flatMap(([url, all]) =>
      (['GET', 'POST'] as const)
        .filter((method) => all.includes(method))
        .map((method): Route => [method, url]),
    );
}

describe.each(situations)('an answer %s', (_, options, headers) => {
  const portal = usePortal({ EXIT_LANGUAGES: 'en,de,fr' }, { clientDir, ...options });

  it('names in Vary what it differs by', async () => {
    const routes = routesOf(portal.app);
    expect(routes.length).toBeGreaterThan(40);
    const ask = async ([method, url]: Route, changes: Headers) => {
      const asked = { ...usual, ...headers, ...changes };
      const answer = await portal.app.inject({ method, url, headers: asked, payload: '' });
      const body = answer.rawPayload.toString('latin1').replaceAll(/value="[\w-]{22}"/g, '');
      const shown = [answer.statusCode, answer.headers['location'], body].join('\n');
      const isRefused = [429, 503].includes(answer.statusCode);
      return { shown, isRefused, vary: String(answer.headers['vary']).split(', ') };
    };
    // Uses up the smallest limit.
    await ask(['GET', '/undo/x'], {});
    const missing = async (route: Route) => {
      const one = await ask(route, {});
      const found = others.map(async (changes) => {
        const other = await ask(route, changes);
        const isNamed = (name: string) => [one, other].every(({ vary }) => vary.includes(name));
        const unnamed = Object.keys(changes).filter((name) => !isNamed(name));
        // On a busy machine one of the two may meet a slow upstream, or the end of the limit's minute.
        return other.shown === one.shown || other.isRefused !== one.isRefused ? [] : unnamed;
      });
      return (await Promise.all(found)).flat().map((name) => `${route.join(' ')}: ${name}`);
    };
    const all: string[] = [];
    for (const route of routes) all.push(...(await missing(route)));
    expect(all).toEqual([]);
  });
});
