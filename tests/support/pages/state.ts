/** A state of a page, for pictures and for checks of all states. */
import type { Page } from 'playwright-core';

export interface State {
  name: string;
  /** Whether `npm test` checks it. The system tests check the others. */
  isMain?: true;
  as?: string;
  /** The state exists only below this width in CSS pixels. */
  below?: number;
  /** Whether a click moved what is below its change. */
  isMoved?: true;
  consoleError?: RegExp;
  /** Leads a new visitor there. `site` is the portal's origin. */
  open: (page: Page, site: string) => Promise<void>;
}
