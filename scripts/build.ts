/** `npm run build`: builds what `npm run serve` needs in build/, unless it is up to date. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { isFresh, markFresh } from './freshness.ts';
import { defaultLanguage, type Language, languageCodes } from '../texts/generated/languages.ts';
import { fontLinks, prerenderSite } from './prerender.ts';

// Whatever the caller's value, because React's development version must never be in a build.
process.env['NODE_ENV'] = 'production';

/** Separates dependencies, which browsers keep cached across releases, into few files for slow phones. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
  },
];

if (!isFresh()) {
  rmSync('build', { recursive: true, force: true });
  const options = { stdio: 'inherit' } as const;
  const tsc = 'node_modules/typescript-7/bin/tsc';
  execFileSync(tsc, ['--project', 'server/tsconfig.build.json'], options);
  copyFileSync('schema.graphql', 'build/schema.graphql');
  cpSync('operations/manifest.json', 'build/operations/manifest.json');
  for (const language of languageCodes.toReversed()) await buildSite(language);
  // Built alone, so that the site's pages share no chunk with it.
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    plugins: [
      {
        name: 'font',
        transformIndexHtml: (html, { bundle = {} }) =>
          html.replace('</head>', `${fontLinks(Object.keys(bundle)).join('')}</head>`),
      },
    ],
    build: {
      rolldownOptions: {
        input: ['client/desk.html', 'client/graphiql.html'],
        onLog: (level, log, report) => {
          // Meant for React's compiler, which has already processed these packages.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
      },
      assetsDir: 'assets/desk',
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      // The editor is large, and loads after the sign-in.
      chunkSizeWarningLimit: 4_000,
    },
  });
  markFresh();
}

/** Builds the site in one language. The default language comes last and overwrites the others' `index.html`. */
async function buildSite(language: Language): Promise<void> {
  const resolve = {
    alias: [
      {
        find: /^#texts\/(.*)$/,
        replacement: `${process.cwd()}/texts/generated/${language}/$1.ts`,
      },
      {
        find: /^#pictures\/(.*)$/,
        // A language without pictures of its own has the English ones.
        replacement: `${process.cwd()}/client/images/${existsSync(`client/images/${language}`) ? language : defaultLanguage}/$1`,
      },
    ],
  };
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    resolve,
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        // The style is for pages that the server writes: none of the site's code imports it.
        input: ['client/index.html', 'client/layout/layout.css'],
        output: { codeSplitting: { groups } },
      },
    },
  });
  await prerenderSite(language, resolve);
}
