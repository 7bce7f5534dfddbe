/** Receives Stripe's events at POST /webhooks/stripe. Answers 2xx only if an event is recorded or the event's kind is ignored. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UpstreamError } from '../domain/errors.ts';
import { describeError } from '../log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { WebhookVerifier } from '../adapters/stripe/verify-webhook.ts';
import {
  type CustomerEvent,
  WebhookRefusedError,
} from '../domain/customer-record/webhook-events.ts';

/** The largest delivery in bytes. A subscription with all its items has a few kilobytes. */
const bodyLimit = 256 * 1024;

interface WebhookOptions {
  verify: WebhookVerifier;
  /** Records only an event's customer and time, because the data can be stale. If `handle` rejects, Stripe repeats the event. */
  handle: (event: CustomerEvent) => Promise<void>;
  metrics: Metrics;
}

/** Registers the route. Its scope keeps bodies as raw bytes, which the signature covers. */
export async function webhooks(
  app: FastifyInstance,
  { verify, handle, metrics }: WebhookOptions,
): Promise<void> {
  metrics.expectWebhooks();

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const event = verify(bytes(request.body), headerOf(request));
    metrics.delivery(event.kind === 'ignored' ? 'ignored' : 'accepted');
    const note = (outcome: string, details: object = {}) => {
      const { id, type } = event;
      const ms = Math.round(reply.elapsedTime);
      const level = outcome === 'failed' ? 'error' : 'info';
      request.log[level]({ event: id, type, outcome, ms, ...details }, 'webhook');
    };
    try {
      if (event.kind === 'customer') await handle(event);
      note(event.kind === 'customer' ? 'handled' : 'ignored');
      return { received: true };
    } catch (error) {
      note('failed', { error: describeError(error) });
      return reply
        .code(error instanceof UpstreamError ? 503 : 500)
        .send({ message: 'The event could not be handled. Please send it again.' });
    }
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  app.post('/webhooks/stripe', { bodyLimit }, async (request, reply) => {
    try {
      return await receive(request, reply);
    } catch (error) {
      if (!(error instanceof WebhookRefusedError)) throw error;
      metrics.delivery('refused');
      request.log.warn({ outcome: 'refused', reason: error.reason }, 'webhook');
      // The answer doesn't say the reason, because the reason would help a forger.
      return reply.code(400).send({ message: 'The delivery was refused.' });
    }
  });
}

const bytes = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function headerOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['stripe-signature'];
  return Array.isArray(value) ? value.join(',') : value;
}
