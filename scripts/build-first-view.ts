/**
 * Builds the first view of the manage page: the components of the page as they are, with Preact in the place of React and
 * plain links in the place of the router's (docs/decisions/040).
 */
import { rmSync } from 'node:fs';
import { build, type BuildEnvironmentOptions, type Rolldown } from 'vite';

const replacements = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-router-dom': new URL('../client/ui/plain-link.tsx', import.meta.url).pathname,
};

/** Adds its one file to build/client. @returns the file's path there */
export async function buildFirstView(options: BuildEnvironmentOptions): Promise<string> {
  const { output } = (await build({
    logLevel: 'warn',
    resolve: {
      alias: Object.entries(replacements).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
    },
    build: {
      ...options,
      rolldownOptions: {
        input: 'client/screens/manage-subscription/first-view.tsx',
        preserveEntrySignatures: 'strict',
      },
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
