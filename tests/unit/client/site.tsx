/** Renders the site at an address without an identity service. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { type ClientConfig, ConfigContext } from '../../../client/config.ts';
import { App } from '../../../client/router.tsx';
import { config } from './site-config.ts';

const neverConnects = () => new Promise<never>(() => {});

/** Visits `addresses` in order and shows the last one. */
export const renderSite = (...addresses: string[]) => renderDeployment({}, ...addresses);

export function renderDeployment(configured: Partial<ClientConfig>, ...addresses: string[]) {
  return render(
    <ConfigContext value={{ ...config, ...configured }}>
      <MemoryRouter initialEntries={addresses}>
        <App loadIdentity={neverConnects} />
      </MemoryRouter>
    </ConfigContext>,
  );
}

/** Renders a screen whose code is lazy, and waits for it. */
export async function renderScreen(...addresses: string[]): Promise<void> {
  renderSite(...addresses);
  await screen.findByRole('heading', { level: 1 });
}

Object.assign(HTMLElement.prototype, { hidePopover: () => {} });

afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
  window.history.replaceState(null, '');
});
