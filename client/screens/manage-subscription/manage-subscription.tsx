/** /manage_subscription: who may see it, and the GraphQL client that lives as long as the sign-in. */
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { createApollo } from '../../apollo.ts';
import { earlyUser, takeEarlyAnswer } from '../../early-start.ts';
import { paths } from '../../paths.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { Account } from './account.tsx';

export function ManageSubscription() {
  const session = useSession();
  const { isKnown, isLoggedIn, email } = useSessionState();
  useEffect(() => {
    void earlyUser().then((user) => user && session.assume(user));
  }, [session]);
  if (!isKnown) return <Loading />;
  if (!isLoggedIn) return <Navigate to={paths.login} replace />;
  return <SignedIn key={email} />;
}

function SignedIn() {
  const session = useSession();
  const [client] = useState(() =>
    createApollo({
      idToken: async (options) => (await session.identity()).idToken(options),
      takeEarlyAnswer,
      onRefused: () => void session.identity().then((identity) => identity.signOut()),
    }),
  );
  return (
    <ApolloProvider client={client}>
      <Account />
    </ApolloProvider>
  );
}
