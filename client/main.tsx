/** Starts the site: hydrates the page's HTML, or renders into the development server's empty page. */
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, readConfig } from './config.ts';
import { RenderingContext, holdInput, takeRendering } from './rendering.ts';
import { loadAccount } from './pages.ts';
import { base } from './paths.ts';
import { App } from './router.tsx';

// Browsers never retry a failed module in the same document, so reload it when online again or on a
// return.
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

/** In a transition React hydrates in small slices, so the browser stays responsive. */
function hydrate() {
  startTransition(() => void hydrateRoot(root, site, { onRecoverableError }));
}

/** Without its code an account's page is more useful than an error message, because its links and forms work. */
function leaveAsRendered() {}

/** A translated page differs from React's. React renders that part again, which is no error. */
function onRecoverableError(error: unknown): void {
  const isTranslated = document.documentElement.className.includes('translated-');
  if (!isTranslated) reportError(error);
}
