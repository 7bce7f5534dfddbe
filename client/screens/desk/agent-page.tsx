/** Renders what /desk and /graphiql share: a bar, the sign-in, and a message for users who aren't agents. */
import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ComponentType, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../../ui/theme.css';
import '../../ui/fonts.css';
import '../../ui/base.css';
import { createAuthorizedFetch } from '../../authorized-fetch.ts';
import { ConfigContext, readConfig } from '../../config.ts';
import { connectFirebase } from '../../firebase.ts';
import { useSupportAgentQuery } from '../../generated/desk-operations.ts';
import { paths } from '../../paths.ts';
import { createSession, SessionContext, useSession, useSessionState } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SignInCard } from '../login/sign-in-card.tsx';
import { useSignIn } from '../login/use-sign-in.ts';
import styles from './agent-page.module.css';
import { dropAll } from './drafts.ts';
import { Card } from './parts.tsx';

export interface ContentProps {
  email: string;
  /** Whether the agent has just signed in here. */
  isReturn: boolean;
}

/** Not in paths.ts, because the site has no link to them and its bundle should stay small. */
const pages = {
  // A reload keeps the person if the address is "/desk" only.
  desk: { path: '/desk', href: '/desk?', name: 'Support desk' },
  graphiql: { path: '/graphiql', href: '/graphiql', name: 'GraphiQL' },
};

type AgentPage = (typeof pages)['desk'] & { Content: ComponentType<ContentProps> };

export function openAgentPage(page: keyof typeof pages, Content: AgentPage['Content']): void {
  const config = readConfig(document);
  const session = createSession(async () => connectFirebase(config));
  const client = new ApolloClient({
    link: new HttpLink({ uri: '/graphql', fetch: createAuthorizedFetch(session) }),
    cache: new InMemoryCache(),
    // No person's data is kept longer than it is shown.
    defaultOptions: {
      watchQuery: { fetchPolicy: 'no-cache' },
      mutate: { fetchPolicy: 'no-cache' },
    },
  });
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <ConfigContext value={config}>
        <SessionContext value={session}>
          <ApolloProvider client={client}>
            <BrowserRouter>
              <Gate {...pages[page]} Content={Content} />
            </BrowserRouter>
          </ApolloProvider>
        </SessionContext>
      </ConfigContext>
    </StrictMode>,
  );
}

function Gate(page: AgentPage) {
  const session = useSession();
  const { isKnown, isLoggedIn, email } = useSessionState();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => session.follow((error) => setFailure({ error })), [session]);

  // A link that is being opened may sign in another person, so it comes first.
  const [isOpening, setOpening] = useState(() => window.location.search.includes('oobCode='));
  const [isReturn, setReturn] = useState(isOpening);
  const isOut = isOpening || (isKnown && !isLoggedIn);
  if (isOut && !isReturn) setReturn(true);
  const leave = () => {
    dropAll();
    void session.leave();
  };

  return (
    <>
      <header className={styles.bar}>
        <a href={paths.home}>
          <img src="/favicon.svg" width="28" height="28" alt="" />
          Stop Smoke Now
        </a>
        {Object.values(pages).map(({ path, href, name }) => (
          <a key={path} href={href} aria-current={path === page.path ? 'page' : undefined}>
            {name}
          </a>
        ))}
        {isLoggedIn && !isOut && (
          <>
            <span>{email}</span>
            <Button look="quiet" onClick={leave}>
              Log out
            </Button>
          </>
        )}
      </header>
      <main className={styles.content}>
        <ErrorBoundary failure={failure}>
          {isOut && <SignIn {...page} onOpened={() => setOpening(false)} />}
          {!isOut && !isKnown && <Loading />}
          {!isOut && isKnown && (
            <ForAgents key={email} {...page} email={email} isReturn={isReturn} />
          )}
        </ErrorBoundary>
      </main>
    </>
  );
}

/** @param props.onOpened called when the page's sign-in link, if any, has been handled */
function SignIn({ path, name, onOpened }: AgentPage & { onOpened: () => void }) {
  const signIn = useSignIn(path);
  const { lostEmail } = useSessionState();
  const isOpening = signIn.step === 'opening';
  useEffect(() => {
    if (!isOpening) onOpened();
  }, [isOpening, onOpened]);
  const intro = (
    <>
      <h1>{name}</h1>
      <p>
        {lostEmail && 'Your session has ended: what you typed is there when you are back. '}
        Log in with the email address of your support account.
      </p>
    </>
  );
  return <SignInCard signIn={signIn} isReady intro={intro} />;
}

/** Trusts the server's answer. Granting the role signs the user out, because old tokens don't carry it. */
function ForAgents({ Content, email, isReturn }: AgentPage & ContentProps) {
  const { data, error, loading, refetch } = useSupportAgentQuery({ errorPolicy: 'all' });
  if (data?.viewer?.role === 'SUPPORT')
    return (
      <Suspense fallback={<Loading />}>
        <Content email={email} isReturn={isReturn} />
      </Suspense>
    );
  if (loading) return <Loading />;
  const isForbidden =
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.['code'] === 'FORBIDDEN');
  return (
    <div className={`wrap ${styles.notice}`}>
      {isForbidden || data?.viewer ? (
        <Card level="h1" title="This page is for the support team">
          <p>
            You are logged in as {email}, which is not an account of the support team. If it has
            become one since, log out and in again. If it should be one, please ask the team’s
            manager.
          </p>
          <ButtonLink href={paths.manageSubscription}>Go to my subscription</ButtonLink>
        </Card>
      ) : (
        <Card level="h1" title="The server could not be reached">
          <p role="alert">Please check your connection. You are still logged in.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </Card>
      )}
    </div>
  );
}
