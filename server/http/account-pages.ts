/** Serves the account pages, with the account of the session's owner or without an account. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bounded } from '../domain/calls.ts';
import type { Sessions } from '../adapters/firebase-auth/sessions.ts';
import { InvalidTokenError } from '../domain/subscriber/user.ts';
import { nameOf } from '../graphql/resolvers/subscriber-resolvers.ts';
import type { ExecuteForPage } from '../graphql/server.ts';
import { defaultLanguage, type Language, languageCodes } from '../../texts/generated/languages.ts';
import { describeError } from '../log.ts';
import { otherAddress, redirectTo } from './language.ts';
import { type ClientConfig, createPage, fillPage, scriptJson } from './page.ts';
import { pagePolicy } from './security-headers.ts';
import { formTokenOf, type SessionCookie } from './cookies.ts';
import { endSession } from './end-session.ts';
import { sendPage } from './site.ts';
import { dependsOn } from './vary.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The most pages that are rendered at the same time. Further requests get the page without an account. */
const maxViews = 50;
/** Milliseconds after which a request gets the page without an account. */
const viewMs = 4_000;

const contentType = 'text/html; charset=utf-8';

/** True if a part of a URL is missing or has the form of a receipt's id. */
const isId = (part: unknown): boolean =>
  part === undefined || (typeof part === 'string' && /^[\w.-]{1,100}$/.test(part));

interface AccountPagesOptions {
  clientDir: string;
  config: ClientConfig;
  renderer: Awaited<ReturnType<typeof loadRenderer>>;
  sessionCookie: SessionCookie;
  sessions: Pick<Sessions, 'verify' | 'end'>;
  executeForPage: ExecuteForPage;
}

export async function accountPages(
  app: FastifyInstance,
  options: AccountPagesOptions,
): Promise<void> {
  const { clientDir, config, renderer, sessionCookie, sessions, executeForPage } = options;
  let views = 0;

  for (const { path, operation, language } of renderer.accountPages) {
    const text = readFileSync(join(clientDir, `${path}.html`), 'utf8');
    const policy = pagePolicy(path, config, { hasForms: true });
    const withoutAccount = { ...createPage(text, contentType, config), policy };
    const [start, end] = aroundRoot(withCodeLast(fillPage(text, config)));

    /** Renders the page. Returns null if a part of the URL is invalid or the operation returns no account. */
    async function render(request: FastifyRequest, session: string): Promise<string | null> {
      const user = await sessions.verify(session);
      const { id } = request.params as { id?: unknown };
      const { after } = request.query as { after?: unknown };
      if (![id, after].every(isId)) return null;
      const variables = { id, after, language: nameOf(language) };
      const data = await executeForPage(request, user, operation, variables);
      if (!data) return null;
      const rendering: Rendering = {
        email: user.email ?? '',
        operation,
        variables,
        data,
        now: Date.now(),
        formToken: formTokenOf(session),
      };
      const { url } = request;
      const root = await renderer.renderAccount({ language, url, config, rendering });
      return `${start}${root}</div><script id="account" type="application/json">${scriptJson(rendering)}</script>${end}`;
    }

    /** Returns the rendered page, or null to send the page without an account. */
    async function view(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      const session = sessionCookie.read(request);
      const where = sessionCookie.leaving(request);
      if (where) await endSession(request, reply, { sessions, sessionCookie }, where);
      if (session === null || views >= maxViews) return null;
      views += 1;
      // A rendering that continues after the timeout still counts against `maxViews`.
      const rendered = render(request, session).finally(() => (views -= 1));
      try {
        return await bounded(viewMs, () => rendered);
      } catch (error) {
        if (error instanceof InvalidTokenError) sessionCookie.clear(reply);
        else request.log.warn({ error: describeError(error) }, 'account page not rendered');
        return null;
      }
    }

    function sendWithoutAccount(request: FastifyRequest, reply: FastifyReply) {
      // A refused request reads none of these headers. Other answers of the same URL depend on these headers.
      dependsOn(request, 'accept-language', 'sec-fetch-site', 'cookie');
      return sendPage(request, reply, withoutAccount);
    }

    app.get(path, {
      config: { refuse: sendWithoutAccount },
      handler: async (request, reply) => {
        const other = language === defaultLanguage ? otherAddress(request) : null;
        if (other !== null) return redirectTo(reply, other);
        const page = await view(request, reply);
        if (page === null) return sendWithoutAccount(request, reply);
        return reply
          .type(contentType)
          .header('content-security-policy', policy)
          .header('cache-control', 'private, no-store')
          .send(page);
      },
    });
  }
}

/** Makes browsers load scripts last. On slow connections, the plans appear 250 ms earlier, and React starts no later. */
const withCodeLast = (page: string): string =>
  page
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace('<script type="module"', '$& fetchpriority="low"');

/** Splits a built page around the content of `#root`, the last `<div>` of its body. */
function aroundRoot(page: string): [start: string, end: string] {
  const opening = '<div id="root">';
  const from = page.indexOf(opening) + opening.length;
  const to = page.lastIndexOf('</div>', page.lastIndexOf('</body>'));
  if (from < opening.length || to < from) throw new Error('The page has no #root.');
  return [page.slice(0, from), page.slice(to + '</div>'.length)];
}

/** The data of a rendered page. The page's HTML contains this data, so that the browser hydrates with the same data. */
export interface Rendering {
  email: string;
  operation: string;
  variables: Record<string, unknown>;
  data: unknown;
  /** When the page was rendered, in milliseconds since 1970. */
  now: number;
  formToken: string;
}

interface Build {
  accountPages: readonly { path: string; operation: string }[];
  /** Renders a page and returns the HTML of `#root`. */
  renderAccount: (page: {
    url: string;
    config: ClientConfig;
    rendering: Rendering;
  }) => Promise<string>;
}
type Rendered = Parameters<Build['renderAccount']>[0] & { language: Language };

/** Loads the renderer of each language. @param clientDir the client's build. The renderers are in `../renderer` */
export async function loadRenderer(clientDir: string) {
  const load = async (language: Language) => {
    const file = join(clientDir, `../renderer/${language}.js`);
    return [language, (await import(pathToFileURL(file).href)) as Build] as const;
  };
  const builds = new Map(await Promise.all(languageCodes.map(load)));
  return {
    accountPages: [...builds].flatMap(([language, { accountPages }]) =>
      accountPages.map((page) => ({ ...page, language })),
    ),
    async renderAccount({ language, ...page }: Rendered): Promise<string> {
      const build = builds.get(language);
      if (!build) throw new Error(`There is no renderer for ${language}.`);
      return build.renderAccount(page);
    },
  };
}
