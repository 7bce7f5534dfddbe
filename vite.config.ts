/** Builds the client, and serves it with reload in development, where /graphql and friends go to the server. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development the page's config comes from the running server, as it does in production. */
function configFromServer(api: string): Plugin {
  return {
    name: 'config-from-server',
    apply: 'serve',
    async transformIndexHtml(html) {
      const config = await (await fetch(`${api}/config.json`)).text();
      return html.replace('<!--config-->', () => config.replaceAll('<', '\\u003c'));
    },
  };
}

const api = process.env['API_ORIGIN'] ?? 'http://localhost:4001';

export default defineConfig({
  root: 'client',
  plugins: [react(), configFromServer(api)],
  build: {
    outDir: '../build/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  // The editors of /graphiql have theirs; the page's policy allows files of our own only.
  worker: { format: 'es' },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/graphql', '/dev', '/healthz', '/readyz', '/config.json'].map((path) => [path, api]),
    ),
  },
});
