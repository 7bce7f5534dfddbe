/** The routes under /v1/billing_portal/configurations: what a subscriber may do in the portal. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredPortalConfiguration } from './entities.ts';
import { found } from './errors.ts';
import { raiseUpdate } from './event-log.ts';
import { pageParams, paginate } from './paging.ts';
import { boolean } from './params.ts';
import { portalConfigurationToWire } from './portal-configuration-objects.ts';
import type { Account } from './store.ts';

const features = z.strictObject({
  subscription_cancel: z.strictObject({ enabled: boolean() }).optional(),
});

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
      entry.canCancel = params.features.subscription_cancel?.enabled ?? entry.canCancel;
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
