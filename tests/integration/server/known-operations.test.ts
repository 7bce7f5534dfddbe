/** Tests which operations production accepts: known ones from all, any from support. Refusals reveal nothing. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { operation, operations } from '../../support/manifest.ts';
import { operationIds } from '../../../client/generated/operation-ids.ts';

const portal = usePortal({}, { production: true });
const open = usePortal();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const byId = (sha256Hash: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash } },
});

interface Reply {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

async function send(app: FastifyInstance, payload: object, token?: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload,
  });
  const { data, errors } = response.json<Reply>();
  return { status: response.statusCode, data, errors, codes: errors?.map(errorCode) };
}
const errorCode = ({ extensions }: { extensions: { code: string } }) => extensions.code;

const refused = { status: 403, codes: ['FORBIDDEN'] };

describe('in production', () => {
  it('runs an operation by its id', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const list = await send(portal.app, byId(operation('SubscriptionList').id), token);
    expect(list.errors).toBeUndefined();
    expect(list.data).toMatchObject({ viewer: { subscriptions: [{ id: subscriptions[0]?.id }] } });
    const input = { subscriptionId: subscriptions[0]?.id };
    const request = { ...byId(operation('CancelSubscription').id), variables: { input } };
    const cancel = await send(portal.app, request, token);
    expect(cancel.data).toMatchObject({
      cancelSubscription: { __typename: 'CancellationAccepted' },
    });
  });

  it('runs a query by GET with the preflight header, and no change', async () => {
    const get = (name: string, headers: Record<string, string>) =>
      portal.app.inject({
        url: '/graphql',
        query: { extensions: JSON.stringify(byId(operation(name).id).extensions) },
        headers,
      });
    const preflight = { 'apollo-require-preflight': 'true' };
    const good = await get('Session', preflight);
    expect(good.json()).toEqual({ data: { viewer: null } });
    expect(good.headers['cache-control']).toBe('no-store');
    expect((await get('Session', {})).statusCode).toBe(400);
    expect((await get('CancelSubscription', preflight)).statusCode).toBe(405);
  });

  const { body } = operation('SubscriptionList');
  const [query = '', ...fragments] = body.split('\n\n');
  it.each([
    ['as it is', body],
    ['on one line', body.replace(/\s+/g, ' ')],
    ['with its fragments in another order', [...fragments, query].join('\n')],
    ['without __typename', body.replaceAll('__typename', '')],
  ])('runs the text of an operation %s', async (_, text) => {
    expect(await send(portal.app, { query: text })).toMatchObject({ data: { viewer: null } });
    const both = { query: text, ...byId(sha256(text)) };
    expect(await send(portal.app, both)).toMatchObject({ data: { viewer: null } });
  });

  it.each([
    ['another operation', '{ viewer { id } }'],
    ['a field more', body.replace('title', 'title status')],
    ['another name', body.replace('query SubscriptionList', 'query Another')],
    ['an alias', body.replace('__typename', 'all: __typename')],
    ['a directive', body.replace('__typename', '__typename @include(if: true)')],
    ['a second operation', `${body}\nquery More { viewer { email } }`],
    ['introspection', '{ __schema { types { name } } }'],
    ['an unknown field', '{ viewe { id } }'],
    ['a syntax error', '{ viewer {'],
    ['more tokens than are read', `{ ${'a: __typename '.repeat(2_000)} }`],
  ])('refuses %s, and says no more than that', async (_, text) => {
    const { token } = await createUser();
    for (const answer of [
      await send(portal.app, { query: text }),
      await send(portal.app, { query: text }, token),
      await send(portal.app, { query: text, ...byId(sha256(text)) }, token),
    ]) {
      expect(answer).toMatchObject(refused);
      expect(answer.data).toBeUndefined();
      expect(answer.errors).toHaveLength(1);
      expect(answer.errors?.[0]?.message).toBe(
        'This operation is not on the list of operations that may be run here.',
      );
    }
  });

  it('refuses an unknown id, and one that support has just sent a text for', async () => {
    const text = '{ viewer { email } }';
    const agent = await createUser({ role: 'support' });
    const taught = await send(portal.app, { query: text, ...byId(sha256(text)) }, agent.token);
    expect(taught.data).toEqual({ viewer: { email: agent.email } });
    const { token } = await createUser();
    expect(await send(portal.app, byId(sha256(text)), token)).toMatchObject(refused);
    expect(await send(portal.app, byId(sha256(text)))).toMatchObject(refused);
    expect(await send(portal.app, { query: text }, token)).toMatchObject(refused);
  });

  it('lets support ask for the schema', async () => {
    const { token } = await createUser({ role: 'support' });
    const schema = await send(portal.app, { query: '{ __schema { queryType { name } } }' }, token);
    expect(schema.data).toEqual({ __schema: { queryType: { name: 'Query' } } });
    const unknown = await send(portal.app, byId('0'.repeat(64)), token);
    expect(unknown).toMatchObject({ status: 200, codes: ['PERSISTED_QUERY_NOT_FOUND'] });
  });

  it('tells an agent whose account was closed that the token is void, also when that is known', async () => {
    const { token, uid } = await createUser({ role: 'support' });
    expect((await send(portal.app, { query: '{ viewer { id } }' }, token)).errors).toBeUndefined();
    await getAuth().updateUser(uid, { disabled: true });
    for (const query of ['{ viewer { email } }', '{ __schema { queryType { name } } }']) {
      const answer = await send(portal.app, { query }, token);
      expect(answer).toMatchObject({ status: 401, codes: ['UNAUTHENTICATED'] });
      expect(answer.data).toBeUndefined();
    }
  });

  it('still says what is wrong with a request that names no operation at all', async () => {
    expect(await send(portal.app, { variables: {} })).toMatchObject({
      status: 400,
      codes: ['BAD_REQUEST'],
    });
    expect(await send(portal.app, [{ query: '{ viewer { id } }' }])).toMatchObject({ status: 400 });
  });

  it('logs a refusal by its code, without what was sent', async () => {
    await send(portal.app, { query: 'query Canary { viewer { canary } }' });
    expect(portal.logs()).toContain('"codes":["FORBIDDEN"]');
    expect(portal.logs()).not.toMatch(/canary/i);
  });
});

describe('outside of production', () => {
  it('answers an unknown id as Apollo Server does, and learns none', async () => {
    const query = '{ viewer { role } }';
    expect((await send(open.app, { query, ...byId(sha256(query)) })).errors).toBeUndefined();
    const { status, errors } = await send(open.app, byId(sha256(query)));
    expect(status).toBe(200);
    expect(errors).toEqual([
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ]);
  });
});

describe('an id', () => {
  const hash = operation('Session').id;
  it.each([
    ['without a version', { sha256Hash: hash }],
    ['that is no hash', { version: 1, sha256Hash: 'Session' }],
    ['that is an object', { version: 1, sha256Hash: { toString: 'x' } }],
    ['that is text', hash],
    ['that is false', false],
  ])('%s is a bad request, and the message says how to do it', async (_, persistedQuery) => {
    for (const { app } of [portal, open]) {
      const answer = await send(app, { extensions: { persistedQuery } });
      expect(answer).toMatchObject({ status: 400, codes: ['BAD_REQUEST'] });
      expect(answer.errors?.[0]?.message).toMatch(/^extensions\.persistedQuery must be/);
    }
  });

  it('that doesn’t match its text is a bad request', async () => {
    for (const { app } of [portal, open])
      expect(await send(app, { query: '{ __typename }', ...byId(hash) })).toMatchObject({
        status: 400,
        codes: ['BAD_REQUEST'],
      });
  });
});

describe('the schema, in production', () => {
  it.each([
    ['a value', { input: { subscriptionId: 'sub_1', reason: 'OTHR' } }],
    ['an input field', { input: { subscriptionIt: 'sub_1' } }],
  ])('is not told by a mistake: how %s is spelled', async (_, variables) => {
    const request = { ...byId(operation('CancelSubscription').id), variables };
    const { token } = await createUser();
    const hidden = await send(portal.app, request, token);
    const helpful = await send(open.app, request, token);
    expect(JSON.stringify(helpful.errors)).toContain('Did you mean');
    expect(hidden.errors).toHaveLength(helpful.errors?.length ?? 0);
    expect(JSON.stringify(hidden.errors)).not.toContain('Did you mean');
  });
});

describe('operations/manifest.json', () => {
  it('has the operations of the web client and of the app, by the sha256 of their texts', () => {
    const files = readdirSync('operations').filter((file) => file.endsWith('.graphql'));
    const ofApp = files
      .map((file) => readFileSync(`operations/${file}`, 'utf8'))
      .flatMap((text) => /^(?:query|mutation) (\w+)/m.exec(text)?.[1] ?? []);
    const names = [...Object.keys(operationIds), ...ofApp];
    expect(operations.map(({ name }) => name).sort()).toEqual(names.sort());
    for (const { id, body } of operations) expect(id).toBe(sha256(body));
  });
});
