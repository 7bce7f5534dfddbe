/** Sends events to the webhook endpoints, signed as Stripe signs them, and again when they are not accepted. */
import { setMaxListeners } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { StoredEvent, StoredWebhookEndpoint } from './entities.ts';
import { eventToWire } from './events.ts';
import type { Account } from './store.ts';

/** How long an endpoint may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

export interface Deliveries {
  /** Starts sending an event to every endpoint that asked for its type. */
  deliver: (event: StoredEvent) => void;
  /** Resolves when nothing is being sent or waiting for another try. */
  settled: () => Promise<void>;
  /** Gives up everything that is under way. */
  abandon: () => void;
}

/** `retryDelays`: milliseconds to wait before each further try after the first one failed. */
export function createDeliveries(account: Account, retryDelays: readonly number[]): Deliveries {
  const underWay = new Set<Promise<void>>();
  let stop = newStop();

  async function send(event: StoredEvent, to: StoredWebhookEndpoint, signal: AbortSignal) {
    for (const delay of [0, ...retryDelays]) {
      if (delay > 0) await pause(delay, undefined, { signal });
      if (to.disabled || !account.webhookEndpoints.has(to.id)) return;
      if (await isAccepted(event, to, signal)) {
        event.pendingWebhooks -= 1;
        return;
      }
    }
  }

  return {
    deliver(event) {
      const targets = [...account.webhookEndpoints.values()].filter(
        ({ disabled, enabledEvents: types }) =>
          !disabled && (types.includes('*') || types.includes(event.type)),
      );
      event.pendingWebhooks = targets.length;
      for (const target of targets) {
        const sending = send(event, target, stop.signal)
          .catch((error: unknown) => {
            if (!(error instanceof Error && error.name === 'AbortError')) throw error;
          })
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
    },
    async settled() {
      await nextTurn();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    abandon() {
      stop.abort();
      stop = newStop();
    },
  };
}

/** Ends all that is under way; as many deliveries as there are may wait for it. */
function newStop(): AbortController {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  return stop;
}

/** One try. Anything but a 2xx counts as a refusal; redirects are not followed, as on Stripe. */
async function isAccepted(
  event: StoredEvent,
  { url, secret }: StoredWebhookEndpoint,
  stop: AbortSignal,
): Promise<boolean> {
  const payload = JSON.stringify(eventToWire(event), null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  try {
    const status = await post(
      url,
      payload,
      signature,
      AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    );
    return status >= 200 && status < 300;
  } catch {
    stop.throwIfAborted();
    return false;
  }
}

/** The status of the answer. Each post has its own connection, so that a receiver can close at any time. */
function post(
  url: string,
  payload: string,
  signature: string,
  signal: AbortSignal,
): Promise<number> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': signature,
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent: false, signal, headers }, (answer) => {
      answer.on('error', reject).resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', reject).end(payload);
  });
}
