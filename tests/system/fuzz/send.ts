/** Sends a request that may be anything over a real connection, and says what came of it. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

/** A request as node:http can send it. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** What came: a status and the beginning of the body, or null without an answer. */
export type FuzzAnswer = {
  status: number;
  retryAfter: string | null;
  headers: IncomingHttpHeaders;
  body: string;
} | null;

/** So much of a body is kept, in characters. */
const mostOfBody = 100_000;

/** Milliseconds that an answer may take: the server's own deadlines are shorter. */
const timeoutMs = 30_000;

/** Connections that are used again and again. */
export const createAgent = () => new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends it over one of the agent's connections. */
export function send(port: number, agent: Agent, what: FuzzRequest): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const { method, path, body } = what;
    // Without it, node:http sends the body of a GET or HEAD as if it were the next request.
    const headers = { ...what.headers, 'content-length': Buffer.byteLength(body) };
    const sent = request({
      port,
      host: '127.0.0.1',
      agent,
      method,
      path,
      headers,
      timeout: timeoutMs,
    });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += text.length < mostOfBody ? chunk : ''));
      const { headers } = response;
      const retryAfter = headers['retry-after'] ?? null;
      const answer = { status: response.statusCode ?? 0, retryAfter, headers, body: '' };
      response.on('close', () => resolve({ ...answer, body: text }));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => {
      // The server had closed the connection while it was idle: https://nodejs.org/api/http.html#requestreusedsocket
      if (sent.reusedSocket) void send(port, createAgent(), what).then(resolve);
      else resolve(null);
    });
    sent.end(body);
  });
}

/** Sends bytes that need not be HTTP at all, and waits until the server hangs up or a moment has passed. */
export function sendBytes(port: number, bytes: Buffer): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const retryAfter = /^retry-after: (\S+)/im.exec(text)?.[1] ?? null;
      resolve(status ? { status, retryAfter, headers: {}, body: text } : null);
    });
    socket.end(bytes);
    socket.setTimeout(1_000, () => socket.destroy());
  });
}
