// @vitest-environment happy-dom
/** What stands behind the support desk's page: its operations, its tabs, what it keeps, and how it asks. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import agentQuery from '../../../client/screens/graphiql/agent.graphql?raw';
import { createAuthorizedFetch } from '../../../client/authorized-fetch.ts';
import { createAsk, UnreachableError } from '../../../client/screens/graphiql/api.ts';
import { savedOperations } from '../../../client/screens/graphiql/saved-operations.ts';
import { clearDesk, openDesk } from '../../../client/screens/graphiql/storage.ts';
import { fillTabs, nameTabs, prepareTabs } from '../../../client/screens/graphiql/tabs.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

describe('a saved operation', () => {
  test.each(savedOperations)('is valid: $name', ({ query, operationName, variables, demo }) => {
    const document = parse(query);
    expect(validate(schema, document)).toEqual([]);
    expect(document.definitions).toHaveLength(1);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
    expect(operation.name?.value).toBe(operationName);
    const declared = operation.variableDefinitions ?? [];
    for (const values of [variables, demo]) {
      expect(Object.keys(values)).toEqual(declared.map(({ variable }) => variable.name.value));
      expect(getVariableValues(schema, declared, values).errors).toBeUndefined();
    }
  });

  test('so is the question who is there', () => {
    expect(validate(schema, parse(agentQuery))).toEqual([]);
  });
});

interface Kept {
  activeTabIndex: number;
  tabs: { id: string; title: string; query: string; variables: string }[];
}
/** The tabs as the browser stores them, and as GraphiQL is shown them. */
const kept = () => JSON.parse(localStorage.getItem('graphiql:tabState') ?? 'null') as Kept;
const shown = (storage: ReturnType<typeof openDesk>) => storage.getItem('graphiql:tabState') ?? '';

describe('the tabs', () => {
  beforeEach(() => localStorage.clear());

  test('are the saved operations at first, with variables for the demo subscribers locally only', () => {
    const storage = openDesk('agent');
    expect(prepareTabs(storage, false)).toBe('filled');
    expect(kept().tabs.map(({ title }) => title)).toEqual(savedOperations.map(({ name }) => name));
    expect(shown(storage)).not.toContain('example.com');
    fillTabs(storage, true);
    expect(shown(storage)).toContain('active@example.com');
  });

  test('are the saved operations’ own again after a reload, but for what was typed into the text', () => {
    const storage = openDesk('agent');
    prepareTabs(storage, false);
    const state = JSON.parse(shown(storage)) as Kept;
    state.tabs[0]!.variables = '{"key":"somebody@example.com"}';
    state.tabs[0]!.query += '# mine';
    storage.setItem('graphiql:tabState', JSON.stringify(state));
    storage.setItem('graphiql:variables', '{"key":"somebody@example.com"}');
    expect(shown(storage)).toContain('somebody@example.com');
    expect(JSON.stringify({ ...localStorage })).not.toContain('somebody');

    const reloaded = openDesk('agent');
    expect(prepareTabs(reloaded, false)).toBe('kept');
    const [first] = (JSON.parse(shown(reloaded)) as Kept).tabs;
    expect(first?.query).toContain('# mine');
    expect(JSON.parse(first?.variables ?? '')).toEqual(savedOperations[0]?.variables);
  });

  test('are kept, with their names in plain words', () => {
    const storage = openDesk('agent');
    prepareTabs(storage, false);
    const state = kept();
    state.tabs.pop();
    // As GraphiQL writes it after a change.
    state.tabs[0]!.title = 'WhoIs';
    state.tabs[1]!.title = 'MyOwn';
    storage.setItem('graphiql:tabState', JSON.stringify(state));
    expect(prepareTabs(storage, false)).toBe('kept');
    expect(kept().tabs).toHaveLength(savedOperations.length - 1);
    expect(
      kept()
        .tabs.slice(0, 2)
        .map(({ title }) => title),
    ).toEqual(['Who is this?', 'MyOwn']);
  });

  test.each(['', '{', '{"tabs":7}'])('are filled anew over %j', (nonsense) => {
    const storage = openDesk('agent');
    localStorage.setItem('graphiql:tabState', nonsense);
    expect(prepareTabs(storage, false)).toBe('filled');
    expect(kept().tabs).toHaveLength(savedOperations.length);
  });

  test('are named in place', () => {
    const state = { tabs: [{ title: 'AuditTrail' }, { title: '<untitled>' }], activeTabIndex: 0 };
    nameTabs(state as Parameters<typeof nameTabs>[0]);
    expect(state.tabs.map(({ title }) => title)).toEqual(['Audit trail', '<untitled>']);
  });
});

describe('what is kept in the browser', () => {
  beforeEach(() => localStorage.clear());
  const text = () => JSON.stringify({ ...localStorage });

  test('is there for the same agent again', () => {
    openDesk('agent').setItem('graphiql:queries', 'who@example.com');
    expect(openDesk('agent').getItem('graphiql:queries')).toBe('who@example.com');
  });

  test('is gone for the next agent, and nothing else is', () => {
    localStorage.setItem('emailForSignIn', 'a@b.c');
    openDesk('agent').setItem('graphiql:queries', 'who@example.com');
    expect(openDesk('another').getItem('graphiql:queries')).toBeNull();
    expect(localStorage.getItem('emailForSignIn')).toBe('a@b.c');
  });

  test('is gone when nobody is there, whatever is written late', () => {
    const storage = openDesk('agent');
    storage.setItem('graphiql:queries', 'who@example.com');
    clearDesk();
    storage.setItem('graphiql:tabState', 'who@example.com');
    expect(text()).not.toContain('who@example.com');
  });

  test('can be cleared, and used on', () => {
    const storage = openDesk('agent');
    storage.setItem('graphiql:queries', 'old');
    storage.clear();
    storage.setItem('graphiql:queries', 'new');
    expect(storage.getItem('graphiql:queries')).toBe('new');
    expect(storage.length).toBe(2);
  });
});

describe('asking', () => {
  let server: Server;
  /** The authorization of each request. */
  let asked: string[];
  let answer: (token: string) => { status: number; body: string };
  const refusal = JSON.stringify({
    errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }],
  });
  const signOut = vi.fn(async () => {});
  let renewals = 0;
  const ask = createAsk(
    createAuthorizedFetch({
      idToken: async ({ renew }) => `token-${renew ? ++renewals : renewals}`,
      signOut,
    }),
  );

  beforeEach(async () => {
    asked = [];
    renewals = 0;
    signOut.mockReset();
    server = createServer((request, response) => {
      const token = request.headers.authorization ?? '';
      asked.push(token);
      const { status, body } = answer(token);
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
    happyDOM.setURL(`http://127.0.0.1:${port}/graphiql`);
  });
  afterEach(() => server.close());

  test('carries the token', async () => {
    answer = () => ({ status: 200, body: '{"data":{"viewer":null}}' });
    expect(await ask({ query: '{ viewer { id } }' })).toEqual({ data: { viewer: null } });
    expect(asked).toEqual(['Bearer token-0']);
  });

  test('tries once more with a new token when it is refused', async () => {
    answer = (token) =>
      token === 'Bearer token-0'
        ? { status: 401, body: refusal }
        : { status: 200, body: '{"data":{}}' };
    expect(await ask({ query: '{ a }' })).toEqual({ data: {} });
    expect(asked).toEqual(['Bearer token-0', 'Bearer token-1']);
    expect(signOut).not.toHaveBeenCalled();
  });

  test('says so when the new one is refused as well', async () => {
    answer = () => ({ status: 401, body: refusal });
    const { errors } = await ask({ query: '{ a }' });
    expect(errors).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect(signOut).toHaveBeenCalledOnce();
  });

  test.each([
    ['a gateway', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['something else', { status: 200, body: '[]' }],
  ])('an answer of %s is none, and logs nobody out', async (_, other) => {
    answer = () => other;
    await expect(ask({ query: '{ a }' })).rejects.toThrow(UnreachableError);
    expect(asked).toHaveLength(1);
    expect(signOut).not.toHaveBeenCalled();
  });
});
