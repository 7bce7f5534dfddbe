/** Renders the whole site at an address, with no identity service: for everything that needs none. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { type ClientConfig, ConfigContext } from '../../../client/config.ts';
import { App } from '../../../client/router.tsx';
import { config } from './site-config.ts';

const neverConnects = () => new Promise<never>(() => {});

/** Goes through `addresses`, of which the last one shows; the ones before it are its history. */
export const renderSite = (...addresses: string[]) => renderDeployment({}, ...addresses);

/** The same where this is configured, too. */
export function renderDeployment(configured: Partial<ClientConfig>, ...addresses: string[]) {
  return render(
    <ConfigContext value={{ ...config, ...configured }}>
      <MemoryRouter initialEntries={addresses}>
        <App loadIdentity={neverConnects} />
      </MemoryRouter>
    </ConfigContext>,
  );
}

/** The same for a screen whose code is loaded on its own: waits until it is there. */
export async function renderScreen(...addresses: string[]): Promise<void> {
  renderSite(...addresses);
  await screen.findByRole('heading', { level: 1 });
}

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { hidePopover: () => {} });

afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
  // Each document has a history of its own.
  window.history.replaceState(null, '');
});
