/** Tests the tags for search engines and link previews, rendered in Node as the prerender script does. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { fillPage } from '../../../server/http/page.ts';
import { ConfigContext, type ClientConfig } from '../../../client/config.ts';
import { headOf } from '../../../client/head.ts';
import { App } from '../../../client/router.tsx';
import { config } from './site-config.ts';

test('no text can break out of the head', () => {
  const page = { path: '/', title: '<b>"&', html: { description: '"><script>' } };
  const head = headOf(page, config.origin);
  expect(head).toContain('<title>&lt;b&gt;&quot;&amp;</title>');
  expect(head).not.toContain('<script');
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
