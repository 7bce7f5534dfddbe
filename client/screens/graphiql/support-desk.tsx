/** /graphiql: the sign-in, a message, or GraphiQL, which is loaded for the support team only. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { createAuthorizedFetch } from '../../authorized-fetch.ts';
import { paths } from '../../paths.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Loading } from '../../ui/loading.tsx';
import { createAsk } from './api.ts';
import { DeskLayout } from './desk-layout.tsx';
import { Notice } from './notice.tsx';
import { SignIn } from './sign-in.tsx';
import { useAgent } from './use-agent.ts';

const Tools = lazy(async () => ({ default: (await import('./tools.tsx')).Tools }));

export function SupportDesk() {
  const session = useSession();
  const { isKnown, isLoggedIn, email } = useSessionState();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => session.follow((error) => setFailure({ error })), [session]);

  // A link that is being opened may be another person's: that decides first.
  const [isOpening, setOpening] = useState(() => window.location.search.includes('oobCode='));
  const isOut = isKnown && !isLoggedIn;
  const [wasIn, setWasIn] = useState(false);
  if (isLoggedIn && !wasIn) setWasIn(true);

  return (
    <ErrorBoundary failure={failure}>
      {isOpening || isOut ? (
        <DeskLayout>
          <SignIn isReturn={wasIn} onOpened={() => setOpening(false)} />
        </DeskLayout>
      ) : isKnown ? (
        <SignedIn key={email} email={email} />
      ) : (
        <DeskLayout>
          <Loading />
        </DeskLayout>
      )}
    </ErrorBoundary>
  );
}

function SignedIn({ email }: { email: string }) {
  const session = useSession();
  const [ask] = useState(() => createAsk(createAuthorizedFetch(session)));
  const [renewToken] = useState(() => () => session.idToken({ renew: true }));
  const agent = useAgent(ask, renewToken);
  const person = { email, isAgent: agent.state === 'agent', logOut: session.leave };

  switch (agent.state) {
    case 'asking':
      return (
        <DeskLayout person={person}>
          <Loading />
        </DeskLayout>
      );
    case 'agent':
      return (
        <DeskLayout person={person}>
          <Suspense fallback={<Loading />}>
            <Tools ask={ask} />
          </Suspense>
        </DeskLayout>
      );
    case 'subscriber':
      return (
        <DeskLayout person={person}>
          <Notice
            title="This page is for the support team"
            actions={
              <>
                <ButtonLink href={paths.manageSubscription}>Go to my subscription</ButtonLink>
                <ButtonLink look="secondary" href={paths.home}>
                  Back to the site
                </ButtonLink>
              </>
            }
          >
            You are logged in as <strong>{email}</strong>, which is not an account of the support
            team. If it should be, please ask whoever manages the team.
          </Notice>
        </DeskLayout>
      );
    case 'unknown':
      return (
        <DeskLayout person={person}>
          <Notice
            title="The server could not be reached"
            isAlert
            actions={<Button onClick={agent.retry}>Try again</Button>}
          >
            Please check your connection. You are still logged in.
          </Notice>
        </DeskLayout>
      );
  }
}
