/** The type of an API route: its parameters, its answer, and the two steps in which it is served. */
import { z } from 'zod';
import type { Cause } from './entities.ts';
import { check } from './param-errors.ts';
import { text } from './params.ts';
import type { Account } from './store.ts';

/** One request as a route sees it. */
interface Call {
  account: Account;
  cause: Cause;
  /** The id in the path; empty for routes without one. */
  id: string;
}

/** Kinds of objects that a route answers, for `expand`. */
export type ObjectName =
  | 'billing_portal.configuration'
  | 'billing_portal.session'
  | 'charge'
  | 'customer'
  | 'event'
  | 'invoice'
  | 'payment_intent'
  | 'payment_method'
  | 'price'
  | 'product'
  | 'refund'
  | 'subscription'
  | 'subscription_item'
  | 'subscription_schedule'
  | 'tax_rate'
  | 'test_helpers.test_clock'
  | 'webhook_endpoint';

/** A route with its parameter types erased, so that all of them fit in one table. */
export interface Endpoint {
  method: 'DELETE' | 'GET' | 'POST';
  path: string;
  answers: ObjectName;
  list: boolean;
  /** Validates the parameters (throws Stripe's 400) and hands back the run, which has not begun yet. */
  prepare: (raw: unknown) => { expand: string[]; run: (call: Call) => object };
}

interface Definition<Shape extends z.core.$ZodLooseShape> {
  method: Endpoint['method'];
  path: string;
  answers: ObjectName;
  /** True when the answer is a list of `answers`. */
  list?: boolean;
  params?: Shape;
  run: (call: Call, params: z.output<z.ZodObject<Shape, z.core.$strict>>) => object;
}

/** Declares a route. `params` is all it takes besides `expand`; any other name is refused. */
export function endpoint<Shape extends z.core.$ZodLooseShape>(
  definition: Definition<Shape>,
): Endpoint {
  const { method, path, answers, list = false, run } = definition;
  const schema = z.strictObject(definition.params ?? ({} as Shape));
  const expansion = z.strictObject({ expand: z.array(text()).default([]) });
  return {
    method,
    path,
    answers,
    list,
    prepare(raw) {
      const { expand, ...own } = raw as Record<string, unknown>;
      const params = check(schema, own);
      return {
        expand: check(expansion, expand === undefined ? {} : { expand }).expand,
        run: (call) => run(call, params),
      };
    },
  };
}
