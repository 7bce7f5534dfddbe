/** Apollo Client for what is drawn in it, for as long as the component is there: its cache is one person's. */
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createApollo, refetchOnReturn } from '../../apollo.ts';
import { useSession } from '../../session.ts';

interface Props {
  /** Writes what is known already into the cache. */
  prepare?: (client: ApolloClient) => void;
  children: ReactNode;
}

export function Connected({ prepare, children }: Props) {
  const session = useSession();
  const [client] = useState(() => {
    const created = createApollo(session);
    prepare?.(created);
    return created;
  });
  useEffect(() => refetchOnReturn(client), [client]);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
