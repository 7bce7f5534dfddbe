/** Large text in every state, and accessibility and layout shift of those that `npm test` leaves out. */
import { states } from '../../../scripts/page-states.ts';
import { useBrowser } from '../../e2e/browser.ts';
import { checkAccessibility } from '../../support/accessibility-checks.ts';
import { checkLargeText } from '../../support/large-text-checks.ts';
import { checkLayoutShift } from '../../support/layout-shift-checks.ts';

useBrowser();

const others = states.filter(({ isMain }) => !isMain);
checkAccessibility(others);
checkLargeText(states);
checkLayoutShift(others, [2, 4, 5, 6, 7, 8, 9]);
