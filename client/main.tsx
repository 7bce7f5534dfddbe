/** Starts the site in the browser: on the prerendered page if there is one, else in the empty one. */
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, readConfig } from './config.ts';
import { App } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const site = (
  <StrictMode>
    <ConfigContext value={readConfig(document)}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ConfigContext>
  </StrictMode>
);

if (root.firstElementChild) hydrateRoot(root, site);
else createRoot(root).render(site);
