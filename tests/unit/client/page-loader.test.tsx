// @vitest-environment happy-dom
/** The loader element: there for the first 1000 ms of each page, and never in the way. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderSite } from './site.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const isHidden = () => screen.getByTestId('page-loader').hidden;

test('is hidden 1000 ms after each page shows', async () => {
  renderSite('/');
  expect(isHidden()).toBe(false);
  pass(999);
  expect(isHidden()).toBe(false);
  pass(1);
  expect(isHidden()).toBe(true);

  fireEvent.click(screen.getAllByRole('link', { name: 'Help Center' })[0]!);
  // The page before stays until the code of the next one is there.
  await vi.waitFor(() => expect(isHidden()).toBe(false), 30_000);
  // Its timer starts in an effect, which may come after what is seen.
  await act(async () => {});
  pass(1000);
  expect(isHidden()).toBe(true);
});

test('the content is there from the start, and the loader says nothing to a screen reader', () => {
  renderSite('/');
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.getByTestId('page-loader').getAttribute('aria-hidden')).toBe('true');
});
