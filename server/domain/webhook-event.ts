/** What a webhook of the payment provider says, once it is verified. */

/** Something changed for a subscription. The event says where to look, never what is true: fetch it afresh. */
export interface SubscriptionEvent {
  kind: 'subscription';
  id: string;
  /** Stripe's own word: `customer.subscription.updated`, … */
  type: string;
  created: Date;
  subscriptionId: string;
  customerId: string;
}

/** A genuine event of a type that the portal has no use for. */
export interface IgnoredEvent {
  kind: 'ignored';
  id: string;
  type: string;
}

export type WebhookEvent = SubscriptionEvent | IgnoredEvent;

/** Why a delivery is refused. For the log: the sender is not told. */
export type Refusal = 'no signature' | 'bad signature' | 'from the future' | 'not understood';

/** The delivery is not one that we take; it holds nothing of what was sent. */
export class WebhookRefusedError extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`The webhook is refused: ${reason}.`);
    this.name = 'WebhookRefusedError';
    this.reason = reason;
  }
}

/**
 * Checks and reads one delivery.
 * @param body the bytes as they came: a parsed and printed body has another signature
 * @param header the value of `Stripe-Signature`, if there is one
 * @throws WebhookRefusedError for all that is not a genuine, recent event that we understand
 */
export type WebhookVerifier = (body: Buffer, header: string | undefined) => WebhookEvent;
