/** Leads a new visitor to a state of a page, signed in if the state needs it. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { State } from './pages/state.ts';
import { accountStates } from './pages/account-states.ts';
import { storageOf } from './pages/states.ts';
import { expectConsoleError, newVisitor, site } from '../e2e/browser.ts';

export const signedInVisitor = async (
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> =>
  newVisitor({ ...options, storageState: await storageOf(email, site, () => newVisitor()) });

/** Opens a state. @param prepare gets the page before anything loads */
export async function openState(
  state: State,
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  if (state.consoleError) expectConsoleError(state.consoleError);
  const page = await (state.as ? signedInVisitor(state.as, options) : newVisitor(options));
  await prepare?.(page);
  await state.open(page, site);
  return page;
}

/** Opens the state of the account's pages that has this name. */
export async function openNamed(
  name: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const state = accountStates.find((each) => each.name === name);
  if (!state) throw new Error(`no state ${name}`);
  return openState(state, options, prepare);
}
