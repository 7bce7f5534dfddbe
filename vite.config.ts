/** Builds the client, and serves it with reload in development, where /graphql and friends go to the server. */
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { languages } from './texts/generated/languages.ts';

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
  // RxJS as its authors wrote it: its build for older browsers is 10 kB more.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  root: 'client',
  plugins: [react(), configFromServer(api)],
  // Vite's own names carry line numbers, which cost every page some bytes.
  css: { modules: { generateScopedName: '[name]__[local]' } },
  build: {
    outDir: '../build/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // What every page has loaded by then need not be named with each lazy import.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(index|react|rolldown-runtime)-[^/]*\.js$/.test(file)),
    },
  },
  // The editors of /graphiql have theirs; the page's policy allows files of our own only.
  worker: { format: 'es' },
  optimizeDeps: {
    // Files that name workers in Vite's own way (`?worker`), which its bundler for dependencies can't read;
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
    // and what these workers need: found late, it would reload the page.
    include: [
      'graphiql > @graphiql/react > monaco-graphql > graphql-language-service',
      'graphiql > @graphiql/react > monaco-graphql > picomatch-browser',
      'graphiql > @graphiql/react > monaco-editor/esm/vs/editor/editor.worker',
    ],
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      [
        ...['/graphql', '/healthz', '/readyz', '/config.json'],
        // The pages that the server writes itself.
        ...Object.values(languages).flatMap(({ exits }) =>
          Object.values(exits).map(({ path }) => path),
        ),
        ...['/undo', '/add-address', '/declarations'],
        // What an account's page asks for. Patterns, since files of the client begin like these.
        ...['^/session$', '^/manage_subscription/(portal|resume|logout)$'],
        '^/(\\w\\w/)?manage_subscription/receipts/[^/]+/file$',
      ].map((path) => [path, api]),
    ),
  },
});
