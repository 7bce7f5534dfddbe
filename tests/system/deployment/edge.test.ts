/** Tests Caddy at the edge: the choice of a replica, retries, passed addresses, body limits, and TLS. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as tlsRequest } from 'node:https';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { startCaddy } from './processes.ts';

const withoutCaddy = mustSkip('Caddy at the edge', missingCommands('caddy'));

type Caddy = Awaited<ReturnType<typeof startCaddy>>;

/** Starts a replacement for a replica that counts its requests. */
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

const body = 'a'.repeat(200_000);
const shed: Replica['answer'] = (_, response) =>
  void response.writeHead(503, { 'retry-after': '2' }).end('{}');
const work: Replica['answer'] = (_, response) => void setTimeout(() => response.end('{}'), 20);

describe.skipIf(withoutCaddy)('Caddy before two replicas', () => {
  let one: Replica;
  let other: Replica;
  let caddy: Caddy;
  beforeAll(async () => {
    [one, other] = [await startReplica(), await startReplica()];
    const [port = 0] = await freePorts(1);
    caddy = await startCaddy(port, [one.port, other.port]);
  });
  afterAll(async () => {
    await caddy?.stop();
    await one?.close();
    await other?.close();
  });
  beforeEach(async () => {
    // Until Caddy forgets the failure.
    await pause(2_500);
    for (const replica of [one, other]) Object.assign(replica, { received: [], answer: work });
  });

  /** Sends `count` requests, 24 at a time. @returns the number of responses by status */
  async function ask(count: number, method: (index: number) => 'GET' | 'POST', posted = '{}') {
    const statuses: Record<number, number> = {};
    let next = 0;
    const visitor = async () => {
      for (let index = next++; index < count; index = next++) {
        const answer = await fetch(`${caddy.url}/graphql`, {
          method: method(index),
          ...(method(index) === 'POST' && { body: posted }),
        });
        // The replica's own response has Retry-After.
        expect(answer.headers.has('retry-after')).toBe(answer.status === 503);
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
    // A page view sends a GET for one or two POSTs.
    const statuses = await ask(1_200, (index) => (index % 3 === 0 ? 'GET' : 'POST'));
    console.log(`of pages and changes, ${(share() * 100).toFixed(1)}% went to the one that sheds`);
    expect(share()).toBeLessThan(0.3);
    // The replica shed changes meanwhile: those are never sent twice.
    const posted = one.received.filter(({ method }) => method === 'POST').length;
    expect(statuses).toEqual({ 200: 1_200 - posted, ...(posted && { 503: posted }) });
  });

  it('requests from both what both shed', async () => {
    one.answer = other.answer = shed;
    expect(await ask(200, () => 'POST')).toEqual({ 503: 200 });
    expect(one.received.length + other.received.length).toBe(200);
    expect(share()).toBeGreaterThan(0.3);
    expect(share()).toBeLessThan(0.7);
    expect(await ask(20, () => 'GET')).toEqual({ 503: 20 });
  });

  it('never repeats a POST that was sent, and repeats a GET', async () => {
    const cut: Replica['answer'] = (incoming) => void incoming.socket.destroy();
    one.answer = cut;
    let [asked, cuts] = [0, 0];
    // Caddy skips it for two seconds after each failure.
    for (const end = Date.now() + 30_000; cuts === 0 && Date.now() < end; asked += 4)
      cuts += (await ask(4, () => 'POST'))[502] ?? 0;
    expect(one.received.length + other.received.length).toBe(asked);
    expect(one.received.length).toBe(cuts);
    expect(cuts).toBeGreaterThan(0);
    expect(await ask(4, () => 'GET')).toEqual({ 200: 4 });
    await pause(2_500);
    expect(await ask(4, () => 'GET')).toEqual({ 200: 4 });
  });

  it('sends a POST with its body to the other when one can’t be reached', async () => {
    await one.close();
    onTestFinished(async () => void (one = await startReplica(one.port)));
    const lengths: number[] = [];
    other.answer = (incoming, response) => {
      let length = 0;
      incoming.on('data', (chunk: Buffer) => (length += chunk.length));
      incoming.on('end', () => {
        lengths.push(length);
        response.end('{}');
      });
    };
    // Twice, because Caddy retries it after two seconds.
    for (const round of [1, 2]) {
      expect(await ask(50, () => 'POST', body)).toEqual({ 200: 50 });
      expect(lengths).toEqual(Array(50 * round).fill(body.length));
      await pause(2_500);
    }
    const refused = caddy.attempts().filter(({ error }) => error?.startsWith('dial '));
    expect(refused.length).toBeGreaterThan(1);
  });

  it('refuses a POST that is too large or has no length, and passes on none that was cut off', async () => {
    const post = (sent: string | ReadableStream) =>
      fetch(caddy.url, { method: 'POST', body: sent, duplex: 'half' } as RequestInit);
    expect((await post('a'.repeat(300_000))).status).toBe(413);
    expect((await post(new Blob([body]).stream())).status).toBe(411);
    expect((await post('')).status).toBe(200);

    const complete = [one, other].map((replica) => {
      const ends: IncomingMessage[] = [];
      replica.answer = (incoming) => void incoming.resume().on('end', () => ends.push(incoming));
      return ends;
    });
    const socket = connect(Number(new URL(caddy.url).port), '127.0.0.1');
    const head = 'POST /cancel HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n';
    socket.end(`${head}email=`);
    await once(socket.resume(), 'close');
    expect(complete).toEqual([[], []]);
  });

  it('passes on the address of the connection, whatever a client says', async () => {
    const claimed = '203.0.113.7';
    const headers = {
      'x-forwarded-for': claimed,
      'x-forwarded-host': claimed,
      'x-forwarded-proto': 'https',
    };
    await fetch(caddy.url, { headers });
    const { host } = new URL(caddy.url);
    expect([...one.received, ...other.received][0]?.headers).toMatchObject({
      host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
    });
  });
});

describe.skipIf(withoutCaddy)('Caddy with TLS', () => {
  let replica: Replica;
  let caddy: Caddy;
  let plainPort: number;
  beforeAll(async () => {
    replica = await startReplica();
    const [plain = 0, port = 0] = await freePorts(2);
    plainPort = plain;
    caddy = await startCaddy(port, [replica.port], { plainPort });
    await vi.waitFor(async () => expect((await ask('GET', '/login')).statusCode).toBe(200), 30_000);
  });
  afterAll(async () => {
    await caddy?.stop();
    await replica?.close();
  });

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const ca = readFileSync(caddy.authority);
      tlsRequest(caddy.url + path, { family: 4, method, headers, ca }, (answer) =>
        resolve(answer.resume()),
      )
        .on('error', reject)
        .end();
    });

  it('says so to the replica, and does not believe what a client says about its address', async () => {
    await ask('GET', '/login', { 'x-forwarded-for': '203.0.113.7' });
    expect(replica.received.at(-1)?.headers).toMatchObject({
      host: new URL(caddy.url).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('takes the POST of a browser, which speaks HTTP/2', async () => {
    const session = connectHttp2(caddy.url, { ca: readFileSync(caddy.authority) });
    onTestFinished(() => session.close());
    const posted = session.request({
      ':method': 'POST',
      ':path': '/graphql',
      'content-length': body.length,
    });
    posted.end(body);
    const [headers] = (await once(posted, 'response')) as [{ ':status': number }];
    expect(headers[':status']).toBe(200);
    expect(replica.received.at(-1)?.headers['content-length']).toBe(String(body.length));
  });

  it('sends plain HTTP to the same page over TLS', async () => {
    const answer = await fetch(`http://localhost:${plainPort}/login?a=1`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(`${caddy.url}/login?a=1`);
  });

  it('has a visitor wait for replicas that start again, repeats no POST, and logs no query', async () => {
    const { port } = replica;
    await replica.close();
    const answer = ask('GET', '/login?oobCode=secret-code');
    await pause(500);
    replica = await startReplica(port);
    expect((await answer).statusCode).toBe(200);
    replica.answer = (incoming) => void incoming.socket.destroy();
    const { length } = replica.received;
    const post = () => ask('POST', '/session?oobCode=secret-code', { 'content-length': '0' });
    // The change may have been made, so nothing repeats it. Caddy still skips the replica, so the status stays.
    expect((await post()).statusCode).toBe(503);
    expect(replica.received).toHaveLength(length + 1);
    await pause(2_500);
    expect((await post()).statusCode).toBe(502);
    expect(replica.received).toHaveLength(length + 2);
    expect(caddy.output()).not.toContain('secret-code');
  });
});
