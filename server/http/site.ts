/** Serves the built client: pages with this deployment's config written into them, and static files. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientConfig } from './client-config.ts';
import { pagePolicy, workerPolicy } from './security-headers.ts';

/** Files that the config is written into, by their ending; everything else is served as it is. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** A page as it goes over the wire, in each encoding. */
interface Page {
  type: string;
  etag: string;
  /** The content security policy. */
  policy: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

/** The page that answers every path that is not one. */
const notFound = '/404';

/**
 * Registers the site.
 * @param clientDir the client's build: `help_center.html` is the page `/help_center`, `*.txt` and
 *   `*.xml` keep their names, all else are static files, of which those under `assets/` carry a hash in their name
 */
export async function site(
  app: FastifyInstance,
  { clientDir, config }: { clientDir: string; config: ClientConfig },
): Promise<void> {
  const files = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => join(entry.parentPath, entry.name));
  const pages = new Map(
    files.map((file) => {
      const path = pathOf(relative(clientDir, file));
      const text = readFileSync(file, 'utf8');
      const content = page(text, types[extname(file)] ?? '', config);
      return [path, { ...content, policy: pagePolicy(path, config) }];
    }),
  );

  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !(extname(path) in types) && !path.startsWith('/.'),
    setHeaders(reply, path) {
      // The picture of link previews is there for other sites to show.
      if (path.endsWith(`${sep}share.png`))
        reply.header('cross-origin-resource-policy', 'cross-origin');
      if (path.includes('.worker-')) reply.header('content-security-policy', workerPolicy);
      const hashed = relative(clientDir, path).startsWith(`assets${sep}`);
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  /** Pages that search engines must not list, whatever links to them. */
  const unlisted = (path: string, reply: FastifyReply) =>
    path === '/graphiql' ? reply.header('x-robots-tag', 'noindex') : reply;
  for (const [path, content] of pages) {
    if (path === notFound) continue;
    app.get(path, (request, reply) => send(request, unlisted(path, reply), content));
  }

  const missing = pages.get(notFound);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (!missing || !wantsPage || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).type('text/plain').send('Not found');
    return send(request, reply.code(404), missing);
  });
}

/** `index.html` → `/`, `help_center.html` → `/help_center`. */
function pathOf(file: string): string {
  const name = file
    .split(sep)
    .join('/')
    .replace(/\.html$/, '');
  return name === 'index' ? '/' : `/${name}`;
}

/** Fills the page's placeholders and compresses it, once at start. */
function page(text: string, type: string, config: ClientConfig): Omit<Page, 'policy'> {
  const filled = Buffer.from(fill(text, config));
  return {
    type,
    etag: `"${hash('sha256', filled, 'base64url').slice(0, 27)}"`,
    bodies: { br: brotliCompressSync(filled), gzip: gzipSync(filled), identity: filled },
  };
}

/**
 * Writes the config into a page: whole at `<!--config-->`, and value by value where the prerendered
 * HTML holds `{{origin}}` or `{{links.…}}`.
 */
function fill(text: string, config: ClientConfig): string {
  // In a script element, `<` is the only character that could end the text early.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const values: Record<string, string> = { origin: config.origin };
  for (const [name, value] of Object.entries(config.links)) values[`links.${name}`] = value;
  const write = (part: string, escape: (value: string) => string) =>
    part.replaceAll(/\{\{([\w.]+)\}\}/g, (whole, name: string) => escape(values[name] ?? whole));
  return write(
    text.replaceAll(structuredData, (block) => write(block, escapeJson)),
    escapeHtml,
  ).replace('<!--config-->', () => json);
}

/** JSON in a page: HTML's escapes mean nothing there. */
const structuredData = /<script type="application\/ld\+json">.*?<\/script>/gs;
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text for an HTML attribute or element. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function send(request: FastifyRequest, reply: FastifyReply, { type, etag, policy, bodies }: Page) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  reply
    .type(type)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}
