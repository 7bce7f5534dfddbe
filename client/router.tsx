/** Every URL of the site on one page, in the frame that all of them share. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useConfig, type ClientConfig } from './config.ts';
import { afterHeadStart } from './head-start.ts';
import type { Identity } from './identity.ts';
import { paths } from './paths.ts';
import { Landing } from './screens/landing/landing.tsx';
import { createSession, SessionContext, useSession } from './session.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { Loading } from './ui/loading.tsx';
import { titleAt } from './titles.ts';
import { SiteLayout } from './ui/site-layout.tsx';

const HelpCenter = lazy(async () => ({
  default: (await import('./screens/help-center/help-center.tsx')).HelpCenter,
}));
const Terms = lazy(async () => ({
  default: (await import('./screens/legal/legal.tsx')).Terms,
}));
const Privacy = lazy(async () => ({
  default: (await import('./screens/legal/legal.tsx')).Privacy,
}));
const NotFound = lazy(async () => ({
  default: (await import('./screens/not-found/not-found.tsx')).NotFound,
}));
// Firebase and Apollo come with these two only; after the first cards, where these were asked for early.
const Login = lazy(async () => ({
  default: (await import('./screens/login/login.tsx')).Login,
}));
const ManageSubscription = lazy(() => {
  afterHeadStart(() => void import('./screens/manage-subscription/live.tsx').catch(() => {}));
  return manage ? atOnce(manage) : loadManage();
});
const loadManage = async () => ({
  default: (await import('./screens/manage-subscription/manage-subscription.tsx'))
    .ManageSubscription,
});
let manage: Awaited<ReturnType<typeof loadManage>> | undefined;

/** Loads the manage page's code ahead: then it is drawn with its frame, and not some steps later. */
export const preloadManage = async () => void (manage = await loadManage());

/** What is there already, for React, which takes what calls back at once as there. */
const atOnce = <T,>(value: T) =>
  ({ then: (take: (value: T) => void) => take(value) }) as unknown as Promise<T>;

const loadFirebase = async (config: ClientConfig) =>
  (await import('./firebase.ts')).connectFirebase(config);

interface Props {
  /** Connects to the identity service; Firebase unless a test brings its own. */
  loadIdentity?: (config: ClientConfig) => Promise<Identity>;
}

/** The whole site. It needs a router and a ConfigContext above it, and renders in Node as well. */
export function App({ loadIdentity = loadFirebase }: Props) {
  const config = useConfig();
  const [session] = useState(() => createSession(() => loadIdentity(config)));
  const title = titleAt(useLocation().pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <SessionContext value={session}>
      <SiteLayout>
        <Routes>
          <Route element={<Boundary />}>
            <Route path={paths.home} element={<Landing />} />
            <Route path={paths.helpCenter} element={<HelpCenter />} />
            <Route path={paths.terms} element={<Terms />} />
            <Route path={paths.privacy} element={<Privacy />} />
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route element={<AccountArea />}>
            <Route path={paths.login} element={<Login />} />
            <Route path={paths.manageSubscription} element={<ManageSubscription />} />
          </Route>
        </Routes>
      </SiteLayout>
    </SessionContext>
  );
}

/** Waits for a screen's code, and leaves a way out when it can't be had. */
function Boundary({ failure = null }: { failure?: { error: unknown } | null }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} failure={failure}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The pages that know people: loads them and the identity service side by side, but for a head start. */
function AccountArea() {
  const session = useSession();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(
    () => afterHeadStart(() => session.follow((error) => setFailure({ error }))),
    [session],
  );
  return <Boundary failure={failure} />;
}
