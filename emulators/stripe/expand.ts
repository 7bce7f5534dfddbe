/** `expand[]`: which ids may be replaced by the objects they name, checked before anything runs. */
import { chargeBy, refundsOfCharge } from './charges.ts';
import { customerToWire, subscriptionsOf } from './customer-objects.ts';
import type { Endpoint, ObjectName } from './endpoint.ts';
import { invalidRequest } from './errors.ts';
import { invoiceToWire } from './invoice-objects.ts';
import { paymentIntentBy } from './payment-intents.ts';
import { paymentMethodToWire } from './payment-methods.ts';
import { productToWire } from './products.ts';
import { scheduleToWire } from './schedules.ts';
import type { Account } from './store.ts';

type Wire = Record<string, unknown>;
type Kind = ObjectName | 'invoice_settings' | 'items' | 'plan' | 'subscriptions' | 'nothing';

/**
 * What a field leads to. `fetch` names the object behind an id, or one that is left out unless asked for; without it
 * the field holds the object already. `nothing` marks fields that Stripe expands and that are always null here.
 */
interface Edge {
  to: Kind;
  fetch?: (account: Account, holder: Wire) => unknown;
}

const nothing: Edge = { to: 'nothing' };
const customer: Edge = {
  to: 'customer',
  fetch: (account, { customer: id }) => customerBy(account, id),
};
const product: Edge = {
  to: 'product',
  fetch: (account, { product: id }) => productBy(account, id),
};
const paymentMethod: Edge = {
  to: 'payment_method',
  fetch: (_, { default_payment_method: id, customer: owner }) =>
    paymentMethodToWire(String(id), typeof owner === 'string' ? owner : null),
};
const invoice: Edge = {
  to: 'invoice',
  fetch: (account, { latest_invoice: id }) => {
    const made = account.invoices.get(String(id));
    return made && invoiceToWire(account, made);
  },
};
const charge: Edge = {
  to: 'charge',
  fetch: (account, { charge: id }) => chargeBy(account, String(id)),
};
const paymentIntent: Edge = {
  to: 'payment_intent',
  fetch: (account, { payment_intent: id }) => paymentIntentBy(account, String(id)),
};

const EDGES: Record<Kind, Record<string, Edge>> = {
  customer: {
    default_source: nothing,
    invoice_settings: { to: 'invoice_settings' },
    subscriptions: {
      to: 'subscriptions',
      fetch: (account, { id, deleted }) =>
        deleted ? undefined : subscriptionsOf(account, String(id)),
    },
  },
  subscription: {
    customer,
    default_payment_method: paymentMethod,
    default_source: nothing,
    items: { to: 'items' },
    latest_invoice: invoice,
    plan: { to: 'plan' },
    schedule: {
      to: 'subscription_schedule',
      fetch: (account, { schedule: id }) => scheduleBy(account, id),
    },
  },
  subscriptions: { data: { to: 'subscription' } },
  subscription_schedule: {},
  refund: {},
  charge: {
    refunds: { to: 'nothing', fetch: (account, { id }) => refundsOfCharge(account, String(id)) },
  },
  invoice: {
    charge,
    payment_intent: paymentIntent,
  },
  invoice_settings: { default_payment_method: paymentMethod },
  payment_intent: {
    latest_charge: {
      to: 'charge',
      fetch: (account, { latest_charge: id }) => chargeBy(account, String(id)),
    },
  },
  payment_method: {},
  tax_rate: {},
  items: { data: { to: 'subscription_item' } },
  subscription_item: { plan: { to: 'plan' }, price: { to: 'price' } },
  plan: { product },
  price: { product },
  product: {},
  'billing_portal.session': {},
  'billing_portal.configuration': {},
  event: {},
  'test_helpers.test_clock': {},
  webhook_endpoint: {},
  nothing: {},
};

/**
 * Throws the official 400 for a path that leads nowhere on what the route answers.
 * @returns the kinds of objects that the paths lead to
 */
export function assertExpandable(
  route: Pick<Endpoint, 'answers' | 'list'>,
  paths: string[],
): string[] {
  return paths.flatMap((path) => {
    const parts = path.split('.');
    if (parts.length > 4)
      throw invalidRequest(
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
        'expand',
      );
    const [first, ...rest] = parts;
    const fromData = route.list && first === 'data';
    if (route.list && !fromData)
      throw cannotExpand(path, ` You may want to try expanding 'data.${path}' instead.`);
    const own = fromData ? rest : parts;
    if (!leadsSomewhere(route.answers, own)) throw cannotExpand(path);
    return kindsAlong(route.answers, own);
  });
}

/** A copy of an answer with ids replaced by objects. Paths must have passed `assertExpandable`. */
export function expanded(
  account: Account,
  route: Pick<Endpoint, 'answers' | 'list'>,
  answer: object,
  paths: string[],
): object {
  // A copy, since events may hold the same object as it happened.
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (route.list) walk(account, (copy as Wire)['data'], route.answers, parts.slice(1));
    else walk(account, copy, route.answers, parts);
  }
  return copy;
}

/** A path must end at something that is fetched (or would be, were it not null). */
function leadsSomewhere(kind: Kind, [part, ...rest]: string[]): boolean {
  const edge =
    part === undefined
      ? undefined
      : Object.entries(EDGES[kind]).find(([name]) => name === part)?.[1];
  if (!edge) return false;
  return rest.length > 0
    ? leadsSomewhere(edge.to, rest)
    : edge.fetch !== undefined || edge === nothing;
}

function kindsAlong(kind: Kind, [part, ...rest]: string[]): Kind[] {
  const edge = part === undefined ? undefined : EDGES[kind][part];
  return edge ? [edge.to, ...kindsAlong(edge.to, rest)] : [];
}

function walk(account: Account, target: unknown, kind: Kind, [part, ...rest]: string[]): void {
  if (Array.isArray(target)) {
    for (const element of target)
      walk(account, element, kind, part === undefined ? [] : [part, ...rest]);
    return;
  }
  if (part === undefined || typeof target !== 'object' || target === null) return;
  const edge = EDGES[kind][part];
  const holder = target as Wire;
  const held = holder[part];
  const isPlaceholder =
    held === undefined || [held].flat().every((each) => typeof each === 'string');
  if (edge?.fetch && isPlaceholder) {
    const found = edge.fetch(account, holder);
    if (found !== undefined) holder[part] = found;
  }
  if (edge) walk(account, holder[part], edge.to, rest);
}

function cannotExpand(path: string, hint = '') {
  return invalidRequest(`This property cannot be expanded (${path}).${hint}`, 'expand');
}

function customerBy(account: Account, id: unknown) {
  const found = account.customers.get(String(id));
  return found && customerToWire(found);
}

function productBy(account: Account, id: unknown) {
  const found = account.products.get(String(id));
  return found && productToWire(found);
}

function scheduleBy(account: Account, id: unknown) {
  const found = account.schedules.get(String(id));
  return found && scheduleToWire(account, found);
}
