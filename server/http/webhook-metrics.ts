/** Counts what comes in as webhooks, and what becomes of it. */
import type { Metrics } from '../telemetry/metrics.ts';
import { WebhookRefusedError } from '../adapters/stripe/webhook-events.ts';
import type { WebhookOptions } from './webhooks.ts';

/** The same endpoint, counted: each delivery where it is verified, each event where it is handled. */
export function observedWebhooks(
  { verify, handle }: WebhookOptions,
  metrics: Metrics,
): WebhookOptions {
  metrics.expectWebhooks();
  return {
    verify(body, header) {
      try {
        const event = verify(body, header);
        metrics.delivery(event.kind === 'ignored' ? 'ignored' : 'accepted');
        return event;
      } catch (error) {
        if (error instanceof WebhookRefusedError) metrics.delivery('refused');
        throw error;
      }
    },
    async handle(event) {
      try {
        await handle(event);
        metrics.event('handled');
      } catch (error) {
        metrics.event('failed');
        throw error;
      }
    },
  };
}
