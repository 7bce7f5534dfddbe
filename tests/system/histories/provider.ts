/** What somebody does at Stripe without our servers: with the official SDK, past the gateways. */
import Stripe from 'stripe';
import type { AnsweredChanges } from './gateway.ts';
import type { ProviderStep } from './generate.ts';
import type { Recording } from './recording.ts';

export interface ProviderOptions {
  sdk: Stripe;
  answered: AnsweredChanges;
}

const day = 86_400;

/** Makes a change. One that Stripe refuses, as of a plan that has ended, is noted and nothing else. */
export async function changeAtProvider(
  { change, plan, feedback }: ProviderStep,
  recording: Recording,
  { sdk, answered }: ProviderOptions,
): Promise<void> {
  const { subscriptionId } = recording.plans[plan];
  const now = Math.floor(Date.now() / 1_000);
  const { current_period_end: periodEnd } = await sdk.subscriptions.retrieve(subscriptionId);
  const details = feedback ? { cancellation_details: { feedback: 'unused' as const } } : {};
  const changes: Record<ProviderStep['change'], Stripe.SubscriptionUpdateParams> = {
    end: { cancel_at_period_end: true, ...details },
    renew: { cancel_at_period_end: false },
    'end later': { cancel_at: periodEnd + 20 * day, ...details },
    'end earlier': { cancel_at: Math.min(periodEnd, now + 2 * day), ...details },
    'extend trial': { trial_end: now + 40 * day },
  };
  try {
    const { lastResponse } = await sdk.subscriptions.update(subscriptionId, changes[change]);
    answered.set(lastResponse.requestId, { at: Date.now(), form: null });
    recording.note(`at Stripe, somebody: ${change} of ${subscriptionId}`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    recording.note(`at Stripe, somebody: ${change} of ${subscriptionId} is refused`);
  }
}
