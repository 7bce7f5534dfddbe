/** Renders every page (pages.ts) in the site's frame. */
import { Suspense, useEffect, useState } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useConfig, type ClientConfig } from './config.ts';
import { useRendering } from './rendering.ts';
import type { Identity } from './firebase.ts';
import { Account, notFoundPage, pageAt, pages, type Page } from './pages.ts';
import { createSession, SessionContext, useSession } from './session.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { Loading } from './ui/loading.tsx';
import { SiteLayout } from './ui/site-layout.tsx';
import { WithoutScript } from './ui/without-script.tsx';

async function loadFirebase(config: ClientConfig): Promise<Identity> {
  return (await import('./firebase.ts')).connectFirebase(config);
}

interface Props {
  /** Connects to the identity service, which is Firebase except in tests. */
  loadIdentity?: (config: ClientConfig) => Promise<Identity>;
}

/** The whole site. Needs a router and a ConfigContext, and also renders in Node. */
export function App({ loadIdentity = loadFirebase }: Props) {
  const config = useConfig();
  const rendering = useRendering();
  const [session] = useState(() => createSession(() => loadIdentity(config), rendering));
  const { title } = pageAt(useLocation().pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <SessionContext value={session}>
      <SiteLayout>
        {/* One for all pages: in the router's transition the old page stays until the new code arrives. */}
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route element={<Boundary />}>
              {pages.filter(({ hasSession }) => !hasSession).map(routeOf)}
              {routeOf(notFoundPage)}
            </Route>
            <Route element={<AccountArea />}>
              {pages.filter(({ hasSession, operation }) => hasSession && !operation).map(routeOf)}
              <Route element={<Account />}>
                {pages.filter(({ operation }) => operation).map(routeOf)}
              </Route>
            </Route>
          </Routes>
        </Suspense>
      </SiteLayout>
    </SessionContext>
  );
}

const routeOf = ({ path, Screen }: Page) => (
  <Route key={path} path={path ?? '*'} element={<Screen />} />
);

/** Offers a way out if a screen's code fails to load. */
function Boundary({ failure = null }: { failure?: { error: unknown } | null }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} failure={failure}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Loads the pages that know the signed-in user, and in parallel the identity service. */
function AccountArea() {
  const session = useSession();
  const rendering = useRendering();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => session.follow((error) => setFailure({ error })), [session]);
  return (
    <>
      {!rendering && <WithoutScript />}
      {/* The server's rendering stays, and its links work. */}
      <Boundary failure={rendering ? null : failure} />
    </>
  );
}
