/** The site's first script: hydrates the HTML of the page, or renders into the empty page of the development server. */
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, readConfig } from './config.ts';
import { RenderingContext, holdInput, takeRendering } from './rendering.ts';
import { loadAccount } from './pages.ts';
import { base } from './paths.ts';
import { App } from './router.tsx';

// A browser never asks again for code that it could not load: a new document does, when it is online again, or
// somebody comes back to it.
window.addEventListener('vite:preloadError', () => {
  for (const event of ['online', 'focus']) window.addEventListener(event, () => location.reload());
});

holdInput(document);
const rendering = takeRendering(document);
const root = document.getElementById('root') as HTMLElement;

const site = (
  <StrictMode>
    <ConfigContext value={readConfig(document)}>
      <RenderingContext value={rendering}>
        <BrowserRouter basename={base}>
          <App />
        </BrowserRouter>
      </RenderingContext>
    </ConfigContext>
  </StrictMode>
);

if (import.meta.env.DEV) createRoot(root).render(site);
else if (rendering) loadAccount().then(hydrate, leaveAsRendered);
else hydrate();

/** In a transition React hydrates in small slices, between which the browser stays responsive. */
function hydrate() {
  startTransition(() => void hydrateRoot(root, site, { onRecoverableError }));
}

/** Without its code the page of an account is of more use than a message: its links and forms work. */
function leaveAsRendered() {}

/** A browser that translated the page before React came has changed it: React renders that part anew, and nothing is wrong. */
function onRecoverableError(error: unknown): void {
  const isTranslated = document.documentElement.className.includes('translated-');
  if (!isTranslated) reportError(error);
}
