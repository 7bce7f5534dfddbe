/**
 * Renders pages to HTML in Node: all pages during the build, with placeholders for a deployment's
 * values, and account pages on request.
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
import { headOf } from './head.ts';
import { notFoundPage, pages } from './pages.ts';
import { addressOf, base } from './paths.ts';
import { App } from './router.tsx';
import { SiteLayout } from './ui/site-layout.tsx';

/** `{{links.survey}}`: the server fills in the value at startup (docs/decisions/002). */
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
  // The server removes what is switched off (server/http/page.ts).
  exitLanguages: languageCodes,
  hasOtherProducts: false,
};

/** A page as the build stores it. */
export interface Prerendered {
  /** The path of the address, or `/404` for unknown addresses. */
  path: string;
  /** The contents of `<head>` and `#root`. */
  head: string;
  body: string;
  /** Whether search engines may list it. */
  listed: boolean;
  /** The modules whose styles and code the page needs. */
  modules: string[];
}

/** The language attributes of all pages. */
export const root = { lang: language, dir: languages[language].direction };

/** The path of the page for unknown addresses. */
const missing = '/404';

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

/** Renders the frame of server-written pages, with `{{content}}` where their HTML goes. */
export const renderLayout = (): Promise<string> =>
  htmlOf(addressOf(missing), placeholders, null, <SiteLayout>{'{{content}}'}</SiteLayout>);

/** The account pages that the server renders, with their operations. */
export const accountPages = pages.flatMap(({ path, operation }) =>
  path && operation ? [{ path: addressOf(path), operation }] : [],
);

/**
 * Renders an account page. Returns the HTML of `#root`, and throws what a component throws.
 * @param page.url its address with the language and the query
 */
export const renderAccount = (page: {
  url: string;
  config: ClientConfig;
  rendering: Rendering;
}): Promise<string> => htmlOf(page.url, page.config, page.rendering, <App />);

const siteAt = (path: string, config: ClientConfig) =>
  htmlOf(addressOf(path), config, null, <App />);

/** Renders the app at `url` when everything in it has loaded. */
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
        // React would append a large part and move it with an inline script, which our policy forbids.
        progressiveChunkSize: Infinity,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onError: reject,
      },
    );
  });
}
