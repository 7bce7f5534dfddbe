/** Tests the cost of an anonymous request: the most expensive known one of each route, in processor time and bytes. */
import { subscribe } from 'node:diagnostics_channel';
import { resolve } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { exitPagesIn } from '../../server/http/declarations/form.ts';
import { languageCodes } from '../../texts/generated/languages.ts';
import { cancellation } from '../support/declaration-forms.ts';
import { usePortal } from '../support/harness.ts';

/** Processor time of one request, in parses of `sample` (0.2 ms each on an idle machine), and its compressed bytes. */
const most = { parses: 25, bytes: 60 * 1024 };
/** A busy machine takes longer for it, too. 37 kB. */
const sample = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => ({ id: `item_${index}`, at: index, is: true })),
);
/** Returns the processor time since `before`, in milliseconds. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
/** The best round counts: the first ones include compilation. */
const rounds = 12;
const repeats = 10;

/** The routes of each app by method and pattern. The emulators are such apps, too. */
const served = new Map<FastifyInstance, Set<string>>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const routes = new Set<string>();
  served.set(fastify, routes);
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
  });
});
const portal = usePortal(
  { STRIPE_WEBHOOK_SECRET: 'whsec_hostile' },
  { production: true, clientDir: resolve('build/client') },
);

type Hostile = Omit<InjectOptions, 'url' | 'method'> & { url?: string };
const kB = 1024;
/** Headers may have 16 kB together. */
const headers: Hostile[] = [
  { headers: { 'accept-language': 'xx-YY;q=0.123,'.repeat(1_000) } },
  { headers: { 'accept-language': 'd,'.repeat(7 * kB) } },
  { headers: { cookie: 'a=%41;'.repeat(2_500) } },
  { headers: { cookie: `__session=${'eyJhIjoi.'.repeat(1_500)}` } },
  { headers: { accept: 'text/html;q=0.1,'.repeat(900), 'accept-encoding': 'x'.repeat(kB) } },
];
const at = (url: string) => headers.map((hostile) => ({ ...hostile, url }));

const form = (payload: string): Hostile => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload,
});
const filled = (text: string, bytes: number) => text.repeat(bytes / text.length);
const fields = (words: Record<string, string>) => new URLSearchParams(words).toString();
/** The longest texts, of characters that grow when escaped. */
const long = {
  ...{ ...cancellation, type: 'EXTRAORDINARY' },
  ...{ name: '&"'.repeat(100), contract: '"&'.repeat(250), reason: '&"'.repeat(2_500) },
};
const forms = [
  `name=${'"'.repeat(127_000)}`,
  `step=EDIT&reason=${'"'.repeat(127_000)}`,
  ...['"', '%22', '%00', '%zz', 'a&', '%22=&'].map(
    (text) => `step=EDIT&reason=${filled(text, 55 * kB)}`,
  ),
  `email=${filled('a.', 55 * kB)}@`,
  `endsOn=${filled('1', 55 * kB)}`,
  fields({ ...long, email: `${'a.'.repeat(120)}@a.example`, confirmTo: '@'.repeat(254) }),
].map(form);
/** French sums them up. Other languages would store them. */
const summed = [form(fields(long)), form(fields({ ...long, step: 'EDIT' }))];

const asJson = (payload: unknown, more: Record<string, string> = {}): Hostile => ({
  headers: { 'content-type': 'application/json', ...more },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});
const change =
  'mutation ($input: CancelSubscriptionInput!) { cancelSubscription(input: $input) { __typename } }';
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
const operations: Hostile[] = [
  asJson({ query: change, variables: { input: numbered(2_500) } }),
  asJson({ query: change, variables: numbered(2_500) }),
  asJson({ query: `{ ${'viewer { id } '.repeat(2_200)} }` }),
  asJson({ query: `query ${'($a: Int) '.repeat(3_000)}` }),
  asJson(`{"query":"{ __typename }","variables":${'['.repeat(31 * kB)}`),
  asJson(`{"query":"{ __typename }","a":${'['.repeat(15 * kB)}${']'.repeat(15 * kB)}}`),
  asJson(change, { authorization: `Bearer ${'eyJhIjoi.'.repeat(1_500)}` }),
];

/** Cookies that may open a confirmation. */
const withSecrets = (end: string): Hostile[] => [
  {
    url: `/declarations/4ZQK-B31P-4Q68-7RKJ${end}`,
    headers: { cookie: `__session=${'a'.repeat(20)};`.repeat(500) },
  },
];

const pages =
  '/ /help_center /login /manage_subscription /desk /graphiql /privacy /terms /robots.txt /sitemap.xml';
const others =
  '/healthz /readyz /config.json /manage_subscription/portal /manage_subscription/billing /manage_subscription/delete';
const token = `a${'.b'.repeat(3_500)}`;
const costliest: Record<string, Hostile[]> = {
  ...Object.fromEntries(`${pages} ${others}`.split(' ').map((path) => [`GET ${path}`, at(path)])),
  ...Object.fromEntries(
    exitPagesIn(languageCodes).flatMap(({ path, hasSummary }) => [
      [`GET ${path}`, at(path)],
      [`POST ${path}`, [...forms, ...(hasSummary ? summed : [])]],
    ]),
  ),
  'GET /*': [
    ...at('/nothing'),
    ...at(`/${'%C3%BC'.repeat(1_000)}`),
    ...at(`/${'a/'.repeat(3_000)}`),
  ],
  'GET /graphql': at(`/graphql?query=${encodeURIComponent(change)}&a=${'a%41'.repeat(1_500)}`),
  'POST /graphql': operations,
  'GET /language/:code': at(`/language/${token}`),
  'POST /session': [asJson(undefined, { authorization: `Bearer ${token}` })],
  'GET /session': at('/session'),
  'DELETE /session': at('/session'),
  'POST /webhooks/stripe': [
    asJson('['.repeat(255 * kB), { 'stripe-signature': `t=1,${'v1=0,'.repeat(1_500)}` }),
  ],
  'GET /undo': at('/undo'),
  'GET /add-address': at('/add-address'),
  'POST /undo': [form(`code=${filled('"', 1_000)}`), form(filled('a&', 1_000)), ...headers],
  'GET /declarations/:id': [...at(`/declarations/${token}`), ...withSecrets('')],
  'GET /declarations/:id/file': withSecrets('/file'),
  'GET /manage_subscription/invoice/:subscriptionId': at(`/manage_subscription/invoice/${token}`),
  'POST /manage_subscription/resume': [form(filled('a&', 4_000)), ...headers],
  'POST /manage_subscription/end': [form(filled('a&', 4_000)), ...headers],
  'POST /manage_subscription/logout': [form(filled('%22', 4_000)), ...headers],
  'GET /manage_subscription/receipts': at(`/manage_subscription/receipts?after=${token}`),
  'GET /manage_subscription/receipts/:id': at(`/manage_subscription/receipts/${token}`),
};

/** One code serves the pages of all languages. */
const inDefaultLanguage = (route: string) =>
  route.replace(/ \/(?:de|fr)(?:$|(\/))/, ' $1').replace(/ $/, ' /');

it('every route has a row', () => {
  const routes = [...(served.get(portal.app) ?? [])].map(inDefaultLanguage);
  expect(routes.length).toBeGreaterThan(0);
  expect(new Set(routes)).toEqual(new Set(Object.keys(costliest)));
});

it.each(Object.keys(costliest))('%s', async (route) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  for (const [index, hostile] of (costliest[route] ?? []).entries()) {
    const spent: number[] = [];
    let bytes = 0;
    while (spent.length < rounds && !spent.some((parses) => parses <= most.parses)) {
      const before = process.cpuUsage();
      for (let i = 0; i < repeats; i += 1) {
        const answer = await portal.app.inject({
          url: path,
          ...hostile,
          method,
          headers: { 'accept-encoding': 'br', ...hostile.headers },
        });
        bytes = answer.rawPayload.length;
        expect(answer.statusCode, `${route} ${index}`).not.toBe(500);
      }
      const requests = millisecondsSince(before);
      const beforeParses = process.cpuUsage();
      for (let i = 0; i < repeats; i += 1) JSON.parse(sample);
      spent.push(requests / millisecondsSince(beforeParses));
    }
    expect.soft(Math.min(...spent), `parses of ${route} ${index}`).toBeLessThanOrEqual(most.parses);
    expect.soft(bytes, `bytes of ${route} ${index}`).toBeLessThanOrEqual(most.bytes);
  }
});
