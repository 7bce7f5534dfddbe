/** Runs an HTTP gateway before Stripe that decides on each request, which a TCP proxy can't. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as ask,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../emulators/listen.ts';

export interface StripeRequest {
  method: string;
  path: string;
  body: string;
  idempotencyKey: string | null;
}

export interface StripeAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
}

export type Plan =
  | 'pass'
  /** 503 or 403, without Stripe. */
  | 'unavailable'
  | 'forbidden'
  /** The connection resets, without Stripe. */
  | 'reset'
  /** No response, without Stripe. */
  | 'stall'
  /** Stripe carries it out, then the connection resets. */
  | 'lost answer'
  /** Stripe gets it some seconds later, after the server gave up. */
  | 'late'
  /** Calls `strike`, without Stripe: between the last request and this one. */
  | 'strike before'
  /** Calls `strike` after Stripe carried it out: between this request and the next. */
  | 'strike after'
  /** A response without Stripe. */
  | { answer: StripeAnswer };

export interface GatewayOptions {
  /** Called for each request, because the emulator may start after its gateway. */
  upstream: () => { host: string; port: number };
  plan: (request: StripeRequest) => Plan | Promise<Plan>;
  strike?: (plan: Plan) => void;
}

const refusals: Record<string, [status: number, body: string]> = {
  unavailable: [503, '{"error":{"type":"api_error","message":"try later"}}'],
  forbidden: [403, '{"error":{"type":"invalid_request_error","message":"not permitted"}}'],
};

/** Milliseconds of a late request's delay: longer than an attempt, shorter than the reconciler's wait. */
const lateness = 5_000;

/** Starts a gateway on a free port. @returns `host:port`, and a function to stop it */
export async function startStripeGateway({ upstream, plan, strike }: GatewayOptions) {
  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => {});
    outgoing.on('error', () => {});
    void serve(incoming, outgoing);
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = '', url: path = '', headers } = incoming;
    const body = await read(incoming).catch(() => null);
    if (body === null) return;
    const idempotencyKey = headers['idempotency-key']?.toString() ?? null;
    const request = { method, path, body: body.toString(), idempotencyKey };
    const forward = () => carry(upstream(), incoming, body);
    const reply = (answer: StripeAnswer | null) => {
      if (answer === null) return void incoming.socket.resetAndDestroy();
      outgoing.writeHead(answer.status, answer.headers);
      outgoing.end(answer.body);
    };
    const chosen = await plan(request);
    if (typeof chosen === 'object') return reply(chosen.answer);
    const [status, text] = refusals[chosen] ?? [];
    if (status && text)
      return reply({ status, headers: { 'content-type': 'application/json' }, body: text });
    switch (chosen) {
      case 'stall':
        return;
      case 'late':
        await wait(lateness);
        await forward();
        return;
      case 'strike before':
        strike?.(chosen);
        return reply(null);
      case 'reset':
        return reply(null);
    }
    const answer = await forward();
    if (chosen === 'strike after') strike?.(chosen);
    reply(chosen === 'pass' ? answer : null);
  }

  return listen(server, 0);
}

async function carry(
  { host, port }: ReturnType<GatewayOptions['upstream']>,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
): Promise<StripeAnswer | null> {
  try {
    const outgoing = ask({ host, port, method, path, headers });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await read(answer) };
  } catch {
    return null;
  }
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
