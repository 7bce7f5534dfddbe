/** The registry of apps' operations: published and retired without a release, known while Firestore is away, counted by version. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { createFirestore } from '../../server/adapters/firestore/client.ts';
import { createOperationRegistryStore } from '../../server/adapters/firestore/operation-registry.ts';
import { changeRegistry, findApp, publish } from '../../server/domain/operation-registry.ts';
import { createSubscriber, createUser } from '../support/factories.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type Replica, usePortal } from '../support/harness.ts';
import { operation } from '../support/manifest.ts';
import { useOwnFirestore } from '../support/own-firestore.ts';
import { runModule } from '../support/run.ts';

useOwnFirestore();
/** Firestore's own address; the servers get there through the proxy. */
let direct: string;
let proxy: FaultProxy;
beforeAll(async () => {
  direct = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const [host = '', port] = direct.split(':');
  proxy = await startFaultProxy({ host, port: Number(port) });
  process.env['FIRESTORE_EMULATOR_HOST'] = `${proxy.host}:${proxy.port}`;
});
afterEach(() => proxy.setFault({ kind: 'none' }));
afterAll(() => proxy.close());

const portal = usePortal({ SAFELIST: 'on', STRIPE_WEBHOOK_SECRET: 'whsec_operations' });

const files = mkdtempSync(join(tmpdir(), 'portal-operations-'));
afterAll(() => rmSync(files, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An operation that no manifest has. */
const ownOperation = (name: string) => {
  const body = `query ${name} {\n  viewer {\n    id\n    email\n    subscriptions {\n      id\n    }\n  }\n}`;
  return { id: sha256(body), name, type: 'query', body };
};

/** A file in Apollo's format. */
function manifestOf(...operations: object[]): string {
  const path = join(files, `${sha256(JSON.stringify(operations))}.json`);
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
  writeFileSync(path, JSON.stringify(manifest));
  return path;
}

const now = new Date();
const openStore = () => createOperationRegistryStore(createFirestore('demo-stop-smoke-now'));

/** `npm run operations`. */
async function command(...args: string[]) {
  const env = { FIRESTORE_EMULATOR_HOST: direct, METADATA_SERVER_DETECTION: 'none' };
  const { ended, stdout, stderr } = runModule('server/cli/operations.ts', env, args);
  return { exitCode: await ended, output: stdout(), errors: stderr() };
}

async function send(app: FastifyInstance, payload: object, headers: Record<string, string> = {}) {
  const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const { data, errors } = response.json<{
    data?: unknown;
    errors?: { message: string; extensions: { code: string } }[];
  }>();
  return {
    status: response.statusCode,
    data,
    code: errors?.[0]?.extensions.code,
    message: errors?.[0]?.message,
  };
}
const byId = (id: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: id } },
});

/** What is promised of a publication. */
const withinAMinute = { timeout: 60_000, interval: 500 };

describe('a server in production', () => {
  const patient = { inFlight: 1_000, eventLoopDelayMs: Infinity };
  let app: FastifyInstance;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    app = await createApp(portal.services, {
      log: pino({ level: 'silent' }),
      readiness: portal.readiness,
      production: true,
      safelist: true,
      config: portal.config,
      clientDir: null,
      // A machine that runs tests is busy.
      admissionLimits: { ordinary: patient, critical: patient },
    });
    stop = portal.services.start();
  });
  afterAll(async () => {
    await stop();
    await app.close();
  });

  it('runs a new operation of an app within a minute of its publication, until its version is retired', async () => {
    const { token, uid, email } = await createUser();
    const headers = { authorization: `Bearer ${token}` };
    const { id, body, ...more } = ownOperation('AppWelcome');
    const ask = () => send(app, byId(id), headers);
    expect(await ask()).toMatchObject({ status: 403, code: 'FORBIDDEN' });

    const published = await command('publish', 'ios', '1.4.0', manifestOf({ id, body, ...more }));
    expect(published).toMatchObject({ exitCode: 0 });
    expect(published.output).toBe('ios 1.4.0 may send 1 operation, within a minute.\n');
    const runs = { status: 200, data: { viewer: { id: uid, email, subscriptions: [] } } };
    await expect.poll(ask, withinAMinute).toMatchObject(runs);
    expect(await send(app, { query: body.replace(/\s+/g, ' ') }, headers)).toMatchObject(runs);
    expect(await send(app, { query: '{ viewer { email } }' }, headers)).toMatchObject({
      code: 'FORBIDDEN',
    });

    expect((await command('retire', 'ios', '1.4.0')).output).toContain('ios 1.4.0 is retired.');
    const retired = {
      status: 410,
      code: 'OPERATION_RETIRED',
      message: 'This version of the app is no longer served. Please update it.',
    };
    await expect.poll(ask, withinAMinute).toMatchObject(retired);
    expect(await send(app, { query: body.replace(/\s+/g, ' ') }, headers)).toMatchObject(retired);
    expect((await ask()).data).toBeUndefined();
  });
});

describe('npm run operations', () => {
  it('keeps an operation that another version sends, and brings a version back', async () => {
    const [first, second] = [ownOperation('KeptOne'), ownOperation('KeptTwo')];
    await command('publish', 'android', '1.0', manifestOf(first));
    await command('publish', 'android', '1.1', manifestOf(first, second));
    const retired = await command('retire', 'android', '1.1');
    expect(retired.output).toContain('Of its 2 operations, no other version sends 1: refused');
    expect((await command('list', 'android', '1.1')).output).toBe(
      `${first.id} KeptOne\n${second.id} KeptTwo (refused)\n`,
    );
    const live = JSON.parse((await command('list', '--json')).output) as {
      operations: { name: string }[];
    };
    const names = live.operations.map(({ name }) => name);
    expect(names).toContain('KeptOne');
    expect(names).not.toContain('KeptTwo');
    const today = new Date().toISOString().slice(0, 10);
    const all = (await command('list')).output;
    expect(all).toContain(`android 1.0: 1 operation, published ${today}\n`);
    expect(all).toContain(`android 1.1: 2 operations, published ${today}, retired ${today}\n`);
    await command('publish', 'android', '1.1', manifestOf(second));
    expect((await command('list', 'android', '1.1')).output).toBe(`${second.id} KeptTwo\n`);
  });

  it('publishes nothing of a manifest with a mistake, and says which', async () => {
    const good = ownOperation('NotPublished');
    const bad = { ...ownOperation('Bad'), id: sha256('another text') };
    const refused = await command('publish', 'ios', '9.9', manifestOf(good, bad));
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toContain('Nothing was published:\n  - Bad: The id must be the sha256');
    expect((await command('list')).output).not.toContain('ios 9.9');
  });

  it.each([
    [2, 'There is no such command.', ['publish', 'ios', '1.0']],
    [2, 'CLIENT must be', ['publish', 'ios app', '1.0', 'manifest.json']],
    [2, 'VERSION must be', ['retire', 'ios', '1 0']],
    [1, 'nothing.json can’t be read.', ['publish', 'ios', '1.0', 'nothing.json']],
    [1, 'ios 0.1 was never published.', ['retire', 'ios', '0.1']],
  ])('ends with %i and says: %s', async (exitCode, text, args) => {
    const answer = await command(...args);
    expect(answer.exitCode).toBe(exitCode);
    expect(answer.errors).toContain(text);
  });

  it('loses nothing when several publish at once', async () => {
    const store = openStore();
    const versions = ['2.0', '2.1', '2.2', '2.3'];
    const ownOf = (version: string) => ownOperation(`AtOnce${version.at(-1)}`);
    await Promise.all(
      versions.map((version) =>
        changeRegistry(store, (registry) =>
          publish(registry, { client: 'web', version }, [{ ...ownOf(version), form: '' }], now),
        ),
      ),
    );
    const { registry } = await store.read();
    for (const version of versions) {
      const app = findApp(registry, { client: 'web', version });
      expect(app?.operationIds).toEqual([ownOf(version).id]);
    }
  });

  it('refuses what one document can’t hold', async () => {
    const body = `query TooLong { viewer { id } } # ${'x'.repeat(900_000)}`;
    const large = { id: sha256(body), name: 'TooLong', body, form: '' };
    const add = changeRegistry(openStore(), (registry) =>
      publish(registry, { client: 'web', version: '3.0' }, [large], now),
    );
    await expect(add).rejects.toThrow('The registry would be too large.');
  });
});

describe('while Firestore is away', () => {
  it('what is published stays known, and the manifest of the build needs no registry', async () => {
    const known = ownOperation('KnownBefore');
    await command('publish', 'ios', '3.0', manifestOf(known));
    const reader = await portal.addReplica();
    await reader.services.published.ready();
    const newcomer = await portal.addReplica();
    await proxy.setFault({ kind: 'refuse' });

    await expect(reader.services.published.refresh()).rejects.toMatchObject({
      upstream: 'directory',
    });
    expect(await send(reader.app, byId(known.id))).toMatchObject({ data: { viewer: null } });
    expect(await send(reader.app, byId('0'.repeat(64)))).toMatchObject({ code: 'FORBIDDEN' });

    expect(await send(newcomer.app, byId(operation('Session').id))).toMatchObject({
      data: { viewer: null },
    });
    for (const payload of [byId(known.id), { query: known.body }])
      expect(await send(newcomer.app, payload)).toMatchObject({
        status: 503,
        code: 'DIRECTORY_UNAVAILABLE',
      });

    await proxy.setFault({ kind: 'none' });
    await expect
      .poll(() => send(newcomer.app, byId(known.id)), { timeout: 30_000 })
      .toMatchObject({ data: { viewer: null } });
  });
});

describe('usage', () => {
  const headers = {
    'apollographql-client-name': 'com.example.app-apollo-ios',
    'apollographql-client-version': '4.0.0-12',
  };
  const client = 'client="com.example.app-apollo-ios",version="4.0.0-12"';
  const { id, body, name } = ownOperation('Counted');
  let counting: Replica;
  beforeAll(async () => {
    const app = {
      client: headers['apollographql-client-name'],
      version: headers['apollographql-client-version'],
    };
    await changeRegistry(openStore(), (registry) =>
      publish(registry, app, [{ id, name, body, form: '' }], now),
    );
    counting = await portal.addReplica();
    await counting.services.published.ready();
  });
  const series = async () =>
    (await counting.metrics.register.metrics())
      .split('\n')
      .filter((line) => line.startsWith('portal_client_operations_total{'))
      .map((line) => line.slice('portal_client_operations_total'.length));

  it('is counted by id and by published version, also for answers from the cache', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const authorization = `Bearer ${token}`;
    for (let times = 0; times < 3; times += 1)
      await send(counting.app, byId(id), { ...headers, authorization });
    await send(counting.app, { query: body }, headers);
    expect(await series()).toContain(`{${client},id="${id}"} 4`);
    const lines = counting.logs().match(/.*"operationId":"[0-9a-f]+".*\n/g) ?? [];
    expect(lines).toHaveLength(4);
    expect(lines.join('')).toContain('"cached":true');
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        operation: 'Counted',
        operationId: id,
        client: 'com.example.app-apollo-ios',
        clientVersion: '4.0.0-12',
      });
  });

  it('can’t be made to grow, and keeps what is no name out of the log', async () => {
    const session = byId(operation('Session').id);
    const named = (name: string, version: string) => ({
      'apollographql-client-name': name,
      'apollographql-client-version': version,
    });
    await send(counting.app, session);
    await send(counting.app, session, named('canary.one', '1.0'));
    await send(counting.app, session, named('canary@example.com', '1.0'));
    await send(counting.app, session, named('ios', 'canary\tversion'));
    await send(counting.app, session, named('long'.repeat(17), '1.0'));
    await send(counting.app, { query: '{ viewer { id } }' });
    const all = await series();
    const sessionId = operation('Session').id;
    expect(all).toContain(`{client="none",version="none",id="${sessionId}"} 4`);
    expect(all).toContain(`{client="other",version="other",id="${sessionId}"} 1`);
    expect(all).toContain('{client="none",version="none",id="other"} 1');
    expect(all.join('')).not.toContain('canary');
    expect(counting.logs()).toContain('"client":"canary.one"');
    expect(counting.logs()).not.toMatch(/canary@|canary\\|longlong/);
  });
});
