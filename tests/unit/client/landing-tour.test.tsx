// @vitest-environment happy-dom
/** The landing page shows the app, and says where its claim on ratings comes from. */
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ConfigContext } from '../../../client/config.ts';
import { App } from '../../../client/router.tsx';
import { config } from './site-config.ts';
import { renderSite } from './site.tsx';

test('a frame of the app stands beside the features, and is said to be an example', () => {
  renderSite('/');
  const feature = within(document.getElementById('feature')!);
  expect(feature.getByRole('img', { name: /^An example of the app’s first screen/ })).toBeDefined();
});

test('three features have a picture of their own, seven are one line', () => {
  renderSite('/');
  const items = within(document.getElementById('feature')!).getAllByRole('listitem');
  const pictures = items.map((item) => item.querySelector('img')?.getAttribute('src'));
  expect(new Set(pictures.slice(0, 3)).size).toBe(3);
  expect(pictures.slice(0, 3)).not.toContain(undefined);
  expect(pictures.slice(3)).toEqual(Array(7).fill(undefined));
});

test('the rating carries its source, as configured', () => {
  const ratingSource = 'App Store, United States, June 2025';
  render(
    <ConfigContext value={{ ...config, links: { ...config.links, ratingSource } }}>
      <MemoryRouter>
        <App loadIdentity={() => new Promise<never>(() => {})} />
      </MemoryRouter>
    </ConfigContext>,
  );
  const claim = screen.getByText('Over 90%').closest('figure');
  expect(claim?.querySelector('figcaption')?.textContent).toBe(ratingSource);
});
