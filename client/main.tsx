/** The first script of every page: loads the site's code, at once or when the browser has time. */
import { impatient } from './paths.ts';

let started: Promise<unknown> | undefined;
const start = () => void (started ??= import('./start.tsx'));

/** Milliseconds after which a busy browser must not put it off any longer. */
const patience = 2_000;

if (impatient.includes(window.location.pathname.replace(/\/$/, ''))) start();
else if (!('requestIdleCallback' in window)) setTimeout(start, 200);
else {
  window.addEventListener('load', () => requestIdleCallback(start, { timeout: patience }));
  // Whoever acts first does not wait.
  for (const event of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(event, start, { once: true, passive: true });
}
