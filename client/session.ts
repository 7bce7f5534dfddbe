/** Who is signed in: a small external store, fed by the rendering of the page and then by the identity service. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Rendering } from './rendering.ts';
import type { Identity, SignedInUser } from './identity.ts';
import { closeSession, forgetSignedOut, openSession, wasSignedOut } from './session-cookie.ts';

/** The specification's client session state (section 3), and whether it can be believed yet. */
export interface SessionState {
  email: string;
  token: string;
  isLoggedIn: boolean;
  /** Whether it is known who is signed in: from the page itself, until the identity service has said so. */
  isKnown: boolean;
  /** Whether they are of the support team, once the identity service has said so. */
  isAgent?: boolean | undefined;
  /** Whose sign-in ended without their doing, until somebody signs in. */
  lostEmail?: string | undefined;
}

const loggedOut = { email: '', token: '', isLoggedIn: false, isAgent: undefined };

export type Session = ReturnType<typeof createSession>;

/**
 * @param loadIdentity connects to the identity service; called when it is first needed
 * @param rendering what the server rendered the page with; null for a page without an account
 */
export function createSession(
  loadIdentity: () => Promise<Identity>,
  rendering: Pick<Rendering, 'email'> | null = null,
) {
  const first: SessionState = rendering
    ? { email: rendering.email, token: '', isLoggedIn: true, isKnown: true }
    : { ...loggedOut, isKnown: false };
  let state = first;
  /** Whom this browser has a session cookie of, as far as this page knows. */
  let cookieOf = rendering?.email ?? null;
  /** The requests about that cookie, one after the other, so that the last one counts. */
  let requests = Promise.resolve();
  const request = (send: () => Promise<void>) => (requests = requests.then(send));
  /** Tells the other tabs of this browser that the person logs out. */
  let otherTabs: BroadcastChannel | undefined;
  /** Whether the person wishes to be signed out. */
  let isLeaving = false;
  let loading: Promise<Identity> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const session = {
    state: () => state,
    /** The state that the page was rendered in, and is hydrated in. */
    first: () => first,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    setEmail: (email: string) => change({ email }),
    setLoggedIn: (token: string) => change({ token, isLoggedIn: true, lostEmail: undefined }),
    logOut: () => change(loggedOut),

    /** The identity service. A failure to load it is not kept. */
    identity: (): Promise<Identity> => {
      loading ??= loadIdentity().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },

    /** The ID token, renewed when it is about to expire, or now. Rejects without a sign-in or a connection. */
    idToken: async (options: { renew: boolean }) => (await session.identity()).idToken(options),

    /** Ends the sign-in. The session follows the identity service, the page follows the session. */
    signOut: async () => (await session.identity()).signOut(),

    /** The same, as the person wishes. */
    leave: async () => {
      isLeaving = true;
      // First: in another tab Firebase must not say so before this does.
      otherTabs?.postMessage(null);
      await request(closeSession);
      await session.signOut();
    },

    /** Follows what the identity service says, until the returned function is called. */
    follow: (onFailure: (error: unknown) => void): (() => void) => {
      let isEnded = false;
      let stop = () => {};
      otherTabs = new BroadcastChannel('log-out');
      otherTabs.onmessage = () => {
        isLeaving = true;
        void session.signOut();
      };
      /** Counts what the identity service said: an answer to something earlier has no effect any more. */
      let turns = 0;
      const onUser = async (user: SignedInUser | null) => {
        const turn = ++turns;
        if (user) {
          await prepare(user);
          if (turn !== turns || isEnded) return;
          session.setEmail(user.email);
          session.setLoggedIn(user.token);
          change({ isAgent: user.isAgent || undefined });
        } else {
          if (!isLeaving && (state.isLoggedIn || cookieOf)) void request(closeSession);
          if (!isLeaving && state.isLoggedIn) change({ lostEmail: state.email });
          if (state.isLoggedIn) session.logOut();
          cookieOf = null;
          isLeaving = false;
        }
        change({ isKnown: true });
      };
      session
        .identity()
        .then(async (identity) => {
          if (wasSignedOut()) {
            await identity.signOut();
            forgetSignedOut();
          }
          if (!isEnded) stop = identity.observe((user) => void onUser(user));
        })
        .catch(onFailure);
      return () => {
        isEnded = true;
        otherTabs?.close();
        stop();
      };
    },
  };

  /** Nothing of somebody else is left, and who has just signed in has a cookie before anything of theirs is shown. */
  async function prepare({ email, token, isNew }: SignedInUser): Promise<void> {
    const isShown = state.isLoggedIn && state.email === email;
    if (state.isLoggedIn && !isShown) change({ ...loggedOut, isKnown: false });
    if (cookieOf !== email) {
      if (isNew) void request(() => openSession(token));
      else if (cookieOf) void request(closeSession);
      cookieOf = isNew ? email : null;
    }
    if (!isShown) await requests;
  }

  return session;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it.');
  return session;
}

/** The session as it is now; while HTML is hydrated, as it was rendered. */
export function useSessionState(): SessionState {
  const { subscribe, state, first } = useSession();
  return useSyncExternalStore(subscribe, state, first);
}
