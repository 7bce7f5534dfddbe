// @vitest-environment happy-dom
/** Where the page stands after a click on a link: sections with an offset of 70 pixels, over 500 ms. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderSite } from './site.tsx';

const tops: Record<string, number> = { home: 0, about: 900, feature: 1700 };

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'],
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, (tops[this.id] ?? 0) - window.scrollY, 800, 800);
  });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(4000);
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const pick = (name: string) =>
  fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name }));

test('a section is reached in 500 ms, 70 pixels above it', () => {
  renderSite('/');
  pick('About');
  pass(250);
  expect(window.scrollY).toBeGreaterThan(300);
  expect(window.scrollY).toBeLessThan(530);
  pass(200);
  expect(window.scrollY).toBeLessThan(830);
  pass(70);
  expect(window.scrollY).toBe(830);
  expect(document.activeElement?.id).toBe('about');
});

test('from another page it goes to the landing page first, and scrolls 100 ms later', () => {
  renderSite('/help_center');
  pick('Feature');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stop Smoke Now');
  pass(99);
  expect(window.scrollY).toBe(0);
  pass(530);
  expect(window.scrollY).toBe(1630);
});

test('who prefers reduced motion is there at once', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('reduce') }) as MediaQueryList,
  );
  renderSite('/');
  pick('Feature');
  pass(0);
  expect(window.scrollY).toBe(1630);
});

test('a person who scrolls on the way is right', () => {
  renderSite('/');
  pick('Feature');
  pass(200);
  window.dispatchEvent(new Event('wheel'));
  const here = window.scrollY;
  pass(600);
  expect(here).toBeGreaterThan(0);
  expect(window.scrollY).toBe(here);
});

test('a new page begins at its top, with the focus on its content', async () => {
  renderSite('/');
  window.scrollTo(0, 1500);
  pick('Help Center');
  // The old page stays until the new one's code is there.
  vi.useRealTimers();
  await waitFor(() => expect(window.scrollY).toBe(0));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an unknown section moves nothing', () => {
  renderSite('/#nowhere');
  pass(5000);
  expect(window.scrollY).toBe(0);
});
