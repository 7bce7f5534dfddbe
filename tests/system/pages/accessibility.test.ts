/** Tests the accessibility of every state that `npm test` leaves out. */
import { states } from '../../support/pages/states.ts';
import { useBrowser } from '../../e2e/browser.ts';
import { checkAccessibility } from '../../support/accessibility-checks.ts';

useBrowser();

checkAccessibility(states.filter(({ isMain }) => !isMain));
