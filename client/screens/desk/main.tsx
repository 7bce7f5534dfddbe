/** Starts /desk, a page of its own that shares no bundle with the site. */
import { lazy } from 'react';
import { openAgentPage } from './agent-page.tsx';

const Content = lazy(async () => ({ default: (await import('./desk.tsx')).Desk }));
openAgentPage('desk', Content);
