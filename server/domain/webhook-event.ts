/** The payment provider's webhook events, and the interface of their verification. */

/** A subscription changed. The event's data may be out of date, so the handler reads the subscription again. */
export interface SubscriptionEvent {
  kind: 'subscription';
  id: string;
  /** Stripe's type: `customer.subscription.updated`, … */
  type: string;
  created: Date;
  subscriptionId: string;
  customerId: string;
}

/** A verified event of a type that the portal does not use. */
export interface IgnoredEvent {
  kind: 'ignored';
  id: string;
  type: string;
}

export type WebhookEvent = SubscriptionEvent | IgnoredEvent;

/** Why a delivery is refused, for the log. The sender does not get the reason. */
export type Refusal = 'no signature' | 'bad signature' | 'from the future' | 'unknown format';

/** The delivery is refused. The error contains nothing of what was sent. */
export class WebhookRefusedError extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`The webhook is refused: ${reason}.`);
    this.name = 'WebhookRefusedError';
    this.reason = reason;
  }
}

/**
 * Verifies and parses one delivery.
 * @param body the raw bytes, which the signature covers
 * @param header the value of `Stripe-Signature`, if there is one
 * @throws WebhookRefusedError for a delivery without a valid and recent signature, or of an unknown format
 */
export type WebhookVerifier = (body: Buffer, header: string | undefined) => WebhookEvent;
