// @vitest-environment happy-dom
/** Tests the landing page and its frame against the specification. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../site-config.ts';
import { renderDeployment, renderScreen, renderSite } from '../site.tsx';

const text = (id: string) => document.getElementById(id)?.textContent ?? '';

test('has its sections in order, and begins with the title, the subtitle and the call to action', () => {
  renderSite('/');
  const ids = Array.from(document.querySelectorAll('main section')).map((section) => section.id);
  expect(ids).toEqual(['home', 'about', 'feature']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stop Smoke Now');
  expect(text('home')).toContain('Your Journey to a Smoke-Free Life Starts Here');
  const home = within(document.getElementById('home')!);
  const action = home.getByRole('link', { name: /^Try the App/ });
  expect(action.getAttribute('href')).toBe(config.links.survey);
  expect(home.getByRole('img', { name: /open hands/ })).toBeDefined();
});

test('claims what is known of the ratings, and no other number', () => {
  renderSite('/');
  expect(text('about')).toContain('Over 90% of ratings are five-star');
  expect(screen.getByRole('main').textContent.match(/\d+/g)).toEqual(['90']);
});

test('takes nothing back of the claim, and leads to its source where one is configured', () => {
  const { unmount } = renderSite('/');
  expect(screen.getByText('Over 90%').closest('figure')?.textContent).toBe(
    'Over 90% of ratings are five-star',
  );
  unmount();
  renderDeployment({ ratingSource: 'https://ratings.example/app' }, '/');
  const source = screen.getByRole('link', { name: 'See our ratings' });
  expect(source.getAttribute('href')).toBe('https://ratings.example/app');
});

test('says at the button what it opens, that one can cancel, and the price where it is configured', () => {
  const price = { en: '$29.99 a month', de: '29,99 $ pro Monat', fr: '29,99 $ par mois' };
  renderDeployment({ price }, '/');
  expect(text('home')).toContain(
    'Premium: $29.99 a month Cancel anytime, online. “Try the App” opens a short survey in a new tab.',
  );
});

test('lists the ten features, each with a sentence and an icon, three with a picture of their own, next to a frame of the app', () => {
  renderSite('/');
  const feature = within(document.getElementById('feature')!);
  expect(feature.getByRole('img', { name: /^An example of the app’s first screen/ })).toBeDefined();
  const cards = feature.getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Health tracking',
    'Craving toolkit',
    'Personalized plan',
    'Wellness tips',
    'Progress tracking',
    'User friendly interface',
    'Personal insights',
    'Financial savings calculator',
    'Craving coping techniques',
    'Motivational reminders',
  ]);
  for (const card of cards) expect(card.querySelector('p')?.textContent).toMatch(/^[A-Z].{20,}\.$/);
  const icons = cards.map((card) => card.querySelector('svg')?.innerHTML);
  expect(new Set(icons).size).toBe(10);
  expect(icons).not.toContain(undefined);
  const pictures = cards.map((card) => card.querySelector('img')?.getAttribute('src'));
  expect(new Set(pictures.slice(0, 3)).size).toBe(3);
  expect(pictures.slice(0, 3)).not.toContain(undefined);
  expect(pictures.slice(3)).toEqual(Array(7).fill(undefined));
});

test.each([
  ['/terms', 'Terms of Use'],
  ['/privacy', 'Privacy Policy'],
])('%s says that it is a template', async (path, title) => {
  await renderScreen(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole('note').textContent).toContain('This page is a template.');
});
