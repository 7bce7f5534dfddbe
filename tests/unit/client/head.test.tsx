/** What search engines and link previews are told, rendered in Node as the prerender script does. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { fillPage } from '../../../server/http/page.ts';
import { ConfigContext, type ClientConfig } from '../../../client/config.ts';
import { headOf } from '../../../client/head.ts';
import { notFoundPage, type Page, pageAt, pages } from '../../../client/pages.ts';
import { App } from '../../../client/router.tsx';
import { structuredDataOf } from '../../../client/screens/structured-data.tsx';
import { config } from './site-config.ts';

/** A page with what the build writes into its HTML. */
function built({ html, ...page }: Page) {
  if (!html) throw new Error(`${page.title} has nothing for the build.`);
  return { ...page, html };
}

test('every page has its own title and description, of a length that is shown in full', () => {
  const all = [...pages, notFoundPage].map(built);
  expect(new Set(all.map((page) => page.title)).size).toBe(all.length);
  expect(new Set(all.map((page) => page.html.description)).size).toBe(all.length);
  for (const page of all) {
    expect(page.title.length, page.title).toBeLessThanOrEqual(65);
    expect(page.html.description.length, page.html.description).toBeLessThanOrEqual(160);
  }
});

test('an address belongs to its page, any other to the 404 page', () => {
  expect(pageAt('/help_center').title).toContain('Help Center');
  expect(pageAt('/help_center/').title).toContain('Help Center');
  expect(pageAt('/help').path).toBeNull();
});

test('no text can break out of the head', () => {
  const page = { path: '/', title: '<b>"&', html: { description: '"><script>' } };
  const head = headOf(page, config.origin, { name: '</script><script>alert(1)</script>' });
  expect(head).toContain('<title>&lt;b&gt;&quot;&amp;</title>');
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(head.match(/<\/script>/g)).toHaveLength(1);
});

test('the landing page is a software application without invented ratings, and the login page nothing', () => {
  const data = structuredDataOf('/', config);
  expect(data).toMatchObject({ '@type': 'SoftwareApplication', name: 'Stop Smoke Now' });
  expect(data).not.toHaveProperty('aggregateRating');
  expect(structuredDataOf('/login', config)).toBeNull();
});

test('the help center is a list of questions with their whole answers', () => {
  const data = structuredDataOf('/help_center', config) as {
    '@type': string;
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(5);
  const cancel = data.mainEntity.find(({ name }) => name === 'How do I cancel a web subscription?');
  expect(cancel?.acceptedAnswer.text).toContain('<b>Cancel your plan</b>');
  expect(cancel?.acceptedAnswer.text).toContain(`href="${config.origin}/manage_subscription"`);
});

const publicPaths = ['/', '/help_center', '/terms', '/privacy', '/nowhere'];
const renderPage = async (path: string, values: ClientConfig) => {
  const { prelude } = await prerender(
    <ConfigContext value={values}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </ConfigContext>,
  );
  return new Response(prelude).text();
};

test.each(publicPaths)(
  '%s is the same page whenever its addresses are written in',
  async (path) => {
    const names = Object.keys(config.links) as (keyof ClientConfig['links'])[];
    const links = { ...config.links };
    for (const name of names) links[name] = `{{${name}}}`;
    let html = await renderPage(path, { ...config, links });
    for (const name of names) html = html.replaceAll(`{{${name}}}`, config.links[name] ?? '');
    expect(html).toBe(await renderPage(path, config));
  },
);

test.each([[['en', 'de']], [['en']], [['de']], [[]]] as const)(
  'the ways out that the server leaves in with %j are those that the client draws',
  async (exitLanguages) => {
    for (const path of [...publicPaths, '/login']) {
      const html = await renderPage(path, { ...config, exitLanguages: ['en', 'de'] });
      const sent = fillPage(html, { ...config, exitLanguages: [...exitLanguages] });
      expect(sent).toBe(await renderPage(path, { ...config, exitLanguages }));
      expect(sent.includes('Verträge hier kündigen')).toBe(exitLanguages.some((it) => it === 'de'));
    }
  },
);
