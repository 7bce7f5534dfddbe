/** Tests the accessibility of each page's main states. tests/system/pages has the others. */
import { states } from '../support/pages/states.ts';
import { checkAccessibility } from '../support/accessibility-checks.ts';
import { useBrowser } from './browser.ts';

useBrowser();

checkAccessibility(states.filter(({ isMain }) => isMain));
