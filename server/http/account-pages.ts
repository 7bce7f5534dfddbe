/** Serves the pages of an account, drawn for the owner of the session cookie; to everybody else without an account. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bounded } from '../domain/calls.ts';
import { InvalidTokenError, type Sessions } from '../domain/login.ts';
import type { ExecuteForPage } from '../graphql/page-query.ts';
import { defaultLanguage } from '../../texts/generated/languages.ts';
import { describeError } from '../log.ts';
import type { AccountViewOutcome } from '../telemetry/metrics.ts';
import { otherAddress, redirectTo, varyByLanguage } from './language.ts';
import {
  chooseEncoding,
  type ClientConfig,
  createPage,
  type Encoding,
  fillPage,
  scriptJson,
} from './page.ts';
import type { Drawing, Renderer } from './renderer.ts';
import { pagePolicy } from './security-headers.ts';
import { formTokenOf, type SessionCookie } from './session-cookie.ts';
import { sendPage } from './site.ts';

/** The most views that are drawn at once, those that wait for an upstream included. More get the page without an account. */
const maxViews = 50;
/** Milliseconds after which a view gets the page without an account. */
const viewMs = 4_000;
/** The age in milliseconds from which the browser should ask for a new session. */
const oldSessionMs = 86_400_000;

const contentType = 'text/html; charset=utf-8';

interface AccountPagesOptions {
  clientDir: string;
  config: ClientConfig;
  renderer: Renderer;
  sessionCookie: SessionCookie;
  sessions: Pick<Sessions, 'verify'>;
  executeForPage: ExecuteForPage;
  /** Called for each view, for metrics. */
  onView: (outcome: AccountViewOutcome) => void;
}

/** A Fastify plugin. */
export async function accountPages(
  app: FastifyInstance,
  options: AccountPagesOptions,
): Promise<void> {
  const { clientDir, config, renderer, sessionCookie, sessions, executeForPage, onView } = options;
  let views = 0;

  for (const { path, operation, language } of renderer.accountPages) {
    const text = readFileSync(join(clientDir, `${path}.html`), 'utf8');
    const policy = pagePolicy(path, config, { hasForms: true });
    const withoutAccount = { ...createPage(text, contentType, config), policy };
    const [start, end] = aroundRoot(withCodeLast(fillPage(text, config)));

    /** @returns the page; null where its operation had no account */
    async function draw(request: FastifyRequest, session: string): Promise<string | null> {
      const { login, createdAt } = await sessions.verify(session);
      const data = await executeForPage(request, login, operation, language);
      if (!data) return null;
      const now = Date.now();
      const drawing: Drawing = {
        email: login.email ?? '',
        operation,
        data,
        now,
        formToken: formTokenOf(session),
        isSessionOld: now - createdAt > oldSessionMs,
      };
      const root = await renderer.renderAccount({
        ...{ language, url: request.url, config, drawing },
      });
      return `${start}${root}</div><script id="account" type="application/json">${scriptJson(drawing)}</script>${end}`;
    }

    /** Why there is no account in the page, or the page with it. */
    async function view(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<{ outcome: AccountViewOutcome; page?: string }> {
      const session = sessionCookie.read(request);
      if (session === null) return { outcome: 'anonymous' };
      if (views >= maxViews) return { outcome: 'shed' };
      views += 1;
      try {
        const page = await bounded(viewMs, () => draw(request, session));
        return page === null ? { outcome: 'failed' } : { outcome: 'drawn', page };
      } catch (error) {
        if (error instanceof InvalidTokenError) {
          sessionCookie.clear(reply);
          return { outcome: 'refused' };
        }
        request.log.warn({ error: describeError(error) }, 'account page not drawn');
        return { outcome: 'failed' };
      } finally {
        views -= 1;
      }
    }

    const sendWithoutAccount = (
      request: FastifyRequest,
      reply: FastifyReply,
      outcome: AccountViewOutcome,
    ) => {
      onView(outcome);
      return sendPage(request, reply.header('vary', vary), withoutAccount);
    };

    app.get(path, {
      config: { refuse: (request, reply) => sendWithoutAccount(request, reply, 'shed') },
      handler: async (request, reply) => {
        const other = language === defaultLanguage ? otherAddress(request) : null;
        if (other !== null) return redirectTo(reply, other);
        const { outcome, page } = await view(request, reply);
        if (page === undefined) return sendWithoutAccount(request, reply, outcome);
        onView(outcome);
        const encoding = chooseEncoding(request);
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        return reply
          .type(contentType)
          .header('content-security-policy', policy)
          .header('cache-control', 'private, no-store')
          .header('vary', vary)
          .send(await compress[encoding](page));
      },
    });
  }
}

/**
 * Has a page that is drawn load its styles and its font before its code. On a slow line the cards are painted a quarter of
 * a second earlier, and React is there no later.
 */
const withCodeLast = (page: string): string =>
  page
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace('<script type="module"', '$& fetchpriority="low"');

/** A cache must not take one kind of page for the other. */
const vary = `${varyByLanguage}, accept-encoding`;

/** Splits a built page around the content of its `#root`, which is the last element with an end of its own. */
function aroundRoot(page: string): [start: string, end: string] {
  const opening = '<div id="root">';
  const from = page.indexOf(opening) + opening.length;
  const to = page.lastIndexOf('</div>', page.lastIndexOf('</body>'));
  if (from < opening.length || to < from) throw new Error('The page has no #root.');
  return [page.slice(0, from), page.slice(to + '</div>'.length)];
}

const brotli = promisify<string, object, Buffer>(brotliCompress);
const gzipped = promisify<string, object, Buffer>(gzip);

/** Each answer is made for one request, so little time may go into its size. */
const compress: Record<Encoding, (page: string) => Promise<Buffer> | string> = {
  br: (page) => brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page) => gzipped(page, { level: 5 }),
  identity: (page) => page,
};
