/** Brings the page to life: takes over prerendered HTML, or draws into the empty page of the development server. */
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, readConfig } from './config.ts';
import { App } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const element = root;

const site = (
  <StrictMode>
    <ConfigContext value={readConfig(document)}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ConfigContext>
  </StrictMode>
);

// In a transition React hydrates in small slices, between which the browser stays responsive.
if (element.firstElementChild) startTransition(() => void hydrateRoot(element, site));
else createRoot(element).render(site);
