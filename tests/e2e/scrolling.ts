/** Records how a page scrolls: its position in each frame, and its rest. */
import type { Page } from 'playwright-core';

/** Milliseconds of the page's clock, and CSS pixels from the top. */
export interface Frame {
  time: number;
  y: number;
}

declare global {
  interface Window {
    frames_: Frame[];
  }
}

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

/** Waits until the page has stood still for a quarter of a second. Returns the frames since watchScroll. */
export async function framesUntilRest(page: Page): Promise<Frame[]> {
  await page.waitForFunction(() => {
    const frames = window.frames_;
    const last = frames.at(-1);
    const index = frames.findLastIndex(({ y }) => y !== last?.y);
    const moved = frames[index];
    // On a busy machine one frame may take as long, so wait for a second one.
    return last && moved && last.time - moved.time > 250 && frames.length - index > 4;
  });
  return page.evaluate(() => window.frames_);
}

export const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

export const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
