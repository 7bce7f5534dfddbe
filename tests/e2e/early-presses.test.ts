/** What is pressed on an account's page while it is loading, is done. The system tests press at each moment. */
import { describe, expect } from 'vitest';
import { it, useBrowser } from './browser.ts';
import { byKeyboard, controls, pressAt } from './early-presses.ts';

useBrowser();

describe('pressed as soon as it is there', () => {
  it.each(controls)('$name does what it says', async (control) => {
    expect(await pressAt(control, { delay: 0 }), 'was hydrated').toBe(false);
  });

  it.each(byKeyboard)('$name does what it says, by keyboard', async (control) => {
    expect(await pressAt(control, { delay: 0, isByKeyboard: true }), 'was hydrated').toBe(false);
  });
});
