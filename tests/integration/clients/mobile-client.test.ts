/** The TypeScript of docs/mobile.md is a client that keeps the document's rules: compiled, and run against the real server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { operation } from '../../support/manifest.ts';

const source =
  /^```ts portal\n([^]*?)^```$/m.exec(readFileSync('docs/mobile.md', 'utf8'))?.[1] ?? '';

type Outcome = { kind: string } & Record<string, unknown>;
interface Session {
  token: (options: { renew: boolean }) => Promise<string>;
  signOut: () => Promise<void>;
}
type Ask = (id: string, variables?: object) => Promise<Outcome>;
interface Documented {
  createPortal: (url: string, app: { name: string; version: string }, session: Session) => Ask;
  untilAnswered: (
    once: () => Promise<Outcome>,
    wait?: (ms: number) => Promise<void>,
  ) => Promise<Outcome>;
  cancellationText: (result: object) => string;
}

const folder = mkdtempSync(join(tmpdir(), 'portal-mobile-'));
const path = join(folder, 'portal.ts');
writeFileSync(path, source);
afterAll(() => rmSync(folder, { recursive: true }));

const portal = usePortal({ SAFELIST: 'on', STRIPE_WEBHOOK_SECRET: 'whsec_client' });
const app = { name: 'com.example.app', version: '1.4.0' };
let documented: Documented;
let url: string;
beforeAll(async () => {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  const address = `data:text/javascript,${encodeURIComponent(outputText)}`;
  documented = (await import(/* @vite-ignore */ address)) as Documented;
  url = `${await portal.app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
});

/** A client of one person, and what happened to the session. */
function connect(tokens: string[], at = url) {
  const renewals: boolean[] = [];
  const session = { signedOut: 0, renewals };
  const ask = documented.createPortal(at, app, {
    async token({ renew }) {
      renewals.push(renew);
      return tokens[renewals.length - 1] ?? tokens.at(-1) ?? '';
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
    expect(await ask(session)).toEqual({ kind: 'try again', afterMs: 0, message: null });
    expect(after.signedOut).toBe(0);
  });
});

describe('an operation', () => {
  it('that no manifest has is a fault of the app', async () => {
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
