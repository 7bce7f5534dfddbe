/** Renders each page to HTML in Node, when the site is built. Values that differ between deployments stay placeholders. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ConfigContext, type ClientConfig } from './config.ts';
import { Frame, frameWords } from './frames/frame.tsx';
import { headOf } from './head.ts';
import { notFoundPage, pages } from './pages.ts';
import { App } from './router.tsx';
import { structuredDataOf } from './screens/structured-data.tsx';

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
    ratingSource: '{{links.ratingSource}}',
    providerLogin: '{{links.providerLogin}}',
  },
  // The server takes out what is switched off (server/http/page.ts).
  exitLanguages: ['en', 'de'],
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
  /** Whether it also needs the code of its first view. */
  hasFirstView: boolean;
}

/** Where the page that unknown addresses get is written to. */
const missing = '/404';

/** Renders all pages. */
export function renderPages(): Promise<Prerendered[]> {
  return Promise.all(
    [...pages, notFoundPage].map(async ({ html, ...page }) => {
      if (!html) throw new Error('pages.ts was built for browsers.');
      const path = page.path ?? missing;
      const { prelude } = await prerender(
        <ConfigContext value={placeholders}>
          <StaticRouter location={path}>
            <App />
          </StaticRouter>
        </ConfigContext>,
      );
      return {
        path,
        head: headOf({ ...page, html }, placeholders.origin, structuredDataOf(path, placeholders)),
        body: await new Response(prelude).text(),
        listed: !html.noindex,
        modules: ['hydrate.tsx', ...(html.modules ?? [])],
        hasFirstView: html.hasFirstView ?? false,
      };
    }),
  );
}

/** A frame for the pages that the server writes itself, in one language. */
export interface PrerenderedFrame {
  language: string;
  body: string;
}

/** Renders the frames, with `{{content}}` where the page's own HTML goes. */
export function renderFrames(): Promise<PrerenderedFrame[]> {
  return Promise.all(
    (Object.keys(frameWords) as (keyof typeof frameWords)[]).map(async (language) => {
      const { prelude } = await prerender(
        <ConfigContext value={placeholders}>
          <StaticRouter location="/">
            <Frame language={language} />
          </StaticRouter>
        </ConfigContext>,
      );
      return { language, body: await new Response(prelude).text() };
    }),
  );
}
