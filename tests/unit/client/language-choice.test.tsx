// @vitest-environment happy-dom
/** The choice of language in the footer: links that work without JavaScript, to the page that is shown. */
import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ConfigContext } from '../../../client/config.ts';
import { App } from '../../../client/router.tsx';
import { config } from './site-config.ts';
import { renderSite } from './site.tsx';

const links = () =>
  within(screen.getByRole('navigation', { name: 'Language' })).getAllByRole('link');

test('names each language in itself, and marks the current one', () => {
  renderSite('/help_center');
  expect(links().map((link) => link.textContent)).toEqual(['English', 'Deutsch', 'Français']);
  expect(links().map((link) => link.lang)).toEqual(['en', 'de', 'fr']);
  expect(links().map((link) => link.getAttribute('hreflang'))).toEqual(['en', 'de', 'fr']);
  expect(links().map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null]);
  expect(links().every((link) => link.getAttribute('rel') === 'nofollow')).toBe(true);
});

test('leads to the page that is shown, with its query and without its hash', () => {
  renderSite('/help_center?a=b&c=%C3%BC#cancel-ios');
  expect(links()[1]?.getAttribute('href')).toBe(
    '/language/de?to=/help_center%3Fa%3Db%26c%3D%25C3%25BC',
  );
});

test('prerendered HTML has no query', () => {
  const html = renderToString(
    <ConfigContext value={config}>
      <StaticRouter location="/login?oobCode=secret">
        <App />
      </StaticRouter>
    </ConfigContext>,
  );
  expect(html).toContain('href="/language/fr?to=/login"');
  expect(html).not.toContain('secret');
});
