/** Products: what is sold, and the title that a subscriber reads in the portal. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Cause, StoredProduct } from './entities.ts';
import { found, invalidRequest } from './errors.ts';
import { raise, raiseUpdate } from './event-log.ts';
import { newId } from './ids.ts';
import { pageParams, paginate } from './paging.ts';
import {
  boolean,
  inRange,
  mergeMetadata,
  metadata,
  text,
  timeRange,
  unsettable,
  webAddress,
} from './params.ts';
import type { Account } from './store.ts';

const details = {
  active: boolean().optional(),
  description: unsettable(text()).optional(),
  images: unsettable(z.array(webAddress()).max(8)).optional(),
  metadata: metadata(),
  unit_label: unsettable(text(12)).optional(),
  url: unsettable(webAddress()).optional(),
};

/** The wire object. */
export function productToWire(product: StoredProduct): Stripe.Product {
  return {
    id: product.id,
    object: 'product',
    active: product.active,
    created: product.created,
    default_price: null,
    description: product.description,
    images: product.images,
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: product.unitLabel,
    updated: product.updated,
    url: product.url,
  };
}

/** Stores a new product; throws the official 400 when its id is taken. */
export function addProduct(
  account: Account,
  facts: Pick<StoredProduct, 'name'> & Partial<StoredProduct>,
): StoredProduct {
  const now = account.now();
  const product: StoredProduct = {
    id: newId('prod'),
    created: now,
    updated: now,
    active: true,
    description: null,
    images: [],
    unitLabel: null,
    url: null,
    metadata: {},
    ...facts,
  };
  if (account.products.has(product.id))
    throw invalidRequest('Product already exists.', 'id', 'resource_already_exists');
  account.products.set(product.id, product);
  return product;
}

/** Announces a product that a request made. */
export function raiseProductCreated(account: Account, product: StoredProduct, cause: Cause): void {
  const object = productToWire(product);
  raise(account, { type: 'product.created', object, cause, created: product.created });
}

const find = (account: Account, id: string): StoredProduct =>
  found(account.products.get(id), 'product', id);

/** Routes under /v1/products. */
export const productEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/products',
    answers: 'product',
    params: { ...details, id: text().optional(), name: text() },
    run({ account, cause }, params) {
      const product = addProduct(account, {
        name: params.name,
        active: params.active ?? true,
        description: params.description ?? null,
        images: params.images ?? [],
        metadata: mergeMetadata({}, params.metadata),
        unitLabel: params.unit_label ?? null,
        url: params.url ?? null,
        ...(params.id && { id: params.id }),
      });
      raiseProductCreated(account, product, cause);
      return productToWire(product);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products/:id',
    answers: 'product',
    run: ({ account, id }) => productToWire(find(account, id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/products/:id',
    answers: 'product',
    params: { ...details, name: text().optional() },
    run({ account, cause, id }, params) {
      const product = find(account, id);
      const before = productToWire(product);
      Object.assign(product, {
        name: params.name ?? product.name,
        active: params.active ?? product.active,
        metadata: mergeMetadata(product.metadata, params.metadata),
        ...(params.description !== undefined && { description: params.description }),
        ...(params.images !== undefined && { images: params.images ?? [] }),
        ...(params.unit_label !== undefined && { unitLabel: params.unit_label }),
        ...(params.url !== undefined && { url: params.url }),
        updated: account.now(),
      } satisfies Partial<StoredProduct>);
      const object = productToWire(product);
      const created = account.now();
      raiseUpdate(account, before, { type: 'product.updated', object, cause, created });
      return object;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products',
    answers: 'product',
    list: true,
    params: {
      ...pageParams,
      active: boolean().optional(),
      created: timeRange(),
      ids: z.array(text()).optional(),
    },
    run: ({ account }, params) =>
      paginate(params, {
        url: '/v1/products',
        noun: 'product',
        all: account.products.values(),
        where: (product) =>
          (params.active === undefined || product.active === params.active) &&
          (params.ids === undefined || params.ids.includes(product.id)) &&
          inRange(product.created, params.created),
        toWire: productToWire,
      }),
  }),
];
