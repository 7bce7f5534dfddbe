/** The first script of every page: loads the site's code, which hydrates the page. */
import { readyForReact } from './preload.ts';

// A browser never asks again for code that it could not load: a new document does, when it is online again, or
// somebody comes back to it.
window.addEventListener('vite:preloadError', () => {
  for (const event of ['online', 'focus']) window.addEventListener(event, () => location.reload());
});

void readyForReact.then(() => import('./hydrate.tsx'));
