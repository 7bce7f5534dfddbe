/** Guards the account's area and provides Apollo Client with the server's rendering. Its pages are inside. */
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { createApollo, refetchOnReturn } from '../../apollo.ts';
import { useRendering, useIsHydrating } from '../../rendering.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { DeletedAccount } from '../delete-account/delete-account.tsx';
import type { Deleted } from '../delete-account/delete-form.tsx';
import { useSignInPath } from './use-sign-in-path.ts';

export { DeleteAccount } from '../delete-account/delete-account.tsx';
export { ManageSubscription } from '../manage-subscription/manage-subscription.tsx';
export { Receipt, Receipts } from '../receipts/receipts.tsx';

export function Account() {
  const { isKnown, isLoggedIn, email } = useSessionState();
  const { key } = useLocation();
  const signInPath = useSignInPath();
  /** Kept here because the page is gone when no user is signed in. */
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  if (deleted) return <DeletedAccount deleted={deleted} />;
  // Each user has their own cache.
  if (isLoggedIn) return <Connected key={email} onDeleted={setDeleted} />;
  return (
    <>
      <Loading />
      {/* Navigates again after Back, if the other page's code isn't loaded yet. */}
      {isKnown && <Navigate key={key} to={signInPath} replace />}
    </>
  );
}

function Connected({ onDeleted }: { onDeleted: (deleted: Deleted) => void }) {
  const session = useSession();
  const rendering = useRendering();
  const isHydrating = useIsHydrating();
  const { isCookieOnly } = useSessionState();
  const [client] = useState(() => createApollo(session, isHydrating ? rendering : null));
  const { pathname } = useLocation();
  const [rendered] = useState(isHydrating ? pathname : null);
  useEffect(() => {
    if (!isCookieOnly) return refetchOnReturn(client);
    // Without a token the client can fetch nothing: the rendered page stays, and the server renders the others.
    if (pathname !== rendered) window.location.reload();
    return undefined;
  }, [client, isCookieOnly, pathname, rendered]);
  useEffect(neverFromMemory, []);
  return (
    <ApolloProvider client={client}>
      <Outlet context={onDeleted} />
    </ApolloProvider>
  );
}

/** Milliseconds out of sight until a reload, because the session may have ended. */
const longAwayMs = 12 * 3_600_000;

/** Reloads a page that the browser kept for Back or in a sleeping tab, because another user may be signed in now. */
function neverFromMemory(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onHide = ({ persisted }: PageTransitionEvent) => (document.body.hidden = persisted);
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
  let hiddenAt = Infinity;
  const onSight = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > longAwayMs) window.location.reload();
    else hiddenAt = Infinity;
  };
  document.addEventListener('visibilitychange', onSight, { signal });
  window.addEventListener('pagehide', onHide, { signal });
  window.addEventListener('pageshow', onShow, { signal });
  return () => listening.abort();
}
