/** nginx and Caddy at the edge: whom nginx sends requests when a replica sheds load, what it repeats, whose address it passes on, and TLS. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { run } from '../../support/run.ts';
import { isOldNginx, startNginx } from './processes.ts';

const withoutNginx = mustSkip('nginx at the edge', missingCommands('nginx', 'openssl'));
if (isOldNginx) console.warn('nginx is older than 1.27.3: `resolve` and `http2 on` are not tested');

type Nginx = Awaited<ReturnType<typeof startNginx>>;

/** A server in a replica's place, which counts what reaches it. */
async function startReplica(fixedPort = 0) {
  const replica = {
    received: [] as IncomingMessage[],
    answer: (_request: IncomingMessage, response: ServerResponse): void => void response.end('{}'),
  };
  const server = createServer((incoming, response) => {
    if (incoming.url !== '/healthz') replica.received.push(incoming);
    if (incoming.url === '/healthz') response.end();
    else replica.answer(incoming, response);
  });
  const { host, close } = await listen(server, fixedPort);
  return Object.assign(replica, { port: Number(host.split(':')[1]), close });
}
type Replica = Awaited<ReturnType<typeof startReplica>>;

const shed: Replica['answer'] = (_, response) =>
  void response.writeHead(503, { 'retry-after': '2' }).end('{}');
const work: Replica['answer'] = (_, response) => void setTimeout(() => response.end('{}'), 20);

describe.skipIf(withoutNginx)('nginx before two replicas', () => {
  let one: Replica;
  let other: Replica;
  let nginx: Nginx;
  beforeAll(async () => {
    [one, other] = [await startReplica(), await startReplica()];
    const [port = 0] = await freePorts(1);
    nginx = await startNginx(port, [one.port, other.port]);
  });
  afterAll(async () => {
    await nginx?.stop();
    await one?.close();
    await other?.close();
  });
  beforeEach(async () => {
    // Until what failed before is forgotten.
    await pause(2_500);
    for (const replica of [one, other]) Object.assign(replica, { received: [], answer: work });
  });

  /** Asks `count` times, 24 at once. @returns how many answers had each status */
  async function ask(count: number, method: (index: number) => 'GET' | 'POST') {
    const statuses: Record<number, number> = {};
    let next = 0;
    const visitor = async () => {
      for (let index = next++; index < count; index = next++) {
        const answer = await fetch(`${nginx.url}/graphql`, {
          method: method(index),
          ...(method(index) === 'POST' && { body: '{}' }),
        });
        await answer.text();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 24 }, visitor));
    return statuses;
  }
  const share = () => one.received.length / (one.received.length + other.received.length);

  it('does not feed one that sheds load: pages are answered by the other, and changes go there too', async () => {
    one.answer = shed;
    // A page view is a GET for a POST or two.
    const statuses = await ask(1_200, (index) => (index % 3 === 0 ? 'GET' : 'POST'));
    console.log(`of pages and changes, ${(share() * 100).toFixed(1)}% went to the one that sheds`);
    expect(share()).toBeLessThan(0.3);
    // Changes that it got in the meantime were shed: they are never sent twice.
    const posted = one.received.filter(({ method }) => method === 'POST').length;
    expect(statuses).toEqual({ 200: 1_200 - posted, ...(posted && { 503: posted }) });
  });

  it('never repeats a POST that was sent, and repeats a GET', async () => {
    const cut: Replica['answer'] = (incoming) => void incoming.socket.destroy();
    one.answer = cut;
    let [asked, cuts] = [0, 0];
    // nginx leaves it out for some seconds for what it has failed before.
    for (const end = Date.now() + 30_000; cuts === 0 && Date.now() < end; asked += 4)
      cuts += (await ask(4, () => 'POST'))[502] ?? 0;
    expect(one.received.length + other.received.length).toBe(asked);
    expect(one.received.length).toBe(cuts);
    expect(cuts).toBeGreaterThan(0);
    expect(await ask(4, () => 'GET')).toEqual({ 200: 4 });
  });

  /** What a replica is told of the client's address when a proxy says this. */
  async function forwarded(header?: string): Promise<string | string[] | undefined> {
    for (const replica of [one, other]) replica.received = [];
    await fetch(nginx.url, { headers: header ? { 'x-forwarded-for': header } : {} });
    return [...one.received, ...other.received][0]?.headers['x-forwarded-for'];
  }

  it('passes on the client’s address as the proxy in front says it, so that callers have a limit each', async () => {
    expect(await forwarded('203.0.113.7')).toBe('203.0.113.7');
    expect(await forwarded('2001:db8::7')).toBe('2001:db8::7');
    // What the client wrote itself comes before what the proxy has added.
    expect(await forwarded('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await forwarded()).toBe('127.0.0.1');
  });
});

describe.skipIf(withoutNginx)('nginx with TLS', () => {
  const certificates = mkdtempSync(join(tmpdir(), 'portal-certificates-'));
  let replica: Replica;
  let nginx: Nginx;
  let plainPort: number;
  let tlsPort: number;
  beforeAll(async () => {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const out = ['-keyout', `${certificates}/privkey.pem`, '-out', `${certificates}/fullchain.pem`];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...out],
      { stdio: 'ignore' },
    );
    replica = await startReplica();
    const [port = 0, plain = 0, tls = 0] = await freePorts(3);
    [plainPort, tlsPort] = [plain, tls];
    const edge = { kind: 'tls', plainPort, tlsPort, certificates } as const;
    nginx = await startNginx(port, [replica.port, replica.port], edge);
  });
  afterAll(async () => {
    await nginx?.stop();
    await replica?.close();
    rmSync(certificates, { recursive: true });
  });

  const get = (send: typeof request, port: number, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const ca = readFileSync(`${certificates}/fullchain.pem`);
      const options = { host: 'localhost', family: 4, port, path: '/login?a=1', headers, ca };
      send(options, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end();
    });

  it('answers over TLS, and says so to the replica', async () => {
    expect((await get(tlsRequest, tlsPort)).statusCode).toBe(200);
    expect(replica.received.at(-1)?.headers).toMatchObject({ 'x-forwarded-proto': 'https' });
  });

  it('does not believe what a client says about its address', async () => {
    await get(tlsRequest, tlsPort, { 'x-forwarded-for': '203.0.113.7' });
    expect(replica.received.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('sends plain HTTP to the same page over TLS', async () => {
    const answer = await get(request, plainPort, { host: 'portal.smoke.test' });
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe('https://portal.smoke.test/login?a=1');
  });
});

describe.skipIf(mustSkip('Caddy at the edge', missingCommands('caddy')))(
  'Caddy before one portal',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'portal-caddy-'));
    const authority = join(home, 'caddy/pki/authorities/local/root.crt');
    let portal: Replica;
    let caddy: ReturnType<typeof run>;
    let tlsPort: number;
    beforeAll(async () => {
      portal = await startReplica();
      const [plainPort = 0, port = 0] = await freePorts(2);
      tlsPort = port;
      // For `localhost` Caddy is its own authority. All else is the file that compose gives it.
      const local = `{\n admin off\n skip_install_trust\n http_port ${plainPort}\n`;
      const file = join(home, 'Caddyfile');
      writeFileSync(file, readFileSync('docker/Caddyfile', 'utf8').replace(/^\{\n/m, local));
      caddy = run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
        ...process.env,
        SITE_ORIGIN: `https://localhost:${tlsPort}`,
        PORTAL: `127.0.0.1:${portal.port}`,
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
      });
      // The authority's certificate is a file as soon as Caddy has made it.
      await vi.waitFor(
        async () => expect((await ask('GET', '/login')).statusCode).toBe(200),
        30_000,
      );
    });
    afterAll(async () => {
      await caddy?.stop();
      await portal?.close();
      rmSync(home, { recursive: true });
    });

    const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const ca = readFileSync(authority);
        tlsRequest(
          { host: 'localhost', family: 4, port: tlsPort, path, method, headers, ca },
          (answer) => resolve(answer.resume()),
        )
          .on('error', reject)
          .end();
      });

    it('ends TLS, and passes on the address of the connection, whatever a client says', async () => {
      expect((await ask('GET', '/login', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(
        200,
      );
      expect(portal.received.at(-1)?.headers).toMatchObject({
        host: `localhost:${tlsPort}`,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      });
    });

    it('has a visitor wait for a portal that starts again, repeats no POST, and logs no query', async () => {
      const { port } = portal;
      await portal.close();
      const answer = ask('GET', '/login?oobCode=secret-code');
      await pause(500);
      portal = await startReplica(port);
      expect((await answer).statusCode).toBe(200);
      portal.answer = (incoming) => void incoming.socket.destroy();
      const { length } = portal.received;
      expect((await ask('POST', '/session?oobCode=secret-code')).statusCode).toBe(502);
      // What was sent may have been carried out.
      expect(portal.received).toHaveLength(length + 1);
      expect(caddy.output()).not.toContain('secret-code');
    });
  },
);
