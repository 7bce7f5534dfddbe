/** Accessibility of the main states of all pages; tests/system/pages has the others. */
import { states } from '../support/pages/states.ts';
import { checkAccessibility } from '../support/accessibility-checks.ts';
import { useBrowser } from './browser.ts';

useBrowser();

checkAccessibility(states.filter(({ isMain }) => isMain));
