/** Who is signed in: a small external store, fed by the stored session and then by the identity service. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Identity } from './identity.ts';
import { readStoredSession, storeSession } from './stored-session.ts';

/** The specification's client session state (section 3), and whether it can be believed yet. */
export interface SessionState {
  email: string;
  token: string;
  isLoggedIn: boolean;
  /** Whether it is known who is signed in: from the last visit, until the identity service has said so. */
  isKnown: boolean;
  /** Whose sign-in ended without their doing, until somebody signs in. */
  lostEmail?: string | undefined;
}

const loggedOut = { email: '', token: '', isLoggedIn: false };
const initial: SessionState = { ...loggedOut, isKnown: false };

export type Session = ReturnType<typeof createSession>;

/** @param loadIdentity connects to the identity service; called when it is first needed. */
export function createSession(loadIdentity: () => Promise<Identity>) {
  const stored = readStoredSession();
  let state: SessionState = stored
    ? { email: stored.email, token: stored.token, isLoggedIn: true, isKnown: true }
    : { ...initial, isKnown: stored === null };
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
    leave: () => {
      isLeaving = true;
      return session.signOut();
    },

    /** Follows what the identity service says, until the returned function is called. */
    follow: (onFailure: (error: unknown) => void): (() => void) => {
      let isOver = false;
      let stop = () => {};
      session.identity().then((identity) => {
        if (isOver) return;
        stop = identity.observe((user) => {
          storeSession(user);
          if (user) {
            session.setEmail(user.email);
            session.setLoggedIn(user.token);
          } else if (state.isLoggedIn) {
            if (!isLeaving) change({ lostEmail: state.email });
            session.logOut();
          }
          isLeaving = false;
          change({ isKnown: true });
        });
      }, onFailure);
      return () => {
        isOver = true;
        stop();
      };
    },
  };
  return session;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it.');
  return session;
}

/** The session as it is now. Prerendered HTML, and with it the first render on it, knows nobody. */
export function useSessionState(): SessionState {
  const { subscribe, state } = useSession();
  return useSyncExternalStore(subscribe, state, () => initial);
}
