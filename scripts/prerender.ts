/** Writes every page and layout as HTML, files for search engines, and compressed copies, after Vite's build. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Manifest } from 'vite';
import type * as renderers from '../client/renderer.tsx';
import type { Prerendered } from '../client/renderer.tsx';
import { defaultLanguage, type Language } from '../texts/generated/languages.ts';

const out = 'build/client';
const layouts = 'build/layouts';
const renderer = 'build/renderer';

type Renderer = typeof renderers;

/** Addresses in all languages that search engines may list. */
const listed: string[] = [];

/**
 * Builds a language's renderer for the server, and writes all pages of the client in build/client.
 * The default language comes last and writes the shared files.
 * @param resolve Vite's settings that find the language's texts
 */
export async function prerenderSite(
  language: Language,
  resolve: InlineConfig['resolve'],
): Promise<void> {
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    resolve,
    // Bundled whole, with React's production build: the server has no client packages. Only browsers load Firebase.
    ssr: { noExternal: true, external: ['firebase/app', 'firebase/auth'] },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'renderer.tsx',
      outDir: `../${renderer}`,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${language}.js` } },
      manifest: false,
      copyPublicDir: false,
    },
  });
  const entry = pathToFileURL(join(renderer, `${language}.js`)).href;
  const { root, renderPages, renderLayout } = (await import(entry)) as Renderer;
  const attributes = `lang="${root.lang}" dir="${root.dir}"`;
  const pages = await renderPages();
  const manifestFile = join(out, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const template = readFileSync(join(out, 'index.html'), 'utf8').replace('lang="en"', attributes);
  for (const page of pages) {
    const name = page.path === '/' ? 'index' : page.path.slice(1);
    const file = join(out, `${name}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, htmlOf(page, { template, manifest }));
  }
  mkdirSync(layouts, { recursive: true });
  writeFileSync(
    join(layouts, `${language}.html`),
    layoutOf({ attributes, body: await renderLayout() }, manifest),
  );
  listed.push(...pages.filter(({ listed }) => listed).map(({ path }) => path));
  rmSync(join(out, '.vite'), { recursive: true });
  if (language !== defaultLanguage) return;
  writeFileSync(join(out, 'robots.txt'), robots);
  writeFileSync(join(out, 'sitemap.xml'), sitemap());
  compress();
}

interface Parts {
  template: string;
  manifest: Manifest;
}

function htmlOf(page: Prerendered, { template, manifest }: Parts): string {
  const { styles, code } = assetsOf(page, manifest);
  const head = [page.head, ...fontLinks(manifest['index.html']?.assets ?? [])];
  const assets = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...code.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return template
    .replace(/<title>.*?<\/title>\s*/, '')
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('</head>', () => `  ${assets.join('\n    ')}\n  </head>`)
    .replace('<!--app-->', () => page.body);
}

/** Preloads the main font, found late in the styles, so that text seldom changes its look. */
export const fontLinks = (files: readonly string[]): string[] =>
  files
    .filter((file) => /figtree-latin-wght.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);

/** Renders a layout for pages that the server writes (server/http/layout.ts): styles and font, no script. */
function layoutOf(
  { attributes, body }: { attributes: string; body: string },
  manifest: Manifest,
): string {
  const styles = ['index.html', 'layout/layout.css'].flatMap((name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in Vite's manifest`);
    return [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])];
  });
  return `<!doctype html>
<html ${attributes}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}}</title>
    <meta name="theme-color" content="#cfe8fb" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#10294a" media="(prefers-color-scheme: dark)">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${fontLinks(manifest['index.html']?.assets ?? []).join('\n    ')}
    ${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n    ')}
  </head>
  <body>
    <div id="root">${body}</div>
  </body>
</html>
`;
}

/** Lists what a page needs beyond the first module and its style: its lazy modules' styles and code. */
function assetsOf({ modules }: Prerendered, manifest: Manifest) {
  const chunks = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in Vite's manifest`);
    if (chunks.has(name)) return;
    chunks.add(name);
    for (const each of chunk.imports ?? []) visit(each);
  };
  visit('index.html');
  const first = new Set(chunks);
  for (const name of modules) visit(name);
  const added = [...chunks]
    .filter((name) => !first.has(name))
    .flatMap((name) => manifest[name] ?? []);
  return {
    styles: [...new Set(added.flatMap(({ css = [] }) => css))],
    code: added.map(({ file }) => file),
  };
}

const robots = `User-agent: *
Disallow: /graphql
Disallow: /manage_subscription/portal
Disallow: /language/
Sitemap: {{origin}}/sitemap.xml
`;

const sitemap = () => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((path) => `  <url><loc>{{origin}}${path}</loc></url>`).join('\n')}
</urlset>
`;

/** Writes a .br and a .gz next to each static text file. The server compresses pages itself. */
function compress(): void {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const content = readFileSync(file);
    // Full quality would take ten seconds more for /graphiql's editors and save a few percent.
    const quality = content.length > 500_000 ? 9 : constants.BROTLI_MAX_QUALITY;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
