/** The first script of every page: loads the site's code, at once or when the browser has time. */
import { impatient } from './paths.ts';

/** A button that was pressed before the code was there: pressed again, as soon as it is. */
let pressed: HTMLButtonElement | null = null;
const remember = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest('button') : null;
};
window.addEventListener('click', remember, true);

let isStarted = false;
async function begin(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const { alive } = await import('./start.tsx');
  await alive;
  window.removeEventListener('click', remember, true);
  pressed?.click();
}
const start = () => void begin();

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
