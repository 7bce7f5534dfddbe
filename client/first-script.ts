/** The manage page's first script, a classic one, which waits for no styles: it asks for the account, or has React loaded. */
import { accountQuery } from './account-query.ts';
import { preloadReact } from './preload-react.ts';

// Where nobody is known there is no first view.
if (!accountQuery) preloadReact();
