/** Turns what zod found wrong into the one error that Stripe would have answered. */
import type { z } from 'zod';
import { invalidRequest } from './errors.ts';
import type { StripeError } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Checks `raw` against a strict schema. Throws the official 400 for the first problem; unknown names come first. */
export function check<T extends z.ZodType>(schema: T, raw: unknown): z.output<T> {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues;
  const worst = issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0];
  if (!worst) throw result.error;
  throw toStripeError(worst);
}

function toStripeError(issue: Issue): StripeError {
  const param = paramName(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const names = issue.keys.map((key) => paramName([...issue.path, key]));
      const noun = names.length === 1 ? 'parameter' : 'parameters';
      return invalidRequest(
        `Received unknown ${noun}: ${names.join(', ')}`,
        names[0],
        'parameter_unknown',
      );
    }
    case 'invalid_type':
      if (issue.input === undefined)
        return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
      if (issue.expected === 'string')
        return invalidRequest(`Invalid string: ${JSON.stringify(issue.input)}`, param);
      return invalidRequest(`Invalid ${issue.expected === 'array' ? 'array' : 'object'}`, param);
    case 'invalid_value':
      if (issue.input === undefined)
        return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
      return invalidRequest(`Invalid ${param}: must be ${oneOf(issue.values.map(String))}`, param);
    case 'too_small':
      if (issue.origin === 'string') return emptyValue(param);
      if (issue.origin === 'array') return invalidRequest('Invalid non-empty array', param);
      return invalidRequest(
        `This value must be greater than or equal to ${issue.minimum}.`,
        param,
        'parameter_invalid_integer',
      );
    case 'too_big':
      if (issue.origin === 'string') return longText(String(issue.input), issue.maximum, param);
      if (issue.origin === 'array')
        return invalidRequest(`Array too long: at most ${issue.maximum} elements`, param);
      return invalidRequest(
        `This value must be less than or equal to ${issue.maximum}.`,
        param,
        'parameter_invalid_integer',
      );
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return invalidRequest(issue.message, param, typeof code === 'string' ? code : undefined);
    }
    default:
      return invalidRequest(issue.message, param);
  }
}

/** `['items', 0, 'price']` is written `items[0][price]`. */
function paramName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return (first ?? '') + rest.map((part) => `[${part}]`).join('');
}

function oneOf(values: string[]): string {
  if (values.length < 3) return `one of ${values.join(' or ')}`;
  return `one of ${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`;
}

function emptyValue(param: string): StripeError {
  return invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );
}

function longText(value: string, limit: number | bigint, param: string): StripeError {
  const shown = `${value.slice(0, 5)}...${value.slice(-5)}`;
  return invalidRequest(`Invalid string: ${shown}; must be at most ${limit} characters`, param);
}
