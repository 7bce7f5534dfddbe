/** Watches how a page scrolls: where it stands in each frame, and where it comes to rest. */
import type { Page } from 'playwright-core';

/** One frame: milliseconds of the page's clock, CSS pixels from the top. */
export interface Frame {
  time: number;
  y: number;
}

declare global {
  interface Window {
    frames_: Frame[];
  }
}

/** Notes the scroll position in each frame from now on. */
export async function watchScroll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    window.frames_ = frames;
    const note = (time: number) => {
      frames.push({ time, y: window.scrollY });
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** Waits until the page has stood still for a quarter of a second, and returns the frames since watchScroll. */
export async function framesUntilRest(page: Page): Promise<Frame[]> {
  await page.waitForFunction(() => {
    const frames = window.frames_;
    const last = frames.at(-1);
    const index = frames.findLastIndex(({ y }) => y !== last?.y);
    const moved = frames[index];
    // On a busy machine one frame may take as long: in the next one the page may go on.
    return last && moved && last.time - moved.time > 250 && frames.length - index > 4;
  });
  return page.evaluate(() => window.frames_);
}

/** Distance of an element's top edge from the window's, in CSS pixels. */
export const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

export const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
