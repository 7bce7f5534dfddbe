/** An HTTP gateway before Stripe that decides over each request by itself: what the TCP proxy can't do, since it knows no requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../emulators/listen.ts';

/** What becomes of a request. */
export type Plan =
  | 'pass'
  /** 503, and Stripe hears nothing. */
  | 'unavailable'
  /** The connection is reset, and Stripe hears nothing. */
  | 'reset'
  /** No answer, and Stripe hears nothing. */
  | 'stall'
  /** Stripe carries it out; then the connection is reset. */
  | 'lost answer'
  /** Stripe hears of it some seconds later, when the server has given it up. */
  | 'late'
  /** `strike` is called, and Stripe hears nothing: between what came before and this request. */
  | 'strike before'
  /** Stripe carries it out, then `strike` is called: between this request and what would come after. */
  | 'strike after';

export interface GatewayOptions {
  upstream: { host: string; port: number };
  plan: (request: { method: string; path: string }) => Plan;
  strike: (plan: Plan) => void;
}

/** Milliseconds that a late request is held back: longer than an attempt, shorter than the reconciler's head start. */
const lateness = 5_000;

/** Starts a gateway on a free port. @returns `host:port`, and what stops it */
export async function startStripeGateway({ upstream, plan, strike }: GatewayOptions) {
  const server = createServer((incoming, outgoing) => {
    // A server that is killed resets its connections.
    incoming.on('error', () => {});
    outgoing.on('error', () => {});
    void serve(incoming, outgoing);
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = '', url: path = '' } = incoming;
    const chosen = plan({ method, path });
    const body = await read(incoming).catch(() => null);
    if (body === null) return;
    const forward = () => carry(upstream, incoming, body);
    switch (chosen) {
      case 'stall':
        return;
      case 'late':
        await wait(lateness);
        await forward();
        return;
      case 'unavailable':
        outgoing.writeHead(503, { 'content-type': 'application/json' });
        outgoing.end('{"error":{"type":"api_error","message":"try later"}}');
        return;
      case 'strike before':
        strike(chosen);
        incoming.socket.resetAndDestroy();
        return;
      case 'reset':
        incoming.socket.resetAndDestroy();
        return;
    }
    const answer = await forward();
    if (chosen === 'strike after') strike(chosen);
    if (chosen !== 'pass' || answer === null) {
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  }

  return listen(server, 0);
}

/** Asks Stripe; null when it did not answer. */
async function carry(
  { host, port }: GatewayOptions['upstream'],
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
) {
  try {
    const outgoing = ask({ host, port, method, path, headers });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode ?? 502,
      headers: answer.headers,
      body: await read(answer),
    };
  } catch {
    return null;
  }
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
