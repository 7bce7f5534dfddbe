/** Checks objects against the types of Stripe's SDK, so that the emulator sends what Stripe does. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { threadId } from 'node:worker_threads';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Schema } from 'ts-json-schema-generator';

const TYPES: Readonly<Record<string, string>> = {
  charge: 'Charge',
  coupon: 'Coupon',
  customer: 'Customer',
  event: 'EventBase',
  invoice: 'Invoice',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  refund: 'Refund',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedule',
  tax_rate: 'TaxRate',
};

/** Fields of Stripe's that the types lack: the older `plan` and `quantity`. */
const UNTYPED: Readonly<Record<string, readonly string[]>> = { subscription: ['plan', 'quantity'] };

const folder = resolve('node_modules/.cache/stripe-types');

/** Makes the types' JSON schema, once per SDK version and list of types, in about five seconds. */
async function schema(): Promise<Schema> {
  const names = Object.values(TYPES).map((name) => `export type The${name} = Stripe.${name};`);
  const source = ["import type Stripe from 'stripe';", ...names].join('\n');
  const version = readFileSync(resolve('node_modules/stripe/package.json'), 'utf8');
  const key = createHash('sha256').update(version).update(source).digest('hex').slice(0, 16);
  const file = join(folder, `${key}.json`);
  if (!existsSync(file)) {
    const { createGenerator } = await import('ts-json-schema-generator');
    const own = join(folder, `${process.pid}-${threadId}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${own}.ts`, source);
    const types = resolve('node_modules/stripe/types/index.d.ts');
    const config = {
      extends: resolve('tsconfig.json'),
      compilerOptions: { paths: { stripe: [types] } },
      files: [`${own}.ts`, types],
      include: [],
    };
    writeFileSync(`${own}.tsconfig.json`, JSON.stringify(config));
    const generator = createGenerator({
      ...{ path: `${own}.ts`, tsconfig: `${own}.tsconfig.json`, skipTypeCheck: true },
      ...{ jsDoc: 'none', additionalProperties: false },
    });
    // Renamed when complete: another worker may be reading.
    writeFileSync(`${own}.json`, JSON.stringify(generator.createSchema('*')));
    renameSync(`${own}.json`, file);
    rmSync(`${own}.ts`);
    rmSync(`${own}.tsconfig.json`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Schema;
}

/** Returns a function that lists deviations of objects, and of objects within them, from their types. */
export async function typeChecker(): Promise<(object: unknown) => string[]> {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(await schema(), 'stripe');
  const checks = new Map<string, ValidateFunction>();
  const checkFor = (kind: string): ValidateFunction | undefined => {
    const type = TYPES[kind];
    const known = checks.get(kind);
    if (known || !type) return known;
    const check = ajv.compile({ $ref: `stripe#/definitions/The${type}` });
    checks.set(kind, check);
    return check;
  };
  return (object) =>
    objectsIn(object).flatMap((each) => {
      const check = checkFor(each.object);
      if (!check || check(typed(each))) return [];
      return (check.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${each.object} ${each.id}${instancePath}: ${message} ${JSON.stringify(params)}`,
      );
    });
}

interface Kind {
  id: string;
  object: string;
}

/** Returns the objects of known kinds within a value. */
function objectsIn(value: unknown): Kind[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(objectsIn);
  const isKind = 'object' in value && typeof value.object === 'string' && !('deleted' in value);
  return isKind ? [value as Kind, ...within] : within;
}

/** Copies a value without untyped fields, at every depth. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed);
  if (typeof value !== 'object' || value === null) return value;
  const { object: kind } = value as Kind;
  // The types don't cover an event's objects, which are checked separately.
  if (kind === 'event') return { ...value, data: { object: {} } };
  const left = UNTYPED[kind] ?? [];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !left.includes(name))
      .map(([name, each]) => [name, typed(each)]),
  );
}
