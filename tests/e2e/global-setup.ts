/** Starts the whole portal, as `npm start` does, once a run; the browser tests share it. */
import type { TestProject } from 'vitest/node';
import { missingChromium } from '../../scripts/chromium.ts';
import { startPortal } from '../../scripts/portal.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** See RunningPortal. */
    site: string;
    authUrl: string;
    stripeUrl: string;
    /** Why there is no browser here; null when there is one. */
    noBrowser: string | null;
  }
}

export default async function setup(project: TestProject) {
  const noBrowser = missingChromium();
  project.provide('noBrowser', noBrowser);
  if (noBrowser) {
    console.warn(`Browser tests are skipped: ${noBrowser}`);
    return undefined;
  }
  const portal = await startPortal();
  project.provide('site', portal.site);
  project.provide('authUrl', portal.authUrl);
  project.provide('stripeUrl', portal.stripeUrl);
  return portal.stop;
}
