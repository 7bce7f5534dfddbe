import { it, newVisitor, site, useBrowser } from './browser.ts';
import { scrollY } from './scrolling.ts';
useBrowser();
it('x', async () => {
  for (const hash of ['refund-web', 'activate-web', 'refund-web', 'cancel-web']) {
    const page = await newVisitor({ viewport: { width: 1280, height: 600 } });
    await page.addInitScript(() => {
      const log: unknown[] = [];
      Object.assign(window, { log_: log });
      const old = window.scrollTo.bind(window);
      window.scrollTo = ((x: number, y: number) => { log.push([Math.round(performance.now()), 'scrollTo', y, document.readyState]); old(x, y); }) as typeof window.scrollTo;
      addEventListener('toggle', (e) => log.push([Math.round(performance.now()), 'toggle', (e.target as HTMLDetailsElement).open, document.readyState]), true);
      addEventListener('scroll', () => log.push([Math.round(performance.now()), 'scroll', scrollY]), true);
      addEventListener('DOMContentLoaded', () => log.push([Math.round(performance.now()), 'dcl']));
      addEventListener('load', () => log.push([Math.round(performance.now()), 'load']));
      for (const t of ['popstate', 'hashchange']) addEventListener(t, () => log.push([Math.round(performance.now()), t]));
      new MutationObserver((l) => { for (const m of l) if (m.attributeName === 'open') log.push([Math.round(performance.now()), 'open attr']); }).observe(document, { subtree: true, attributes: true });
    });
    await page.goto(`${site}/help_center#${hash}`);
    await page.waitForTimeout(1500);
    console.log(hash, await scrollY(page), JSON.stringify(await page.evaluate(() => (window as unknown as { log_: unknown }).log_)));
  }
});
