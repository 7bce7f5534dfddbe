/** Products: what is sold, and the title that a subscriber reads in the portal. They come with a price. */
import type Stripe from 'stripe';
import type { StoredProduct } from './entities.ts';
import { invalidRequest } from './errors.ts';
import { newId } from './ids.ts';
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
    metadata: {},
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

/** Stores a new product; throws the official 400 when its id is taken. */
export function addProduct(
  account: Account,
  facts: Pick<StoredProduct, 'name'> & Partial<StoredProduct>,
): StoredProduct {
  const product: StoredProduct = { id: newId('prod'), created: account.now(), ...facts };
  if (account.products.has(product.id))
    throw invalidRequest('Product already exists.', 'id', 'resource_already_exists');
  account.products.set(product.id, product);
  return product;
}
