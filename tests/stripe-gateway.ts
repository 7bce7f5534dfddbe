/** Stands between the server and the Stripe emulator, and answers chosen requests with 503 in its place. */
import { createServer, type IncomingMessage, request } from 'node:http';
import { listen } from '../emulators/listen.ts';

export interface StripeGateway {
  /** `host:port`, for `STRIPE_API_HOST`. */
  host: string;
  /** Which requests Stripe refuses from now on; none at first. */
  refuse: (incoming: { method: string; path: string }) => boolean;
  close: () => Promise<void>;
}

/** Starts a gateway on a free port. `stripeUrl` is asked at each request, when there is an emulator. */
export async function startStripeGateway(stripeUrl: () => string): Promise<StripeGateway> {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    if (gateway.refuse({ method, path })) {
      outgoing.writeHead(503, { 'content-type': 'application/json' });
      outgoing.end('{"error":{"type":"api_error","message":"try later"}}');
      return;
    }
    const { hostname, port } = new URL(stripeUrl());
    const onward = request({ hostname, port, method, path, headers }, (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  const gateway: StripeGateway = { ...(await listen(server, 0)), refuse: () => false };
  return gateway;
}
