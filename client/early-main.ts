/** The first script of the manage page: runs as soon as it is there, before the page is complete. */
import { begin } from './early-start.ts';

begin();
