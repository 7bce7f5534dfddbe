/** Holds the signed-in user in a store that follows the page's rendering and then the identity service. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Rendering } from './rendering.ts';
import type { Identity, SignedInUser } from './firebase.ts';
import * as cookie from './session-cookie.ts';

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
  /** The user of this browser's session cookie, as far as this page knows. */
  cookieOf: string | null;
  /** Whether Firebase knows no user but the cookie's session is valid: the page stays, and changes need a sign-in. */
  isCookieOnly?: boolean | undefined;
}

const loggedOut = { email: '', token: '', isLoggedIn: false };
const signedOut = { ...loggedOut, isAgent: undefined, cookieOf: null, isCookieOnly: undefined };

export type Session = ReturnType<typeof createSession>;

/**
 * @param loadIdentity connects to the identity service; called when it is first needed
 * @param rendering the server's rendering, or null for a page without an account
 */
export function createSession(
  loadIdentity: () => Promise<Identity>,
  rendering: Pick<Rendering, 'email'> | null = null,
) {
  const email = rendering?.email ?? '';
  const shown = { email, token: '', isLoggedIn: true, isKnown: true, cookieOf: email };
  const first: SessionState = rendering ? shown : { ...signedOut, isKnown: false };
  let state = first;
  /** The cookie's requests in sequence, so that the last one wins. */
  let requests: Promise<unknown> = Promise.resolve();
  const request = (send: () => Promise<unknown>) => (requests = requests.then(() => send()));
  /** Tells the browser's other tabs about a log-out. */
  let otherTabs: BroadcastChannel | undefined;
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
    setLoggedIn: (token: string) =>
      change({ token, isLoggedIn: true, lostEmail: undefined, isCookieOnly: undefined }),
    logOut: () => change(signedOut),

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

    /** Logs out on the user's request. */
    leave: async (where: cookie.LogOut = 'here') => {
      isLeaving = true;
      // First, so that other tabs hear of it before Firebase reports it there.
      otherTabs?.postMessage(null);
      cookie.keepLogOut(where);
      await finishLogOut();
      await endSignIn();
    },

    /** Follows the identity service. Returns a function that stops it. */
    follow: (onFailure: (error: unknown) => void): (() => void) => {
      let isEnded = false;
      let stop = () => {};
      otherTabs = new BroadcastChannel('log-out');
      otherTabs.onmessage = () => void endSignIn();
      const online = new AbortController();
      window.addEventListener('online', () => void finishLogOut(), online);
      /** Counts the reports of the identity service, so that a late answer to an earlier one is ignored. */
      let turns = 0;
      const onUser = async (user: SignedInUser | null) => {
        const turn = ++turns;
        if (user) await prepare(user);
        // Without a log-out this may be local, such as cleared storage, so the server decides.
        const asks = !user && !isLeaving && state.isLoggedIn && state.cookieOf;
        const isOpen = asks && (await request(cookie.isSessionOpen)) && !isLeaving;
        if (turn !== turns || isEnded) return;
        if (user) {
          change({ email: user.email, isAgent: user.isAgent || undefined });
          session.setLoggedIn(user.token);
        } else if (isOpen) change({ token: '', isCookieOnly: true });
        else if (state.isLoggedIn)
          change({ ...signedOut, lostEmail: isLeaving ? undefined : state.email });
        change({ isKnown: true });
      };
      session
        .identity()
        .then(async (identity) => {
          if (cookie.pendingLogOut()) await endSignIn();
          void finishLogOut();
          if (!isEnded) stop = identity.observe((user) => void onUser(user));
        })
        .catch(onFailure);
      return () => {
        isEnded = true;
        online.abort();
        otherTabs?.close();
        stop();
      };
    },
  };

  async function endSignIn(): Promise<void> {
    isLeaving = true;
    await session.signOut();
    session.logOut();
    isLeaving = false;
  }

  /** Clears the previous user's data, and sets a new user's cookie before showing their account. */
  async function prepare({ email, token, isNew }: SignedInUser): Promise<void> {
    const { cookieOf, isLoggedIn, isCookieOnly } = state;
    const isShown = isLoggedIn && state.email === email;
    if (isLoggedIn && !isShown) change({ ...signedOut, isKnown: false });
    if (cookieOf !== email || (isNew && isCookieOnly)) {
      change({ cookieOf: isNew ? email : null });
      // An unfinished log-out would also end the new session.
      void finishLogOut();
      void request(async () => {
        if (!isNew) return cookieOf && cookie.closeSession('here');
        const isOpen = !cookie.pendingLogOut() && (await cookie.openSession(token));
        if (!isOpen && state.cookieOf === email) change({ cookieOf: null });
      });
    }
    if (!isShown) await requests;
  }

  /** Finishes a log-out. Retries failures when the browser is online and on the next page. */
  function finishLogOut(): Promise<unknown> {
    return request(async () => {
      const where = cookie.pendingLogOut();
      if (where && (await cookie.closeSession(where))) cookie.keepLogOut(null);
    });
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
