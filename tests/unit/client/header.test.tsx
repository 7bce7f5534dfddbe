// @vitest-environment happy-dom
/** The header: entries, the dark bar, and the page that is shown. Its menu belongs to the browser: tests/e2e/header.test.ts. */
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from './site-config.ts';
import { renderSite, scrollWindow } from './site.tsx';

const header = () => within(screen.getByRole('banner'));
const entry = (name: string) => header().getByRole('link', { name });

test('leads to the sections, the help center, the manage page and the app', () => {
  renderSite('/help_center');
  const addresses = ['Home', 'About', 'Feature', 'Help Center', 'Manage Subscription'].map((name) =>
    entry(name).getAttribute('href'),
  );
  expect(addresses).toEqual([
    '/#home',
    '/#about',
    '/#feature',
    '/help_center',
    '/manage_subscription',
  ]);
  const action = header().getByRole('link', { name: /^Try the App/ });
  expect(action.getAttribute('href')).toBe(config.links.survey);
  expect(action.getAttribute('target')).toBe('_blank');
  expect(action.getAttribute('rel')).toBe('noopener');
});

test('is dark from 60 pixels of scroll on, not at 59', () => {
  renderSite('/help_center');
  const bar = screen.getByRole('banner');
  expect(bar.hasAttribute('data-dark')).toBe(false);
  act(() => scrollWindow(59));
  expect(bar.hasAttribute('data-dark')).toBe(false);
  act(() => scrollWindow(60));
  expect(bar.hasAttribute('data-dark')).toBe(true);
  act(() => scrollWindow(59));
  expect(bar.hasAttribute('data-dark')).toBe(false);
});

test('marks the page that is shown', () => {
  renderSite('/help_center');
  const current = header()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(current).toEqual([entry('Help Center')]);
});
