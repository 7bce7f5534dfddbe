/** The first script of the manage page, written into its HTML: nothing else has to come before it runs. */
import { begin } from './early-start.ts';
import { readConfig } from './read-config.ts';

window.headStart = begin(readConfig(document).firebase.apiKey);
