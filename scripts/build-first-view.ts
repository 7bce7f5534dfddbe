/** Builds what the manage page has before React: its first script, and its first view (docs/decisions/040). */
import { rmSync } from 'node:fs';
import { build, type BuildEnvironmentOptions, type Rolldown } from 'vite';

/** The files, as paths in build/client. */
export interface FirstViewFiles {
  /** A classic script. */
  firstScript: string;
  /** A module: the components of the page as they are, with Preact in the place of React and plain links for the router's. */
  firstView: string;
}

const replacements = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-router-dom': new URL('../client/ui/plain-link.tsx', import.meta.url).pathname,
};

type RolldownOptions = BuildEnvironmentOptions['rolldownOptions'];

/** Adds the files to build/client. @param license where Vite writes the packages in the first view */
export async function buildFirstView(
  license: BuildEnvironmentOptions['license'],
): Promise<FirstViewFiles> {
  return {
    firstScript: await buildFile({
      input: 'client/first-script.ts',
      output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      preserveEntrySignatures: false,
    }),
    firstView: await buildFile(
      {
        input: 'client/screens/manage-subscription/first-view.tsx',
        preserveEntrySignatures: 'strict',
      },
      license,
    ),
  };
}

async function buildFile(
  rolldownOptions: RolldownOptions,
  license?: BuildEnvironmentOptions['license'],
): Promise<string> {
  const { output } = (await build({
    logLevel: 'warn',
    resolve: {
      alias: Object.entries(replacements).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
    },
    build: {
      rolldownOptions,
      ...(license && { license }),
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
    },
  })) as Rolldown.RolldownOutput;
  const [{ fileName }] = output;
  // The page's own styles are the same.
  for (const asset of output)
    if (asset.fileName.endsWith('.css')) rmSync(`build/client/${asset.fileName}`);
  return fileName;
}
