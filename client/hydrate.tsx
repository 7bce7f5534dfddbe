/** Brings the page to life: takes over prerendered HTML, or draws into the empty page of the development server. */
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigContext, readConfig } from './config.ts';
import { App } from './router.tsx';

const root = document.getElementById('root') as HTMLElement;

let resolveHydrated: () => void;
/** Resolves when the page reacts to what people do. */
export const hydrated = new Promise<void>((resolve) => (resolveHydrated = resolve));

function Site() {
  useEffect(() => resolveHydrated(), []);
  return (
    <StrictMode>
      <ConfigContext value={readConfig(document)}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </ConfigContext>
    </StrictMode>
  );
}

if (import.meta.env.DEV) createRoot(root).render(<Site />);
// In a transition React hydrates in small slices, between which the browser stays responsive.
else startTransition(() => void hydrateRoot(root, <Site />));
