/** `npm run build`: makes what `npm run serve` needs in build/, unless it is there and up to date. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { isFresh, markFresh } from './freshness.ts';
import { defaultLanguage, type Language, languageCodes } from '../texts/generated/languages.ts';
import { prerenderSite } from './prerender.ts';

// Whoever asks for a build: React's development version must never be in it.
process.env['NODE_ENV'] = 'production';

/** What changes with our dependencies only, in a file that browsers keep when we release; and few files, for slow phones. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
  },
];

/** Vite writes here which packages a bundle has in it. */
const license = { fileName: 'packages.json' };
function takePackages(): object[] {
  const path = `build/client/${license.fileName}`;
  const packages = JSON.parse(readFileSync(path, 'utf8')) as { text?: string }[];
  rmSync(path);
  return packages.map(({ text: _, ...each }) => each);
}

if (!isFresh()) {
  rmSync('build', { recursive: true, force: true });
  const options = { stdio: 'inherit' } as const;
  execFileSync('node_modules/.bin/tsc', ['--project', 'tsconfig.build.json'], options);
  for (const file of ['schema.graphql', 'schema.app.graphql']) copyFileSync(file, `build/${file}`);
  cpSync('operations/manifest.json', 'build/operations/manifest.json');
  const browserPackages: object[] = [];
  for (const language of languageCodes.toReversed()) await buildSite(language, browserPackages);
  // On its own, so that no chunk is shared: the site's pages must not pay for it.
  await build({
    logLevel: 'warn',
    build: {
      license,
      rolldownOptions: {
        input: ['client/desk.html', 'client/graphiql.html'],
        onLog: (level, log, report) => {
          // Meant for React's compiler, which has already run over these packages.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
      },
      assetsDir: 'assets/desk',
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      // The editor is large, and comes after the sign-in.
      chunkSizeWarningLimit: 4_000,
    },
  });
  browserPackages.push(...takePackages());
  // For the bill of materials (sbom.ts); nobody is sent it.
  writeFileSync('build/browser-packages.json', JSON.stringify(browserPackages));
  markFresh();
}

/**
 * Builds the site in a language, whose texts are part of its code: a page has its own language only, and no code for others.
 * The default language is built last, over the others' `index.html`.
 */
async function buildSite(language: Language, packages: object[]): Promise<void> {
  const resolve = {
    alias: [
      {
        find: /^#texts\/(.*)$/,
        replacement: `${process.cwd()}/texts/generated/${language}/$1.ts`,
      },
      {
        find: /^#pictures\/(.*)$/,
        // A language whose pictures are not drawn yet (`npm run images`) has the English ones.
        replacement: `${process.cwd()}/client/images/${existsSync(`client/images/${language}`) ? language : defaultLanguage}/$1`,
      },
    ],
  };
  await build({
    logLevel: 'warn',
    resolve,
    build: {
      license,
      emptyOutDir: false,
      rolldownOptions: {
        // The style belongs to pages that the server writes: none of the site's code imports it.
        input: ['client/index.html', 'client/frames/frame.css'],
        output: { codeSplitting: { groups } },
      },
    },
  });
  const found = takePackages();
  if (language === defaultLanguage) packages.push(...found);
  await prerenderSite(language, resolve);
}
