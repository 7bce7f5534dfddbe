/** A page of the site in one of its states, for pictures and for checks that all of them must pass. */
import type { Page } from 'playwright-core';

export interface State {
  name: string;
  /** `npm test` checks it; the system tests check the others. */
  isMain?: true;
  /** The subscriber who is signed in. */
  as?: string;
  /** From this width on, in CSS pixels, the state does not exist. */
  below?: number;
  /** A click has changed the page, and moved what stands below the change. */
  isMoved?: true;
  /** What the console says in this state. */
  consoleError?: RegExp;
  /** Leads a new visitor there. `site` is the portal's origin. */
  open: (page: Page, site: string) => Promise<void>;
}
