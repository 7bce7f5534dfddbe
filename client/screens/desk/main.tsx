/** The first script of /desk, a page of its own: nothing of it is in the site's bundles, nor of theirs in it. */
import { lazy } from 'react';
import { openAgentPage } from './agent-page.tsx';

const Content = lazy(async () => ({ default: (await import('./desk.tsx')).Desk }));
openAgentPage('desk', Content);
