/** Operations of apps come from manifests in a directory, read at the start. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createUser } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const body = 'query AppWelcome { viewer { id email } }';
const other = 'query AppGoodbye { viewer { id } }';

const directory = mkdtempSync(join(tmpdir(), 'portal-operations-'));
const persistedDocuments = { [`sha256:${sha256(body)}`]: body };
writeFileSync(join(directory, 'persisted-documents.json'), JSON.stringify(persistedDocuments));
writeFileSync(
  join(directory, 'ios-1.4.0.json'),
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: [{ id: sha256(other), name: 'AppGoodbye', type: 'query', body: other }],
  }),
);
writeFileSync(join(directory, 'README.md'), 'no manifest');
afterAll(() => rmSync(directory, { recursive: true }));

const portal = usePortal({ SAFELIST: 'on', OPERATIONS_DIR: directory });

async function send(payload: object) {
  const { token, uid, email } = await createUser();
  const response = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: `Bearer ${token}`,
      'apollographql-client-name': 'com.example.app-apollo-ios',
      'apollographql-client-version': '1.4.0',
    },
    payload,
  });
  return { status: response.statusCode, uid, email, answer: response.json<object>() };
}
const byId = (sha256Hash: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash } },
});

describe('an operation of an app', () => {
  it.each([
    ['by id', byId(sha256(body))],
    ['by id, as codegen writes it', byId(`sha256:${sha256(body)}`)],
    ['by its text in another layout', { query: body.replaceAll(' ', '\n') }],
  ])('runs %s, and the log says which app sent it', async (_, payload) => {
    const { status, uid, email, answer } = await send(payload);
    expect(status).toBe(200);
    expect(answer).toEqual({ data: { viewer: { id: uid, email } } });
    expect(JSON.parse(portal.logs().trim().split('\n').at(-1) ?? '')).toMatchObject({
      operation: 'AppWelcome',
      operationId: sha256(body),
      client: 'com.example.app-apollo-ios',
      clientVersion: '1.4.0',
    });
  });

  it('is taken from every manifest of the directory', async () => {
    const { uid, answer } = await send(byId(sha256(other)));
    expect(answer).toEqual({ data: { viewer: { id: uid } } });
  });

  it('that no manifest has is refused', async () => {
    expect((await send({ query: '{ viewer { email } }' })).status).toBe(403);
  });

  it.each([
    ['client name', 'canary@example.com', '1.0'],
    ['long name', 'long'.repeat(17), '1.0'],
    ['version', 'ios', 'canary\tversion'],
  ])('keeps what is no %s out of the log', async (_, name, version) => {
    await portal.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'apollographql-client-name': name, 'apollographql-client-version': version },
      payload: byId(sha256(other)),
    });
    expect(portal.logs()).not.toMatch(/canary|longlong/);
  });
});

describe('the start', () => {
  it('is refused for a bad manifest, and every problem names its file', async () => {
    const bad = join(directory, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'a.json'), JSON.stringify({ [sha256('another text')]: body }));
    writeFileSync(join(bad, 'b.json'), '[');
    await expect(portal.addReplica({ OPERATIONS_DIR: bad })).rejects.toMatchObject({
      problems: [
        expect.stringContaining(`${bad}/a.json: AppWelcome: The id must be the sha256 of the text`),
        `${bad}/b.json: The manifest is not JSON.`,
      ],
    });
  });
});
