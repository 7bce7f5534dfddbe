/** Starts /graphiql. The large editor is loaded for agents only. */
import { lazy } from 'react';
import { openAgentPage } from '../desk/agent-page.tsx';

const Content = lazy(async () => ({ default: (await import('./tools.tsx')).Tools }));
openAgentPage('graphiql', Content);
