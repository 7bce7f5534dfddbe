/** The first script of /graphiql. The editor is heavy: it is loaded for agents only. */
import { lazy } from 'react';
import { openAgentPage } from '../desk/agent-page.tsx';

const Content = lazy(async () => ({ default: (await import('./tools.tsx')).Tools }));
openAgentPage('graphiql', Content);
