/** POST /webhooks/stripe: Stripe says that something changed. Answered with 2xx only when it was dealt with. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UpstreamError } from '../domain/errors.ts';
import { describeError } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import {
  type SubscriptionEvent,
  WebhookRefusedError,
  type WebhookVerifier,
} from '../domain/webhook-event.ts';

/** The largest delivery, in bytes. A subscription with all its items is a few kilobytes. */
const bodyLimit = 256 * 1024;

/** What the endpoint needs. */
export interface WebhookOptions {
  verify: WebhookVerifier;
  /**
   * Has the customer looked at: an event may be late, repeated or out of order, and is trusted for nothing
   * but whom it is about. When it fails, Stripe sends the event again.
   */
  handle: (event: SubscriptionEvent) => Promise<void>;
}

/** What counts the deliveries and the events. */
type WebhookMetrics = Pick<Metrics, 'expectWebhooks' | 'delivery' | 'event'>;

/** A Fastify plugin; registering it gives it a scope of its own, where bodies stay as they came. */
export async function webhooks(
  app: FastifyInstance,
  { verify, handle, metrics }: WebhookOptions & { metrics: WebhookMetrics },
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
      if (event.kind === 'subscription') {
        await handle(event);
        metrics.event('handled');
      }
      note(event.kind === 'subscription' ? 'handled' : 'ignored');
      return { received: true };
    } catch (error) {
      metrics.event('failed');
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
      // Why is for our log: whoever forges events should not be helped along.
      return reply.code(400).send({ message: 'The delivery was refused.' });
    }
  });
}

/** The body as it came; nothing, when there was none. */
const bytes = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function headerOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['stripe-signature'];
  return Array.isArray(value) ? value.join(',') : value;
}
