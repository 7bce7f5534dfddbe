/** Hydrates the prerendered page, or draws into the empty page of the development server. */
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, readConfig } from './config.ts';
import { App } from './router.tsx';

const root = document.getElementById('root') as HTMLElement;

const site = (
  <StrictMode>
    <ConfigContext value={readConfig(document)}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ConfigContext>
  </StrictMode>
);

if (import.meta.env.DEV) createRoot(root).render(site);
// In a transition React hydrates in small slices, between which the browser stays responsive.
else startTransition(() => void hydrateRoot(root, site));
