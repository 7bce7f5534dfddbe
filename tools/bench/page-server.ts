/** Serves the peers of the page benchmark: their built files, the addresses they need, and Firestore and Stripe as a browser sees them. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const outDir = '.cache/bench-pages';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** Builds the peers' pages into the cache folder. */
export async function buildPages(): Promise<void> {
  const pages = new URL('./pages/', import.meta.url).pathname;
  await build({
    configFile: false,
    logLevel: 'warn',
    root: pages,
    plugins: [react()],
    build: {
      outDir: `${process.cwd()}/${outDir}`,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: { input: [`${pages}empty.html`, `${pages}original.html`] },
    },
  });
}

/**
 * Serves the peers, as our server serves ours: hashed files for ever, pages with a look each time, gzip.
 * @param extras texts beside the built files, by their path
 * @param addition at the end of each page
 */
export async function servePages(extras: Record<string, string>, addition: string) {
  return listen((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const text = extras[path] ?? file(path);
    if (text === null) return void response.writeHead(404).end();
    const body = path.endsWith('.html') ? text.replace('</body>', `${addition}</body>`) : text;
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    const headers = {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      etag,
    };
    if (request.headers['if-none-match'] === etag)
      return void response.writeHead(304, headers).end();
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body));
  });
}

function file(path: string): string | null {
  try {
    return readFileSync(`${outDir}${path}`, 'utf8');
  } catch {
    return null;
  }
}

/** Firestore's REST call for one document: whoever asks has this customer. */
export function serveFirestore(customerId: string) {
  return listen((request, response) => {
    if (preflight(request, response)) return;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { documents } = JSON.parse(body) as { documents: string[] };
      const entry = { mapValue: { fields: { vendorProfileId: { stringValue: customerId } } } };
      const now = new Date().toISOString();
      const found = {
        name: documents[0],
        fields: { subscriptions: { arrayValue: { values: [entry] } } },
        createTime: now,
        updateTime: now,
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify([{ found, readTime: now }]));
    });
  });
}

/** Stripe for a browser: the emulator, and the headers that let another origin read it. */
export function serveStripe(target: string) {
  return listen((request, response) => {
    if (preflight(request, response)) return;
    void fetch(target + request.url, {
      headers: { authorization: request.headers.authorization ?? '' },
    }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
  });
}

/** Lets every origin in, and has that cached for an hour, as the real services do. True when that was all. */
function preflight(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method !== 'OPTIONS') return false;
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
      'access-control-max-age': '3600',
    })
    .end();
  return true;
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
