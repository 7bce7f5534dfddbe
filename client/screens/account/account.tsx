/** The account's area: who may see it, and Apollo Client over what the server rendered it with. Its pages are inside. */
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { createApollo, refetchOnReturn } from '../../apollo.ts';
import { useRendering, useIsHydrating } from '../../rendering.ts';
import { paths } from '../../paths.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { DeletedAccount } from '../delete-account/delete-account.tsx';
import type { Deleted } from '../delete-account/delete-form.tsx';

export { DeleteAccount } from '../delete-account/delete-account.tsx';
export { ManageSubscription } from '../manage-subscription/manage-subscription.tsx';
export { Receipt, Receipts } from '../receipts/receipts.tsx';

export function Account() {
  const { isKnown, isLoggedIn, email } = useSessionState();
  const { key } = useLocation();
  /** Here, and not in the page: it is told when nobody is signed in any more. */
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  if (deleted) return <DeletedAccount deleted={deleted} />;
  // A cache is one person's.
  if (isLoggedIn) return <Connected key={email} onDeleted={setDeleted} />;
  return (
    <>
      <Loading />
      {/* Once more for whoever goes back before the other page's code is there. */}
      {isKnown && <Navigate key={key} to={paths.login} replace />}
    </>
  );
}

function Connected({ onDeleted }: { onDeleted: (deleted: Deleted) => void }) {
  const session = useSession();
  const rendering = useRendering();
  const isHydrating = useIsHydrating();
  const [client] = useState(() => createApollo(session, isHydrating ? rendering : null));
  useEffect(() => refetchOnReturn(client), [client]);
  useEffect(neverFromMemory, []);
  return (
    <ApolloProvider client={client}>
      <Outlet context={onDeleted} />
    </ApolloProvider>
  );
}

/** A browser may keep the page in memory for its Back button, and somebody else may be signed in by then. */
function neverFromMemory(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onHide = ({ persisted }: PageTransitionEvent) => (document.body.hidden = persisted);
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
  window.addEventListener('pagehide', onHide, { signal });
  window.addEventListener('pageshow', onShow, { signal });
  return () => listening.abort();
}
