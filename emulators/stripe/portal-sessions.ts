/** Portal sessions: a short-lived URL that gives access to one customer's portal. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredPortalSession } from './entities.ts';
import { noSuchReference } from './errors.ts';
import { raise } from './event-log.ts';
import { newId, randomToken } from './ids.ts';
import { text, webAddress } from './params.ts';
import { defaultPortalConfiguration } from './portal-configuration-objects.ts';
import type { Account } from './store.ts';

/** Seconds that a session waits for its first visit. */
const UNUSED_LIFETIME = 5 * 60;

/** Seconds after the last visit at which a session ends. */
const IDLE_LIFETIME = 60 * 60;

/** The wire object. */
export function portalSessionToWire(
  account: Account,
  session: StoredPortalSession,
): Stripe.BillingPortal.Session {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: session.configuration,
    created: session.created,
    customer: session.customer,
    flow: null,
    livemode: false,
    locale: session.locale,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${account.publicUrl}/p/session/${session.secret}`,
  };
}

/** Opens a portal session. */
export function addPortalSession(
  account: Account,
  facts: Pick<StoredPortalSession, 'configuration' | 'customer' | 'returnUrl' | 'locale'>,
): StoredPortalSession {
  const session: StoredPortalSession = {
    ...facts,
    id: newId('bps'),
    created: account.now(),
    secret: `test_${randomToken(32)}`,
    lastSeen: null,
  };
  account.portalSessions.set(session.secret, session);
  return session;
}

/**
 * Looks a session up by its secret and notes the visit. 'unknown' for a secret that opens nothing, 'expired' when it
 * was not used within five minutes or not for an hour (https://docs.stripe.com/customer-management/integrate-customer-portal).
 */
export function visitPortalSession(
  account: Account,
  secret: string,
): StoredPortalSession | 'expired' | 'unknown' {
  const session = account.portalSessions.get(secret);
  if (!session) return 'unknown';
  const now = account.now();
  const deadline =
    session.lastSeen === null
      ? session.created + UNUSED_LIFETIME
      : session.lastSeen + IDLE_LIFETIME;
  if (now >= deadline) return 'expired';
  session.lastSeen = now;
  return session;
}

/** Routes under /v1/billing_portal/sessions. */
export const portalSessionEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    answers: 'billing_portal.session',
    params: {
      configuration: text().optional(),
      customer: text(),
      return_url: webAddress().optional(),
      locale: z.enum(['auto', 'de', 'en', 'fr']).optional(),
    },
    run({ account, cause }, params) {
      const customer = account.customers.get(params.customer);
      if (!customer || customer.deleted)
        throw noSuchReference('customer', params.customer, 'customer');
      const configuration = params.configuration
        ? account.portalConfigurations.get(params.configuration)
        : defaultPortalConfiguration(account);
      if (!configuration)
        throw noSuchReference('configuration', params.configuration ?? '', 'configuration');
      const session = addPortalSession(account, {
        configuration: configuration.id,
        customer: customer.id,
        returnUrl: params.return_url ?? null,
        locale: params.locale ?? null,
      });
      const object = portalSessionToWire(account, session);
      const type = 'billing_portal.session.created';
      raise(account, { type, object, cause, created: session.created });
      return object;
    },
  }),
];
