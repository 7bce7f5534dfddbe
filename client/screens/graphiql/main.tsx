/** The first script of /graphiql, a page of its own: nothing of it is in the site's bundles, nor of theirs in it. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../../ui/theme.css';
import '../../ui/fonts.css';
import '../../ui/base.css';
import { ConfigContext, readConfig, useConfig } from '../../config.ts';
import { connectFirebase } from '../../firebase.ts';
import { createSession, SessionContext } from '../../session.ts';
import { SupportDesk } from './support-desk.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

function Page() {
  const config = useConfig();
  const [session] = useState(() => createSession(async () => connectFirebase(config)));
  return (
    <SessionContext value={session}>
      <BrowserRouter>
        <SupportDesk />
      </BrowserRouter>
    </SessionContext>
  );
}

createRoot(root).render(
  <StrictMode>
    <ConfigContext value={readConfig(document)}>
      <Page />
    </ConfigContext>
  </StrictMode>,
);
