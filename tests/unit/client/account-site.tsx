/** Renders the site in a browser's history, with an identity service in memory and an API over real HTTP. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { ConfigContext } from '../../../client/config.ts';
import { type Rendering, RenderingContext } from '../../../client/rendering.ts';
import type { Identity, SignedInUser } from '../../../client/firebase.ts';
import { App } from '../../../client/router.tsx';
// Loads the lazy pages first: on a busy machine that takes longer than a test waits.
import '../../../client/screens/login/login.tsx';
import '../../../client/screens/account/account.tsx';
import { config } from './site-config.ts';

type Listener = (user: SignedInUser | null) => void;

/** Creates an identity service like Firebase's: links work once, and for their own email only. */
export function createIdentity({ signedInAs }: { signedInAs?: string } = {}) {
  const listeners = new Set<Listener>();
  const links = new Map<string, string>();
  let tokens = 0;
  const newUser = (email: string): SignedInUser => ({
    email,
    token: `token-${++tokens}`,
    isNew: true,
    isAgent: false,
  });
  let user = signedInAs ? newUser(signedInAs) : null;
  const tell = () => listeners.forEach((listener) => listener(user));

  const identity = {
    sent: [] as { email: string; returnTo: string }[],
    opened: [] as { email: string; link: string }[],
    methods: [] as string[],
    /** Rejects every call except `observe` while it is set. */
    failure: null as Error | null,
    /** The error code for sending or opening a link. */
    refusal: null as string | null,
    hasMethods: true,
    isKnown: true,

    linkFor(email: string): string {
      const code = `code-${links.size}`;
      links.set(code, email);
      return `/login?apiKey=demo&mode=signIn&oobCode=${code}`;
    },
    observe(listener: Listener): () => void {
      listeners.add(listener);
      queueMicrotask(() => identity.isKnown && listeners.has(listener) && listener(user));
      return () => listeners.delete(listener);
    },
    async signInMethods(): Promise<string[]> {
      if (identity.failure ?? !identity.hasMethods) throw new Error('no answer');
      return identity.methods;
    },
    async sendSignInLink(email: string, returnTo: string): Promise<string | null> {
      if (identity.failure) return 'network-request-failed';
      if (identity.refusal) return identity.refusal;
      identity.sent.push({ email, returnTo });
      return null;
    },
    async completeSignIn(email: string, link: string): Promise<string | null> {
      identity.opened.push({ email, link });
      const code = new URL(link).searchParams.get('oobCode') ?? '';
      if (identity.refusal) return identity.refusal;
      if (!links.has(code)) return 'invalid-action-code';
      if (links.get(code) !== email) return 'invalid-email';
      links.delete(code);
      user = newUser(email);
      tell();
      return null;
    },
    async idToken({ renew }: { renew: boolean }): Promise<string> {
      if (!user) throw new Error('No user is signed in.');
      if (renew) user = newUser(user.email);
      return user.token;
    },
    async signOut(): Promise<void> {
      user = null;
      tell();
    },
  } satisfies Identity & Record<string, unknown>;
  return identity;
}

/** The body of a response, or its status. */
type Answer = object | number;

/** The API of the current test. */
export let api: Awaited<ReturnType<typeof startApi>>;
let running: Server | undefined;
beforeEach(async () => {
  api = await startApi();
});

export const email = 'active@example.com';
export const user = userEvent.setup({ delay: null });

/** Starts a GraphQL API over HTTP that sends the given answer for each operation, until the test ends. */
async function startApi() {
  const api = {
    origin: '',
    /** Each request: `ManageSubscriptions token-1`. */
    asked: [] as string[],
    answers: {} as Record<string, (token: string) => Answer | Promise<Answer>>,
    /** Each request for a session cookie, or for none: `POST token-1`. */
    sessions: [] as string[],
    /** The status of the check of the session cookie. */
    cookieStatus: 204,
    countOf: (operation: string) => api.asked.filter((line) => line.startsWith(operation)).length,
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (request.url?.startsWith('/session')) {
        const line = `${request.method} ${token}`.trim();
        const status = request.method === 'GET' ? api.cookieStatus : 204;
        return response
          .writeHead(status, { connection: 'close' })
          .end(() => api.sessions.push(line));
      }
      const { operationName } = JSON.parse(body) as { operationName: string };
      api.asked.push(`${operationName} ${token}`);
      const answer = (await api.answers[operationName]?.(token)) ?? 500;
      response.setHeader('connection', 'close');
      if (typeof answer === 'number') return response.writeHead(answer).end();
      response.setHeader('content-type', 'application/graphql-response+json');
      response.end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  running = server;
  return api;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Opens the site at `path` as a fresh page load. With an error, the identity service fails to load. */
export function openSite(
  path: string,
  identity: Identity | Error = createIdentity({ signedInAs: email }),
) {
  enter(path);
  return render(siteOf(identity));
}

export function enter(path: string): void {
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    api.origin + path,
  );
  window.history.replaceState(null, '');
}

/** Renders the site as the browser does, or hydrates it. @param rendering the server's rendering */
export const siteOf = (identity: Identity | Error, rendering: Rendering | null = null) => (
  <StrictMode>
    <ConfigContext value={config}>
      <RenderingContext value={rendering}>
        <BrowserRouter>
          <App loadIdentity={async () => givenIdentity(identity)} />
        </BrowserRouter>
      </RenderingContext>
    </ConfigContext>
  </StrictMode>
);

function givenIdentity(identity: Identity | Error): Identity {
  if (identity instanceof Error) throw identity;
  return identity;
}

/** Simulates a switch to another window and back. */
export async function comeBack(): Promise<void> {
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    if (vi.isFakeTimers()) vi.advanceTimersByTime(50);
  });
}

/** Stops the clock: from here on only `pass` moves time. */
export function stopTheClock(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  // Testing Library waits for a macrotask after each action, and knows a fake clock by this name only.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

/** Moves the clock without letting network responses in: they would set their timers a millisecond late. */
export const pass = (milliseconds: number) =>
  act(async () => {
    vi.advanceTimersByTime(milliseconds);
  });

export async function until(check: () => unknown): Promise<void> {
  for (let tries = 0; ; tries++) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(0);
    });
    try {
      if (check() !== false) return;
    } catch (error) {
      if (tries > 500) throw error;
    }
    if (tries > 500) throw new Error('It never came true.');
  }
}

/** Lets pending responses arrive while the clock stands still. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 30; turns++) await until(() => true);
}

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  window.localStorage.clear();
  running?.closeAllConnections();
  await new Promise((resolve) => (running ? running.close(resolve) : resolve(null)));
  running = undefined;
});
