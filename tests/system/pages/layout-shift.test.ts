/** Nothing jumps in any state that `npm test` leaves out. */
import { states } from '../../../scripts/page-states.ts';
import { useBrowser } from '../../e2e/browser.ts';
import { checkLayoutShift } from '../../support/layout-shift-checks.ts';

useBrowser();

checkLayoutShift(
  states.filter(({ isMain }) => !isMain),
  [2, 4, 5, 6, 7, 8, 9],
);
