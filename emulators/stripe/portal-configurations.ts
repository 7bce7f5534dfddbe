/** The routes under /v1/billing_portal/configurations: what a subscriber may do in the portal. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredPortalConfiguration } from './entities.ts';
import { found, invalidRequest } from './errors.ts';
import { raise, raiseUpdate } from './event-log.ts';
import { randomToken } from './ids.ts';
import { pageParams, paginate } from './paging.ts';
import { boolean, mergeMetadata, metadata, text, unsettable, webAddress } from './params.ts';
import {
  addPortalConfiguration,
  portalConfigurationToWire,
} from './portal-configuration-objects.ts';
import { FEEDBACK } from './reasons.ts';
import type { Account } from './store.ts';

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
  metadata: metadata(),
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

type Settings = z.output<z.ZodObject<typeof settings>>;

function apply(
  entry: StoredPortalConfiguration,
  sent: Settings,
  cancel: z.output<typeof features>['subscription_cancel'],
): void {
  const { business_profile: profile = {}, default_return_url: returnUrl, login_page: login } = sent;
  if (profile.headline !== undefined) entry.headline = profile.headline;
  if (profile.privacy_policy_url !== undefined) entry.privacyPolicyUrl = profile.privacy_policy_url;
  if (profile.terms_of_service_url !== undefined)
    entry.termsOfServiceUrl = profile.terms_of_service_url;
  if (returnUrl !== undefined) entry.defaultReturnUrl = returnUrl;
  if (login)
    entry.loginPage = login.enabled ? (entry.loginPage ?? `test_${randomToken(18)}`) : null;
  entry.metadata = mergeMetadata(entry.metadata, sent.metadata);
  const asked = cancel?.cancellation_reason;
  entry.cancel = {
    enabled: cancel?.enabled ?? entry.cancel.enabled,
    mode: cancel?.mode ?? entry.cancel.mode,
    reasons: asked ? (asked.enabled ? (asked.options ?? FEEDBACK) : []) : entry.cancel.reasons,
  };
}

const find = (account: Account, id: string): StoredPortalConfiguration =>
  found(account.portalConfigurations.get(id), 'configuration', id);

/** Routes under /v1/billing_portal/configurations. */
export const portalConfigurationEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    answers: 'billing_portal.configuration',
    params: { ...settings, features },
    run({ account, cause }, params) {
      const entry = addPortalConfiguration(account, {});
      apply(entry, params, params.features.subscription_cancel);
      const object = portalConfigurationToWire(account, entry);
      const type = 'billing_portal.configuration.created';
      raise(account, { type, object, cause, created: entry.created });
      return object;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/billing_portal/configurations/:id',
    answers: 'billing_portal.configuration',
    run: ({ account, id }) => portalConfigurationToWire(account, find(account, id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/configurations/:id',
    answers: 'billing_portal.configuration',
    params: { ...settings, active: boolean().optional(), features: features.optional() },
    run({ account, cause, id }, params) {
      const entry = find(account, id);
      if (entry.isDefault && params.active === false)
        throw invalidRequest('The default configuration cannot be deactivated.', 'active');
      const before = portalConfigurationToWire(account, entry);
      apply(entry, params, params.features?.subscription_cancel);
      entry.active = params.active ?? entry.active;
      entry.updated = account.now();
      const object = portalConfigurationToWire(account, entry);
      const type = 'billing_portal.configuration.updated';
      raiseUpdate(account, before, { type, object, cause, created: entry.updated });
      return object;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    answers: 'billing_portal.configuration',
    list: true,
    params: { ...pageParams, active: boolean().optional(), is_default: boolean().optional() },
    run: ({ account }, params) =>
      paginate(params, {
        url: '/v1/billing_portal/configurations',
        noun: 'configuration',
        all: account.portalConfigurations.values(),
        where: (entry) =>
          (params.active === undefined || entry.active === params.active) &&
          (params.is_default === undefined || entry.isDefault === params.is_default),
        toWire: (entry) => portalConfigurationToWire(account, entry),
      }),
  }),
];
