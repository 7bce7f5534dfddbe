/** Whenever something is pressed on an account's page while it is loading, it is done: at each 100 ms, on a slow processor. */
import { expect } from 'vitest';
import { it, useBrowser } from '../../e2e/browser.ts';
import { byKeyboard, controls, pressAt } from './early-presses.ts';

useBrowser();

/** Milliseconds. One page is loaded at a time: slowing a processor down takes all of it, and the server needs the other. */
const step = 100;

/** On a machine that is too busy hydration takes for ever. */
const mostMoments = 12;

it.each([
  ...controls.map((control) => ({ ...control, isByKeyboard: false })),
  ...byKeyboard.map((control) => ({ ...control, isByKeyboard: true })),
])('$name (by keyboard: $isByKeyboard)', async ({ isByKeyboard, ...control }) => {
  const wereHydrated: boolean[] = [];
  while (!wereHydrated.at(-1) && wereHydrated.length < mostMoments) {
    const delay = wereHydrated.length * step;
    wereHydrated.push(await pressAt(control, { delay, isByKeyboard }));
  }
  expect(wereHydrated[0], 'the first press came before hydration').toBe(false);
});
