// @vitest-environment happy-dom
/** Tests the help center: five questions, one open at a time, each with an address. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { config } from '../site-config.ts';
import { renderScreen } from '../site.tsx';

const items = () => Array.from(document.querySelectorAll('details'));
const opened = () => items().flatMap((item) => (item.open ? [item.querySelector('[id]')?.id] : []));
const answer = (id: string) => document.getElementById(id)!;
const ask = (title: string) => userEvent.click(screen.getByText(title));

test('asks the five questions, all closed', async () => {
  await renderScreen('/help_center');
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Help Center',
    'How do I cancel an iOS subscription?',
    'How do I get an iOS refund?',
    'How do I activate a web subscription in the app?',
    'How do I cancel a web subscription?',
    'How do I get a refund for a web subscription?',
  ]);
  expect(opened()).toEqual([]);
});

test.each(['cancel-ios', 'refund-ios', 'activate-web', 'cancel-web', 'refund-web'])(
  'the address #%s opens its answer',
  async (id) => {
    await renderScreen(`/help_center#${id}`);
    expect(opened()).toEqual([id]);
  },
);

test.each(['#nowhere', '#%'])('the address %s opens nothing', async (hash) => {
  await renderScreen(`/help_center${hash}`);
  expect(opened()).toEqual([]);
});

test('a link to an answer that was closed again opens it again', async () => {
  await renderScreen('/help_center#cancel-web');
  const toRefund = within(answer('cancel-web')).getByRole('link', { name: /refund for a web/ });
  await userEvent.click(toRefund);
  await ask('How do I cancel a web subscription?');
  await userEvent.click(toRefund);
  expect(opened()).toEqual(['refund-web']);
});

test('says what the specification says', async () => {
  await renderScreen('/help_center');
  expect(answer('activate-web').textContent).toContain('I already have an account');
  expect(answer('activate-web').textContent).toContain('the same email address');
  const cancel = answer('cancel-web');
  expect(cancel.textContent).toMatch(/Log in.*Cancel subscription.*Cancel your plan/);
  expect(cancel.querySelector('a[href="/manage_subscription"]')).not.toBeNull();
  const refund = answer('refund-web');
  expect(refund.querySelector(`a[href^="mailto:${config.links.supportEmail}"]`)).not.toBeNull();
  expect(refund.textContent).toMatch(/email address you registered with.*product/);
});

test('shows four images, each described and with room kept for it', async () => {
  await renderScreen('/help_center');
  const images = Array.from(document.querySelectorAll('details img'));
  expect(images).toHaveLength(4);
  for (const image of images) {
    expect(image.getAttribute('alt')).not.toBe('');
    expect(image.getAttribute('width')).not.toBeNull();
    expect(image.getAttribute('height')).not.toBeNull();
  }
});
