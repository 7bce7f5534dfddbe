/** Large text in every state of the pages. */
import { states } from '../../support/pages/states.ts';
import { useBrowser } from '../../e2e/browser.ts';
import { checkLargeText } from '../../support/large-text-checks.ts';

useBrowser();

checkLargeText(states);
