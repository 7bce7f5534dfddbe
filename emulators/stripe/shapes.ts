/** What a version of the API names or places otherwise, invoices and payments excepted: the objects of this emulator have both, until they are sent. */
import { API_VERSION, hasPeriodsOnItems } from './version.ts';

/** Fields that only older versions have, by the kind of object; `''` is an object that says no kind, as `price.recurring`. */
const OLD: Readonly<Record<string, readonly string[]>> = {
  '': ['aggregate_usage'],
  plan: ['aggregate_usage'],
  subscription: ['current_period_end', 'current_period_start', 'discount'],
};

/** Fields that only newer versions have. */
const NEW: Readonly<Record<string, readonly string[]>> = {
  subscription: ['billing_mode', 'customer_account'],
  subscription_item: ['current_period_end', 'current_period_start'],
};

/** A copy of an object, or of a list of them, as a version sends it. */
export function shaped<Value>(value: Value, version: string = API_VERSION): Value {
  const absent = hasPeriodsOnItems(version) ? OLD : NEW;
  return copy(value, absent) as Value;
}

function copy(value: unknown, absent: typeof OLD): unknown {
  if (Array.isArray(value)) return value.map((each) => copy(each, absent));
  if (typeof value !== 'object' || value === null) return value;
  const { object: kind } = value as { object?: string };
  const left = absent[kind ?? ''] ?? [];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !left.includes(name))
      .map(([name, each]) => [name, copy(each, absent)]),
  );
}
