/** The routes under /v1/billing_portal/configurations: what a subscriber may do in the portal. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredPortalConfiguration } from './entities.ts';
import { found } from './errors.ts';
import { raiseUpdate } from './event-log.ts';
import { pageParams, paginate } from './paging.ts';
import { boolean, unsettable } from './params.ts';
import { portalConfigurationToWire } from './portal-configuration-objects.ts';
import { FEEDBACK } from './reasons.ts';
import type { Account } from './store.ts';

const features = z.strictObject({
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
});

function apply(
  entry: StoredPortalConfiguration,
  { subscription_cancel: cancel }: z.output<typeof features>,
): void {
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
    path: '/v1/billing_portal/configurations/:id',
    answers: 'billing_portal.configuration',
    params: { features },
    run({ account, cause, id }, params) {
      const entry = find(account, id);
      const before = portalConfigurationToWire(account, entry);
      apply(entry, params.features);
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
