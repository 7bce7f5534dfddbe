/** Starts the whole portal as `npm start` does, and a browser, once a run for all browser tests. */
import type { TestProject } from 'vitest/node';
import { launchChromiumServer, missingChromium } from '../../scripts/chromium.ts';
import { startPortal } from '../../scripts/portal.ts';
import { mustSkip } from '../support/requirements.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    site: string;
    authUrl: string;
    firestoreUrl: string;
    stripeUrl: string;
    mailUrl: string;
    browser: string;
    noBrowser: boolean;
  }
}

export default async function setup(project: TestProject) {
  const noBrowser = mustSkip('what needs a browser', missingChromium());
  project.provide('noBrowser', noBrowser);
  if (noBrowser) return undefined;
  const portal = await startPortal();
  const browser = await launchChromiumServer();
  project.provide('browser', browser.wsEndpoint());
  project.provide('site', portal.site);
  project.provide('authUrl', portal.authUrl);
  project.provide('firestoreUrl', portal.firestoreUrl);
  project.provide('stripeUrl', portal.stripeUrl);
  project.provide('mailUrl', portal.mailUrl);
  return async () => {
    await browser.close();
    await portal.stop();
  };
}
