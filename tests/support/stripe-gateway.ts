/** Stands between the server and the Stripe emulator, and answers chosen requests in its place, or never. */
import { createServer, type IncomingMessage, request } from 'node:http';
import { listen } from '../../emulators/listen.ts';

/** What becomes of a request: it reaches Stripe, is answered 503 or 403, or is never answered. */
export type Treatment = 'passed on' | 'unavailable' | 'forbidden' | 'silent';

export interface StripeGateway {
  /** `host:port`, for `STRIPE_API_HOST`. */
  host: string;
  /** Decides over each request from now on; all are passed on at first. */
  treat: (incoming: { method: string; path: string }) => Treatment;
  close: () => Promise<void>;
}

const answers = {
  unavailable: [503, '{"error":{"type":"api_error","message":"try later"}}'],
  forbidden: [403, '{"error":{"type":"invalid_request_error","message":"not permitted"}}'],
} as const;

/** Starts a gateway on a free port. `stripeUrl` is asked at each request, when there is an emulator. */
export async function startStripeGateway(stripeUrl: () => string): Promise<StripeGateway> {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const treatment = gateway.treat({ method, path });
    if (treatment === 'silent') return;
    if (treatment !== 'passed on') {
      const [status, body] = answers[treatment];
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(body);
      return;
    }
    const { hostname, port } = new URL(stripeUrl());
    const onward = request({ hostname, port, method, path, headers }, (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  const gateway: StripeGateway = { ...(await listen(server, 0)), treat: () => 'passed on' };
  return gateway;
}
