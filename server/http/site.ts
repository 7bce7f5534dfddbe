/** Serves the built client: pages with this deployment's configuration, and static files. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressIn } from '../../texts/addresses.ts';
import { languageCodes } from '../../texts/generated/languages.ts';
import { languageOf, otherAddress, redirectTo } from './language.ts';
import { chooseEncoding, type ClientConfig, createPage, type Page } from './page.ts';
import { pagePolicy, workerPolicy } from './security-headers.ts';
import { dependsOn } from './vary.ts';

/** The content types of pages, by file extension. All other files are static. */
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

const notFound = '/404';

/** The support team's pages. Search engines and browsers must not store these pages. */
const forAgents = new Set(['/desk', '/graphiql']);

type ServedPage = Page & { policy: string };

/**
 * @param clientDir the build. Files of `contentTypes` are pages. Other files are static. Names in `assets/` have a hash
 * @param rendered the pages that account-pages.ts serves
 */
export async function site(
  app: FastifyInstance,
  {
    clientDir,
    config,
    rendered,
  }: { clientDir: string; config: ClientConfig; rendered: ReadonlySet<string> },
): Promise<void> {
  const pages = readPages(clientDir, config);
  const isTranslated = (path: string) =>
    languageCodes.every((code) => pages.has(addressIn(code, path)));
  for (const [path, page] of pages) {
    if (path.endsWith(notFound) || rendered.has(path)) continue;
    app.get(path, (request, reply) => {
      if (forAgents.has(path))
        reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
      if (!isTranslated(path)) return sendPage(request, reply, page);
      const other = otherAddress(request);
      if (other !== null) return redirectTo(reply, other);
      return sendPage(request, reply, page);
    });
  }
  await serveStaticFiles(app, clientDir);

  app.setNotFoundHandler((request, reply) => {
    const notFoundPage = pages.get(addressIn(languageOf(request), notFound));
    dependsOn(request, 'accept');
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (!notFoundPage || !wantsPage || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).type('text/plain').send('Not found');
    return sendPage(request, reply.code(404), notFoundPage);
  });
}

function readPages(clientDir: string, config: ClientConfig): Map<string, ServedPage> {
  const files = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in contentTypes)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const path = pathOf(relative(clientDir, file));
      const contentType = contentTypes[extname(file)] ?? '';
      const page = createPage(readFileSync(file, 'utf8'), contentType, config);
      return [path, { ...page, policy: pagePolicy(path, config) }];
    }),
  );
}

/** `index.html` → `/`, `help_center.html` → `/help_center`, `de.html` → `/de`. */
function pathOf(file: string): string {
  const name = file
    .split(sep)
    .join('/')
    .replace(/\.html$/, '');
  return name === 'index' ? '/' : `/${name}`;
}

async function serveStaticFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !(extname(path) in contentTypes) && !path.startsWith('/.'),
    setHeaders(reply, path) {
      // Other sites show this picture in link previews.
      if (path.endsWith(`${sep}share.png`))
        reply.header('cross-origin-resource-policy', 'cross-origin');
      if (path.includes('.worker-')) reply.header('content-security-policy', workerPolicy);
      const hasHash = relative(clientDir, path).startsWith(`assets${sep}`);
      reply.header(
        'cache-control',
        hasHash ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

/** Sends a page of the build. Browsers cache the page, and revalidate the page at each visit. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ServedPage) {
  const { contentType, etag, policy, bodies } = page;
  const encoding = chooseEncoding(request);
  reply
    .type(contentType)
    .header('content-security-policy', policy)
    .header('cache-control', reply.getHeader('cache-control') ?? 'no-cache')
    .header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}
