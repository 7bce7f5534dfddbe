/** Who may see the account's pages: somebody who is signed in. All others are led to the sign-in. */
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { loadLive } from './load-live.ts';
import { forgetAnswer } from './stored-answer.ts';

export function SignedIn({ children }: { children: (email: string) => ReactNode }) {
  const { isKnown, isLoggedIn, email } = useSessionState();
  const isOut = isKnown && !isLoggedIn;
  useEffect(() => {
    if (isOut) forgetAnswer();
    // While the identity service is asked who is signed in.
    else void loadLive();
  }, [isOut]);
  if (isLoggedIn) return children(email);
  return (
    <>
      <Loading />
      {isKnown && <Navigate to={paths.login} replace />}
    </>
  );
}
