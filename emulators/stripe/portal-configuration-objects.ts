/** A portal configuration as it goes over the wire and as it is made, with the default one of every account. */
import type Stripe from 'stripe';
import type { StoredPortalConfiguration } from './entities.ts';
import { newId } from './ids.ts';
import type { Account } from './store.ts';

type Portal = Stripe.BillingPortal.Configuration;

/** Last part of the default configuration's login page, so that a default address can be written down. */
const DEFAULT_LOGIN_PAGE = 'demo';

/** The wire object. */
export function portalConfigurationToWire(
  account: Account,
  entry: StoredPortalConfiguration,
): Portal {
  return {
    id: entry.id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: entry.created,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] },
        enabled: entry.canCancel,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_update: {
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
      },
    },
    is_default: entry.isDefault,
    livemode: false,
    login_page: {
      enabled: entry.loginPage !== null,
      url: entry.loginPage && `${account.publicUrl}/p/login/${entry.loginPage}`,
    },
    metadata: entry.metadata,
    updated: entry.updated,
  };
}

/** Stores a configuration; whatever isn't given is as on a fresh account. */
export function addPortalConfiguration(
  account: Account,
  facts: Partial<StoredPortalConfiguration>,
): StoredPortalConfiguration {
  const now = account.now();
  const entry: StoredPortalConfiguration = {
    id: newId('bpc'),
    created: now,
    updated: now,
    isDefault: false,
    canCancel: false,
    loginPage: null,
    metadata: {},
    ...facts,
  };
  account.portalConfigurations.set(entry.id, entry);
  return entry;
}

/** The configuration that sessions use unless they name one; it is there from the start. */
export function addDefaultPortalConfiguration(account: Account): void {
  addPortalConfiguration(account, {
    id: 'bpc_default',
    isDefault: true,
    canCancel: true,
    loginPage: DEFAULT_LOGIN_PAGE,
  });
}

/** The default configuration. */
export function defaultPortalConfiguration(account: Account): StoredPortalConfiguration {
  const found = [...account.portalConfigurations.values()].find((entry) => entry.isDefault);
  if (!found) throw new Error('The account has no default portal configuration');
  return found;
}
