/** Accessibility of every state that `npm test` leaves out. */
import { states } from '../../../scripts/page-states.ts';
import { useBrowser } from '../../e2e/browser.ts';
import { checkAccessibility } from '../../support/accessibility-checks.ts';

useBrowser();

checkAccessibility(states.filter(({ isMain }) => !isMain));
