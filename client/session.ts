/** Holds the signed-in user in a store that follows the page's rendering and then the identity service. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Rendering } from './rendering.ts';
import type { Identity, SignedInUser } from './identity.ts';
import { closeSession, forgetSignedOut, openSession, wasSignedOut } from './session-cookie.ts';

/** The specification's client session state (section 3). */
export interface SessionState {
  email: string;
  token: string;
  isLoggedIn: boolean;
  /** Whether it is known if a user is signed in, from the rendering or the identity service. */
  isKnown: boolean;
  /** Whether the user belongs to the support team, once the identity service reports it. */
  isAgent?: boolean | undefined;
  /** The user whose sign-in ended unexpectedly, until the next sign-in. */
  lostEmail?: string | undefined;
}

const loggedOut = { email: '', token: '', isLoggedIn: false, isAgent: undefined };

export type Session = ReturnType<typeof createSession>;

/**
 * @param loadIdentity connects to the identity service; called when it is first needed
 * @param rendering the server's rendering, or null for a page without an account
 */
export function createSession(
  loadIdentity: () => Promise<Identity>,
  rendering: Pick<Rendering, 'email'> | null = null,
) {
  const first: SessionState = rendering
    ? { email: rendering.email, token: '', isLoggedIn: true, isKnown: true }
    : { ...loggedOut, isKnown: false };
  let state = first;
  /** The user of this browser's session cookie, as far as this page knows. */
  let cookieOf = rendering?.email ?? null;
  /** The cookie's requests in sequence, so that the last one wins. */
  let requests = Promise.resolve();
  const request = (send: () => Promise<void>) => (requests = requests.then(send));
  /** Tells the browser's other tabs about a log-out. */
  let otherTabs: BroadcastChannel | undefined;
  /** Whether the person asked to log out. */
  let isLeaving = false;
  let loading: Promise<Identity> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const session = {
    state: () => state,
    /** The state that the page is rendered and hydrated in. */
    first: () => first,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    setEmail: (email: string) => change({ email }),
    setLoggedIn: (token: string) => change({ token, isLoggedIn: true, lostEmail: undefined }),
    logOut: () => change(loggedOut),

    /** Loads the identity service. A failure isn't cached. */
    identity: (): Promise<Identity> => {
      loading ??= loadIdentity().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },

    /** Returns the ID token, renewed if necessary or if `renew` is set. Rejects without a user or a connection. */
    idToken: async (options: { renew: boolean }) => (await session.identity()).idToken(options),

    /** Ends the sign-in. The session follows the identity service, and the page follows the session. */
    signOut: async () => (await session.identity()).signOut(),

    /** Logs out on the person's request. */
    leave: async () => {
      isLeaving = true;
      // First, so that other tabs hear of it before Firebase reports it there.
      otherTabs?.postMessage(null);
      await request(closeSession);
      await session.signOut();
    },

    /** Follows the identity service. Returns a function that stops it. */
    follow: (onFailure: (error: unknown) => void): (() => void) => {
      let isEnded = false;
      let stop = () => {};
      otherTabs = new BroadcastChannel('log-out');
      otherTabs.onmessage = () => {
        isLeaving = true;
        void session.signOut();
      };
      /** Counts the reports of the identity service, so that a late answer to an earlier one is ignored. */
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

  /** Clears the previous user's data, and sets a new user's cookie before showing anything of theirs. */
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

/** Returns the current session, or during hydration the rendered one. */
export function useSessionState(): SessionState {
  const { subscribe, state, first } = useSession();
  return useSyncExternalStore(subscribe, state, first);
}
