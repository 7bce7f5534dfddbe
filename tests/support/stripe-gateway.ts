/** An HTTP gateway before Stripe that decides over each request by itself: what the TCP proxy can't do, since it knows no requests. */
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

/** A request on its way to Stripe. */
export interface StripeRequest {
  method: string;
  /** With its query. */
  path: string;
  /** The form that a POST carries. */
  body: string;
  idempotencyKey: string | null;
}

/** An answer of Stripe, or one in its place. */
export interface StripeAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
}

/** What becomes of a request. */
export type Plan =
  | 'pass'
  /** 503 or 403, and Stripe hears nothing. */
  | 'unavailable'
  | 'forbidden'
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
  | 'strike after'
  /** An answer in place of Stripe's, which hears nothing. */
  | { answer: StripeAnswer };

export interface GatewayOptions {
  /** Asked at each request: the emulator may start after its gateway. */
  upstream: () => { host: string; port: number };
  plan: (request: StripeRequest) => Plan | Promise<Plan>;
  strike?: (plan: Plan) => void;
}

const refusals: Record<string, [status: number, body: string]> = {
  unavailable: [503, '{"error":{"type":"api_error","message":"try later"}}'],
  forbidden: [403, '{"error":{"type":"invalid_request_error","message":"not permitted"}}'],
};

/** Milliseconds that a late request is held back: longer than an attempt, shorter than the time before the reconciler takes over. */
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

/** Asks Stripe; null when it did not answer. */
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
