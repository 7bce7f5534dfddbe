/** The TypeScript of docs/mobile.md is a client that keeps the document's rules: compiled, and run against the real server. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { exportJWK, generateKeyPair } from 'jose';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { freePorts } from '../../../scripts/portal.ts';
import { usePortal } from '../../support/harness.ts';
import { operation } from '../../support/manifest.ts';

const page = readFileSync('docs/mobile.md', 'utf8');
const source = ['portal', 'sign-in', 'proof']
  .map((name) => new RegExp(`^\`\`\`ts ${name}\\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '')
  .join('\n');

type Outcome = { kind: string } & Record<string, unknown>;
interface Session {
  token: (options: { renew: boolean }) => Promise<string | null>;
  signOut: () => Promise<void>;
}
type Ask = (id: string, variables?: object) => Promise<Outcome>;
interface Documented {
  createPortal: (url: string, session: Session) => Ask;
  untilAnswered: (
    once: () => Promise<Outcome>,
    wait?: (ms: number) => Promise<void>,
  ) => Promise<Outcome>;
  cancellationText: (result: object) => string;
  sendLink: (auth: Auth, email: string, site: string) => Promise<void>;
  signIn: (auth: Auth, email: string, link: string) => Promise<unknown>;
  firebaseSession: (auth: Auth) => Session;
  statementIn: (proof: string, site: string) => Promise<Record<string, string | null>>;
}

// Beside node_modules, so that what it imports is found.
mkdirSync('.cache', { recursive: true });
const folder = resolve(mkdtempSync(join('.cache', 'mobile-')));
const path = join(folder, 'portal.ts');
writeFileSync(path, source);
afterAll(() => rmSync(folder, { recursive: true }));

const [port = 0] = await freePorts(1);
const site = `http://127.0.0.1:${port}`;
const url = `${site}/graphql`;
const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
const key = { ...(await exportJWK(privateKey)), kid: 'a' };
const portal = usePortal(
  {
    STRIPE_WEBHOOK_SECRET: 'whsec_client',
    SITE_ORIGIN: site,
    RECEIPT_SIGNING_KEYS: JSON.stringify({ keys: [key] }),
  },
  { production: true },
);
let documented: Documented;
beforeAll(async () => {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  const built = join(folder, 'portal.mjs');
  writeFileSync(built, outputText);
  documented = (await import(/* @vite-ignore */ pathToFileURL(built).href)) as Documented;
  await portal.app.listen({ host: '127.0.0.1', port });
});

/** A client of one person, and what happened to the session. */
function connect(tokens: (string | null)[], at = url) {
  const renewals: boolean[] = [];
  const session = { signedOut: 0, renewals };
  const ask = documented.createPortal(at, {
    async token({ renew }) {
      renewals.push(renew);
      return tokens[Math.min(renewals.length, tokens.length) - 1] ?? null;
    },
    async signOut() {
      session.signedOut += 1;
    },
  });
  return { ask, session };
}
const { id: session } = operation('Session');
const { id: cancel } = operation('CancelSubscription');

it('compiles without a complaint', () => {
  const program = ts.createProgram([path], {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  });
  const complaints = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(complaints).toEqual([]);
});

describe('the token', () => {
  it('is renewed once after a 401', async () => {
    const { token, uid } = await createUser();
    const { ask, session: after } = connect([`${token}x`, token]);
    expect(await ask(session)).toMatchObject({ kind: 'answered', data: { viewer: { id: uid } } });
    expect(after).toEqual({ signedOut: 0, renewals: [false, true] });
  });

  it('signs out when it is refused twice', async () => {
    const { ask, session: after } = connect(['one', 'two']);
    expect(await ask(session)).toEqual({ kind: 'signed out' });
    expect(after).toEqual({ signedOut: 1, renewals: [false, true] });
  });

  it('is not given up because the server can’t be reached', async () => {
    const { ask, session: after } = connect(['any'], 'http://127.0.0.1:9/graphql');
    expect(await ask(session)).toEqual({
      kind: 'try again',
      afterMs: 0,
      message: null,
      data: null,
    });
    expect(after.signedOut).toBe(0);
  });
});

describe('the sign-in', () => {
  const emulator = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`;
  let firebase: FirebaseApp;
  let auth: Auth;
  beforeEach(() => {
    firebase = initializeApp({ apiKey: 'demo', projectId: 'demo-stop-smoke-now' }, randomUUID());
    auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
  });
  afterEach(() => deleteApp(firebase));

  /** Signs in as the page says. @returns the uid */
  async function signInByLink(): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    await documented.sendLink(auth, email, 'http://localhost:4000');
    const answer = await fetch(`${emulator}/emulator/v1/projects/demo-stop-smoke-now/oobCodes`);
    const { oobCodes } = (await answer.json()) as {
      oobCodes: { email: string; oobLink: string }[];
    };
    const link = oobCodes.find((each) => each.email === email)?.oobLink ?? expect.fail('no mail');
    await documented.signIn(auth, email, link);
    return auth.currentUser?.uid ?? expect.fail('nobody is signed in');
  }

  it('asks as whoever opened the link', async () => {
    const uid = await signInByLink();
    const ask = documented.createPortal(url, documented.firebaseSession(auth));
    expect(await ask(session)).toMatchObject({ kind: 'answered', data: { viewer: { id: uid } } });
  });
});

describe('what is not known', () => {
  it('is asked for again: `subscriptions: null` is no empty list', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const { ask } = connect([token]);
    const silent = await portal.addReplica({ STRIPE_API_HOST: '127.0.0.1:9' });
    const at = await silent.app.listen({ host: '127.0.0.1', port: 0 });
    const { id: list } = operation('SubscriptionList');
    const outcome = await connect([token], `${at}/graphql`).ask(list);
    expect(outcome).toMatchObject({ kind: 'try again', data: { viewer: { subscriptions: null } } });
    expect(await ask(list)).toMatchObject({
      kind: 'answered',
      data: { viewer: { subscriptions: [{}] } },
    });
  });
});

describe('a proof', () => {
  it('is checked with the keys of the site, and is worth nothing when it was changed', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const { ask } = connect([token]);
    await ask(cancel, { input: { subscriptionId: subscriptions[0]?.id, requestId: randomUUID() } });
    const outcome = await ask(operation('ReceiptList').id);
    const { viewer } = outcome['data'] as {
      viewer: { cancellations: { proof: string; id: string }[] };
    };
    const [receipt] = viewer.cancellations;
    const { proof, id } = receipt ?? expect.fail('no receipt');
    expect(await documented.statementIn(proof, site)).toMatchObject({ id, state: 'CONFIRMED' });
    const [head = '', body = '', signature] = proof.split('.');
    const changed = Buffer.from(body, 'base64url').toString().replace('CONFIRMED', 'WITHDRAWN');
    const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.');
    await expect(documented.statementIn(forged, site)).rejects.toThrow('signature');
    await expect(documented.statementIn(proof, url)).rejects.toThrow();
  });
});

describe('an operation', () => {
  it('that the server does not know is a fault of the app', async () => {
    const { token } = await createUser();
    const { ask } = connect([token]);
    expect(await ask('b'.repeat(64))).toEqual({ kind: 'fault of the app', code: 'FORBIDDEN' });
  });
});

describe('a change', () => {
  it('is sent again when its answer was lost, and is one change', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const input = { subscriptionId: subscriptions[0]?.id, requestId: randomUUID() };
    const { ask } = connect([token]);
    const first = await ask(cancel, { input });
    let tries = 0;
    const pauses: number[] = [];
    const outcome = await documented.untilAnswered(
      async () => {
        tries += 1;
        return tries < 4
          ? connect([token], 'http://127.0.0.1:9/graphql').ask(cancel, { input })
          : ask(cancel, { input });
      },
      async (ms) => void pauses.push(ms),
    );
    expect(outcome).toEqual(first);
    expect(outcome).toMatchObject({
      data: { cancelSubscription: { __typename: 'CancellationAccepted' } },
    });
    for (const [index, base] of [1_000, 2_000, 4_000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(base / 2);
      expect(pauses[index]).toBeLessThanOrEqual(base);
    }
    expect(pauses).toHaveLength(3);
  });
});
