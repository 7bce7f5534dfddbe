// @vitest-environment happy-dom
/** The header: entries, the dark bar, the active entry, and the menu of small screens. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { config } from './site-config.ts';
import { renderSite, scrollWindow } from './site.tsx';

const header = () => within(screen.getByRole('banner'));
const entry = (name: string) => header().getByRole('link', { name });
const current = () =>
  header()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => `${link.textContent}: ${link.getAttribute('aria-current')}`);

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
  expect(current()).toEqual(['Help Center: page']);
});

test('marks the section in view on the landing page', () => {
  const tops: Record<string, number> = { home: 0, about: 900, feature: 1700 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, (tops[this.id] ?? 0) - window.scrollY, 800, 800);
  });
  renderSite('/');
  expect(current()).toEqual(['Home: location']);
  act(() => scrollWindow(830)); // 70 above About
  expect(current()).toEqual(['About: location']);
  act(() => scrollWindow(1630));
  expect(current()).toEqual(['Feature: location']);
});

const toggle = () => header().getByRole('button');
const isOpen = () => toggle().getAttribute('aria-expanded') === 'true';

test('the menu opens and closes with its button, whose name says what it does', async () => {
  renderSite('/help_center');
  const user = userEvent.setup();
  expect(toggle().getAttribute('aria-label')).toBe('Open menu');
  expect(document.getElementById(toggle().getAttribute('aria-controls') ?? '')).not.toBeNull();
  expect(isOpen()).toBe(false);
  await user.click(toggle());
  expect(isOpen()).toBe(true);
  expect(toggle().getAttribute('aria-label')).toBe('Close menu');
  await user.click(toggle());
  expect(isOpen()).toBe(false);
});

test('Escape closes the menu and returns to its button', async () => {
  renderSite('/help_center');
  const user = userEvent.setup();
  await user.click(toggle());
  entry('About').focus();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(toggle());
});

test('a tap outside closes the menu, one inside does not', async () => {
  renderSite('/help_center');
  await userEvent.click(toggle());
  fireEvent.pointerDown(entry('About'));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(screen.getByRole('main'));
  expect(isOpen()).toBe(false);
});

test('picking an item closes the menu', async () => {
  renderSite('/');
  await userEvent.click(toggle());
  await userEvent.click(entry('Help Center'));
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help Center');
});

test('the menu closes when the focus leaves it', async () => {
  renderSite('/help_center');
  await userEvent.click(toggle());
  act(() => entry('About').focus());
  expect(isOpen()).toBe(true);
  act(() => screen.getByRole('main').focus());
  expect(isOpen()).toBe(false);
});
