/** The account's pages look the same without JavaScript, before hydration and after it. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { openUnhydrated } from '../../e2e/hydration.ts';
import { signedInVisitor } from '../../support/open-state.ts';

useBrowser();

const owner = 'several@example.com';

const pages = ['', '?view=retention', '/receipts', '/receipts/one'];
const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

/** In which rectangle two pictures differ, null if they don't. */
async function difference(one: Buffer, other: Buffer): Promise<string | null> {
  if (one.equals(other)) return null;
  const page = await newVisitor();
  return page.evaluate(
    async (files) => {
      const [before, after] = await Promise.all(
        files.map(async (file) => {
          const image = new Image();
          image.src = `data:image/png;base64,${file}`;
          await image.decode();
          const { width, height } = image;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return { width, height, data: context?.getImageData(0, 0, width, height).data };
        }),
      );
      const { width = 0, height = 0, data } = before ?? {};
      if (width !== after?.width || height !== after.height)
        return `${width} x ${height} and ${after?.width} x ${after?.height} pixels`;
      const [xs, ys]: [number[], number[]] = [[], []];
      data?.forEach((value, index) => {
        if (value === after.data?.[index]) return;
        const pixel = Math.floor(index / 4);
        xs.push(pixel % width);
        ys.push(Math.floor(pixel / width));
      });
      const range = (all: number[]) =>
        `${all.reduce((a, b) => Math.min(a, b))} to ${all.reduce((a, b) => Math.max(a, b))}`;
      return xs.length === 0 ? null : `x ${range(xs)}, y ${range(ys)}`;
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

describe.each(pages)('/manage_subscription%s', (name) => {
  it.each(looks)('at $width px, $colorScheme', async ({ width, colorScheme }) => {
    const options: BrowserContextOptions = { viewport: { width, height: 900 }, colorScheme };
    const plain = await signedInVisitor(owner, { ...options, javaScriptEnabled: false });
    await plain.goto(`${site}/manage_subscription${name.replace('/one', '')}`);
    if (name.endsWith('/one'))
      await plain
        .getByRole('link', { name: /^Cancellation of/ })
        .first()
        .click();
    await plain.getByRole('heading', { level: 1 }).waitFor();
    const withoutScript = await picture(plain);

    const page = await signedInVisitor(owner, options);
    const takeOver = await openUnhydrated(page, plain.url());
    const before = await picture(page);
    await takeOver();
    await page.waitForLoadState('networkidle');
    const after = await picture(page);

    expect(await difference(withoutScript, before), 'without script, before').toBeNull();
    expect(await difference(before, after), 'before, after').toBeNull();
  });
});
