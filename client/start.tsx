/** Brings the page to life: takes over prerendered HTML, or draws into the empty page of the development server. */
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext } from './config.ts';
import { readConfig } from './read-config.ts';
import { App, preloadManage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const element = root;

let say: () => void;
/** Resolves when the page reacts to what people do. */
export const alive = new Promise<void>((resolve) => (say = resolve));

function Alive() {
  useEffect(() => say(), []);
  return null;
}

const site = (
  <StrictMode>
    <ConfigContext value={readConfig(document)}>
      <BrowserRouter>
        <App />
        <Alive />
      </BrowserRouter>
    </ConfigContext>
  </StrictMode>
);

const hydrate = () => void hydrateRoot(element, site);
if (!element.firstElementChild) createRoot(element).render(site);
// Cards are on their way: at one go.
else if (window.headStart) void preloadManage().then(hydrate, hydrate);
// Else in a transition: React hydrates in small slices, between which the browser stays responsive.
else startTransition(hydrate);
