/** Portal configurations: what a subscriber may do in the portal, with the default one of every account. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredPortalConfiguration } from './entities.ts';
import { raise } from './event-log.ts';
import { newId, randomToken } from './ids.ts';
import { pageParams, paginate } from './paging.ts';
import { boolean, text, unsettable, webAddress } from './params.ts';
import { FEEDBACK } from './reasons.ts';
import type { Account } from './store.ts';

/** Last part of the default configuration's login page, so that a default address can be written down. */
const DEFAULT_LOGIN_PAGE = 'demo';

/** The wire object. */
export function portalConfigurationToWire(
  account: Account,
  entry: StoredPortalConfiguration,
): Stripe.BillingPortal.Configuration {
  return {
    id: entry.id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: entry.headline,
      privacy_policy_url: entry.privacyPolicyUrl,
      terms_of_service_url: entry.termsOfServiceUrl,
    },
    created: entry.created,
    default_return_url: entry.defaultReturnUrl,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false },
      subscription_cancel: {
        cancellation_reason: {
          enabled: entry.cancel.reasons.length > 0,
          options: [...entry.cancel.reasons],
        },
        enabled: entry.cancel.enabled,
        mode: entry.cancel.mode,
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
    metadata: {},
    updated: entry.created,
  };
}

/** Stores a configuration; whatever isn't given is as on a fresh account. */
export function addPortalConfiguration(
  account: Account,
  facts: Partial<StoredPortalConfiguration>,
): StoredPortalConfiguration {
  const entry: StoredPortalConfiguration = {
    id: newId('bpc'),
    created: account.now(),
    isDefault: false,
    headline: null,
    privacyPolicyUrl: null,
    termsOfServiceUrl: null,
    defaultReturnUrl: null,
    cancel: { enabled: false, mode: 'at_period_end', reasons: [] },
    loginPage: null,
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
    cancel: { enabled: true, mode: 'at_period_end', reasons: FEEDBACK },
    loginPage: DEFAULT_LOGIN_PAGE,
  });
}

/** The default configuration. */
export function defaultPortalConfiguration(account: Account): StoredPortalConfiguration {
  const found = [...account.portalConfigurations.values()].find((entry) => entry.isDefault);
  if (!found) throw new Error('The account has no default portal configuration');
  return found;
}

/** A feature that the emulator's portal page doesn't have: it may be named, and stays off. */
const notCovered = z
  .strictObject({
    enabled: boolean().refine((enabled) => !enabled, {
      error: "The emulator's portal covers the feature subscription_cancel only.",
    }),
  })
  .optional();

const settings = {
  business_profile: z
    .strictObject({
      headline: unsettable(text(60)).optional(),
      privacy_policy_url: unsettable(webAddress()).optional(),
      terms_of_service_url: unsettable(webAddress()).optional(),
    })
    .optional(),
  default_return_url: unsettable(webAddress()).optional(),
  login_page: z.strictObject({ enabled: boolean() }).optional(),
};

const features = z.strictObject({
  customer_update: notCovered,
  invoice_history: notCovered,
  payment_method_update: notCovered,
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z
        .strictObject({
          enabled: boolean(),
          options: unsettable(z.array(z.enum(FEEDBACK))).optional(),
        })
        .optional(),
      enabled: boolean().optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
    })
    .optional(),
  subscription_update: notCovered,
});

/** Routes under /v1/billing_portal/configurations. */
export const portalConfigurationEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    answers: 'billing_portal.configuration',
    params: { ...settings, features },
    run({ account, cause }, params) {
      const { business_profile: profile, login_page: login } = params;
      const { subscription_cancel: cancel } = params.features;
      const reasons = cancel?.cancellation_reason;
      const entry = addPortalConfiguration(account, {
        headline: profile?.headline ?? null,
        privacyPolicyUrl: profile?.privacy_policy_url ?? null,
        termsOfServiceUrl: profile?.terms_of_service_url ?? null,
        defaultReturnUrl: params.default_return_url ?? null,
        loginPage: login?.enabled ? `test_${randomToken(18)}` : null,
        cancel: {
          enabled: cancel?.enabled ?? false,
          mode: cancel?.mode ?? 'at_period_end',
          reasons: reasons?.enabled ? (reasons.options ?? FEEDBACK) : [],
        },
      });
      const object = portalConfigurationToWire(account, entry);
      const type = 'billing_portal.configuration.created';
      raise(account, { type, object, cause, created: entry.created });
      return object;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    answers: 'billing_portal.configuration',
    list: true,
    params: { ...pageParams, is_default: boolean().optional() },
    run: ({ account }, params) =>
      paginate(params, {
        url: '/v1/billing_portal/configurations',
        noun: 'configuration',
        all: account.portalConfigurations.values(),
        where: (entry) => params.is_default === undefined || entry.isDefault === params.is_default,
        toWire: (entry) => portalConfigurationToWire(account, entry),
      }),
  }),
];
