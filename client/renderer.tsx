/**
 * Renders pages to HTML in Node: all of them when the site is built, where values that differ between deployments stay
 * placeholders, and an account's for its owner, when the server is asked for it.
 */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ConfigContext, type ClientConfig } from './config.ts';
import { type Rendering, RenderingContext } from './rendering.ts';
import { language } from '#texts/language';
import { type Language, languageCodes, languages } from '../texts/generated/languages.ts';
import { Layout } from './layout/layout.tsx';
import { headOf } from './head.ts';
import { notFoundPage, pages } from './pages.ts';
import { addressOf, base } from './paths.ts';
import { App } from './router.tsx';

/** `{{links.survey}}`: the server writes the value in, when it starts (docs/decisions/002). */
const placeholders: ClientConfig = {
  firebase: { apiKey: '', authDomain: '', projectId: '' },
  authEmulatorUrl: null,
  origin: '{{origin}}',
  links: {
    survey: '{{links.survey}}',
    terms: '{{links.terms}}',
    privacy: '{{links.privacy}}',
    supportEmail: '{{links.supportEmail}}',
    appStore: '{{links.appStore}}',
  },
  ratingSource: '{{ratingSource}}',
  price: { [language]: '{{price}}' } as Record<Language, string>,
  // The server takes out what is switched off (server/http/page.ts).
  exitLanguages: languageCodes,
  hasOtherProducts: false,
};

/** A page of the site as the build writes it down. */
export interface Prerendered {
  /** Path of the address, `/404` for the page that unknown addresses get. */
  path: string;
  /** What goes into `<head>` and into `#root`. */
  head: string;
  body: string;
  /** Whether search engines may list it. */
  listed: boolean;
  /** Modules whose styles and code the page needs. */
  modules: string[];
}

/** What the HTML of all pages says of their language. */
export const root = { lang: language, dir: languages[language].direction };

/** Where the page that unknown addresses get is written to. */
const missing = '/404';

/** Renders all pages. */
export function renderPages(): Promise<Prerendered[]> {
  return Promise.all(
    [...pages, notFoundPage].map(async ({ html, ...page }) => {
      if (!html) throw new Error('pages.ts was built for browsers.');
      const path = page.path ?? missing;
      return {
        path: addressOf(path),
        head: headOf({ ...page, html }, placeholders.origin),
        body: await siteAt(path, placeholders),
        listed: !html.noindex,
        modules: html.modules ?? [],
      };
    }),
  );
}

/** Renders the layout for the pages that the server writes itself, with `{{content}}` where the page's own HTML goes. */
export const renderLayout = (): Promise<string> =>
  htmlOf(addressOf('/'), placeholders, null, <Layout />);

/** The pages that are rendered for an account, and the operation that each shows the answer of. */
export const accountPages = pages.flatMap(({ path, operation }) =>
  path && operation ? [{ path: addressOf(path), operation }] : [],
);

/**
 * Renders a page of an account.
 * @param page.url its address, with the language and the query string
 * @returns the HTML of `#root`
 * @throws whatever a component throws
 */
export const renderAccount = (page: {
  url: string;
  config: ClientConfig;
  rendering: Rendering;
}): Promise<string> => htmlOf(page.url, page.config, page.rendering, <App />);

const siteAt = (path: string, config: ClientConfig) =>
  htmlOf(addressOf(path), config, null, <App />);

/** Renders what is to be hydrated at `url`, when everything in it is there. */
function htmlOf(
  url: string,
  config: ClientConfig,
  rendering: Rendering | null,
  children: ReactNode,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ConfigContext value={config}>
        <RenderingContext value={rendering}>
          <StaticRouter location={url} basename={base || '/'}>
            {children}
          </StaticRouter>
        </RenderingContext>
      </ConfigContext>,
      {
        // Else a large part would come at the end, with an inline script that moves it, which our policy forbids.
        progressiveChunkSize: Infinity,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onError: reject,
      },
    );
  });
}
