/** Serves the original design: its built files, and Firestore and Stripe as a browser sees them. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';

const outDir = `${process.cwd()}/.cache/bench-pages`;

interface Upstreams {
  authUrl: string;
  stripeUrl: string;
  /** Firestore names this customer for every user. */
  customerId: string;
}

/** Builds the page and serves it as our server serves ours: hashed files cached forever, with gzip. */
export async function serveOriginal({ authUrl, stripeUrl, customerId }: Upstreams) {
  const root = new URL('pages/', import.meta.url).pathname;
  const input = `${root}original.html`;
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  });
  const read = (path: string) => readFileSync(`${outDir}${path}`, 'utf8');

  const app = Fastify();
  app.addHook('onSend', async (_request, reply, body: string) => {
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return gzipSync(body);
  });
  app.get('/original.html', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return read('/original.html').replace(
      'name="auth" content=""',
      `name="auth" content="${authUrl}"`,
    );
  });
  app.get('/assets/*', async ({ url }, reply) => {
    reply.type('text/javascript').header('cache-control', 'public, max-age=31536000, immutable');
    return read(url);
  });
  // Firestore's REST call for one document.
  app.post('/v1/projects/*', async ({ body }) => {
    const { documents } = JSON.parse(body as string) as { documents: string[] };
    const entry = { mapValue: { fields: { vendorProfileId: { stringValue: customerId } } } };
    const fields = { subscriptions: { arrayValue: { values: [entry] } } };
    const now = new Date().toISOString();
    const found = { name: documents[0], fields, createTime: now, updateTime: now };
    return [{ found, readTime: now }];
  });
  app.get('/v1/subscriptions', async ({ url, headers: { authorization = '' } }) =>
    (await fetch(stripeUrl + url, { headers: { authorization } })).json(),
  );
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${origin}/original.html`, close: () => app.close() };
}
