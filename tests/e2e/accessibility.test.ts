/** Accessibility of the main states of all pages; tests/system/pages has the others. */
import { describe, expect } from 'vitest';
import { states } from '../support/pages/states.ts';
import {
  checkAccessibility,
  motion,
  overflow,
  smallTargets,
  violations,
  watchMotion,
} from '../support/accessibility-checks.ts';
import { it, newVisitor, useBrowser, visit } from './browser.ts';

useBrowser();

checkAccessibility(states.filter(({ isMain }) => isMain));

describe('these checks', () => {
  it('see what is wrong', async () => {
    const page = await newVisitor();
    await watchMotion(page);
    await page.goto(
      `data:text/html,<html lang=en><title>x</title><main style="width:3000px"><h1><a href=.>x</a></h1><img src=x></main>`,
    );
    expect(await overflow(page)).toHaveLength(2);
    expect(await smallTargets(page)).toHaveLength(1);
    expect((await violations(page)).map(({ id }) => id)).toContain('image-alt');
  });

  it('see motion where it is welcome', async () => {
    const page = await newVisitor();
    await watchMotion(page);
    await page.goto((await visit('/')).url());
    await expect.poll(() => motion(page)).not.toEqual([]);
  });
});
