// @vitest-environment happy-dom
/** The support desk's saved operations, and how the page sends operations. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import agentQuery from '../../../client/screens/graphiql/agent.graphql?raw';
import { createAuthorizedFetch } from '../../../client/authorized-fetch.ts';
import { createAsk, UnreachableError } from '../../../client/screens/graphiql/api.ts';
import { savedOperations } from '../../../client/screens/graphiql/saved-operations.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

describe('a saved operation', () => {
  const named = savedOperations.map((saved) => {
    const document = parse(saved.query);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
    return { ...saved, document, operation, name: operation.name?.value };
  });

  test.each(named)('is valid: $name', ({ document, operation, variables }) => {
    expect(validate(schema, document)).toEqual([]);
    expect(document.definitions).toHaveLength(1);
    const declared = operation.variableDefinitions ?? [];
    expect(Object.keys(variables)).toEqual(declared.map(({ variable }) => variable.name.value));
    expect(getVariableValues(schema, declared, variables).errors).toBeUndefined();
  });

  test('has a name of its own, which is its tab’s', () => {
    const names = named.map(({ name }) => name);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });

  test('so is the question who is there', () => {
    expect(validate(schema, parse(agentQuery))).toEqual([]);
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
