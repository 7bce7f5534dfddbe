/** The first script of every page: loads the site's code, at once or when the browser has time. */
import { readyForReact } from './preload.ts';
import { visitorActs } from './visitor-acts.ts';

/** A button that was pressed before the code was there: pressed again, as soon as it is. The first view keeps its own. */
let pressed: HTMLButtonElement | null = null;
const onPress = ({ target, isTrusted }: Event) => {
  if (isTrusted) pressed = (target as Element).closest('button:not([data-first-view] *)');
};
window.addEventListener('click', onPress, true);

// A browser never asks again for code that it could not load: a new document does, when it is online again, or
// somebody comes back to it.
window.addEventListener('vite:preloadError', () => {
  for (const event of ['online', 'focus']) window.addEventListener(event, () => location.reload());
});

let isStarted = false;
async function begin(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await readyForReact;
  const { hydrated } = await import('./hydrate.tsx');
  await hydrated;
  window.removeEventListener('click', onPress, true);
  pressed?.click();
}
const start = () => void begin();

/** Milliseconds after which a busy browser must not put it off any longer. */
const maxDelayMs = 2_000;

// Written by head.ts for pages that are no use without their code.
if (document.querySelector('meta[name="hydrate"]')) start();
else {
  const whenIdle = () =>
    window.requestIdleCallback?.(start, { timeout: maxDelayMs }) ?? setTimeout(start, 200);
  window.addEventListener('load', whenIdle);
  // Whoever acts first does not wait.
  void visitorActs.then(start);
}
