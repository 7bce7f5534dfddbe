/** Parameters as Stripe takes them: form text parsed into typed values, refused with the official words when wrong. */
import qs from 'qs';
import { z } from 'zod';
import { invalidRequest } from './errors.ts';

/** Longest text that Stripe takes where its documentation names no other limit. */
const TEXT_LIMIT = 5000;

/** Parses a query string or form body: nested brackets, arrays with or without an index. */
export function parseForm(text: string): Record<string, unknown> {
  // No limit that would drop parameters in silence; what is too deep becomes an unknown parameter.
  const limits = { depth: 8, arrayLimit: 1000, parameterLimit: Infinity };
  return qs.parse(text, { ...limits, plainObjects: true });
}

/** Text; an empty value is refused, since nothing could be meant by it. */
export const text = (limit = TEXT_LIMIT) => z.string().min(1).max(limit);

/** Wraps a parameter that an empty value unsets; it then reads as `null`. */
export const unsettable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/** A whole number, sent as text. */
export const integer = (range: { min?: number; max?: number } = {}) =>
  z
    .string()
    .transform((value, ctx) => toInteger(value, ctx))
    .pipe(
      z
        .number()
        .min(range.min ?? Number.MIN_SAFE_INTEGER)
        .max(range.max ?? Number.MAX_SAFE_INTEGER),
    );

/** `true` or `false`, sent as text. */
export const boolean = () =>
  z.string().transform((value, ctx) => {
    if (value === 'true' || value === 'false') return value === 'true';
    ctx.addIssue({ code: 'custom', message: `Invalid boolean: ${value}` });
    return z.NEVER;
  });

/** A moment in unix seconds, or the word `now`. */
export const timestampOrNow = () =>
  z.string().transform((value, ctx) => (value === 'now' ? value : toInteger(value, ctx)));

/** An email address, checked as loosely as Stripe does. */
export const email = () =>
  text(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
    error: ({ input }) => `Invalid email address: ${String(input)}`,
    params: { code: 'email_invalid' },
  });

/** An absolute http or https address. */
export const webAddress = () =>
  text().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'Not a valid URL',
    params: { code: 'url_invalid' },
  });

/** Key-value pairs; an empty value removes its key, an empty parameter removes all (null). */
export const metadata = () =>
  unsettable(
    z.record(z.string(), z.string()).superRefine((pairs, ctx) => {
      const complain = (message: string) => ctx.addIssue({ code: 'custom', message });
      if (Object.keys(pairs).length > 50) complain('Metadata can have up to 50 keys.');
      for (const [key, value] of Object.entries(pairs)) {
        if (key.length > 40) complain(tooLong('keys', 40, 'a key', key));
        if (value.length > 500) complain(tooLong('values', 500, 'a value', value));
      }
    }),
  ).optional();

/** Merges sent metadata into what is stored. */
export function mergeMetadata(
  stored: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return stored;
  if (sent === null) return {};
  return Object.fromEntries(
    Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== ''),
  );
}

/** Refuses a moment (unix seconds) that is not in the future of `now`. */
export function assertFuture(moment: number, now: number, param: string): void {
  if (moment > now) return;
  throw invalidRequest(
    'Invalid timestamp: must be an integer Unix timestamp in the future.',
    param,
  );
}

function toInteger(value: string, ctx: z.RefinementCtx): number {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  ctx.addIssue({
    code: 'custom',
    message: `Invalid integer: ${value}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
}

function tooLong(what: string, limit: number, one: string, value: string): string {
  return `Metadata ${what} can have up to ${limit} characters, but you passed in ${one} that is ${value.length} characters. Invalid value: ${value}`;
}
