/** Products: what is sold, and the title that a subscriber reads in the portal. */
import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import type { Cause, StoredProduct } from './entities.ts';
import { raise } from './event-log.ts';
import { newId } from './ids.ts';
import { mergeMetadata, metadata, text } from './params.ts';
import type { Account } from './store.ts';

/** The wire object. */
export function productToWire(product: StoredProduct): Stripe.Product {
  return {
    id: product.id,
    object: 'product',
    active: true,
    created: product.created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: product.created,
    url: null,
  };
}

/** Stores a new product. */
export function addProduct(
  account: Account,
  facts: Pick<StoredProduct, 'name'> & Partial<StoredProduct>,
): StoredProduct {
  const product: StoredProduct = {
    id: newId('prod'),
    created: account.now(),
    metadata: {},
    ...facts,
  };
  account.products.set(product.id, product);
  return product;
}

/** Announces a product that a request made. */
export function raiseProductCreated(account: Account, product: StoredProduct, cause: Cause): void {
  const object = productToWire(product);
  raise(account, { type: 'product.created', object, cause, created: product.created });
}

/** Routes under /v1/products. */
export const productEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/products',
    answers: 'product',
    params: { metadata: metadata(), name: text() },
    run({ account, cause }, params) {
      const product = addProduct(account, {
        name: params.name,
        metadata: mergeMetadata({}, params.metadata),
      });
      raiseProductCreated(account, product, cause);
      return productToWire(product);
    },
  }),
];
