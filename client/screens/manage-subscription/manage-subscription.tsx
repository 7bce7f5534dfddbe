/** /manage_subscription: who may see it, and the way to the API that lives as long as the sign-in. */
import { useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { takeEarlyAnswer } from '../../head-start.ts';
import { paths } from '../../paths.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { Account } from './account.tsx';
import { createConnect } from './connection.ts';

export function ManageSubscription() {
  const session = useSession();
  const { isKnown, isLoggedIn, email } = useSessionState();
  // Before the browser draws: the word that the page came with need not be seen once more.
  useLayoutEffect(() => {
    if (window.headStart) session.assume(window.headStart.user);
  }, [session]);
  if (!isKnown) return <Loading />;
  if (!isLoggedIn) return <Navigate to={paths.login} replace />;
  return <SignedIn key={email} email={email} />;
}

function SignedIn({ email }: { email: string }) {
  const session = useSession();
  const [early] = useState(() => takeEarlyAnswer(email));
  const [connect] = useState(() => createConnect(session, early));
  return <Account connect={connect} early={early} />;
}
