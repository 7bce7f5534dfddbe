/** Decides what the manage page loads while its first answer is on the way, and hands that answer over. */
import { accountQuery, maxAgeMs } from './account-query.ts';
import { drawFirstView } from './first-view.ts';
import { visitorActs } from './visitor-acts.ts';

/** Milliseconds that other code waits for the answer at most. */
const answerTimeoutMs = 1_000;

let preload = accountQuery;

/** For somebody who comes to look. Within the cancel flow, which has a state in its history entry, they do more. */
const answer =
  accountQuery && !(history.state as { usr?: object } | null)?.usr ? accountQuery.answer : null;

/** Resolves when React may start: the first view is drawn, there is none, or it takes too long. */
export const readyForReact: Promise<unknown> = answer
  ? Promise.race([drawFirstView(answer, () => preload !== null), visitorActs, pause()])
  : Promise.resolve();

/**
 * Resolves when somebody does more than look, or has nothing to look at. Firebase and Apollo Client, nearly half of all
 * code, are loaded then.
 */
export const moreIsNeeded: Promise<unknown> = answer
  ? Promise.race([
      visitorActs,
      Promise.race([answer, pause()]).then((data) => !data || new Promise(() => {})),
    ])
  : Promise.resolve();

/** Hands over the preload for the person with this e-mail, once and while it is fresh; null otherwise. */
export function takePreload(email: string) {
  const taken = preload;
  preload = null;
  return taken?.email === email && performance.now() < maxAgeMs ? taken : null;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, answerTimeoutMs));
}
