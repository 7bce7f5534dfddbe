/** Defines the names and forms of the server's environment variables. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { languageCodes } from '../../texts/generated/languages.ts';

type Interval = 'day' | 'week' | 'month' | 'year';

/** `host:port` without a scheme, the form that Google's emulator variables use. */
const hostAndPort = z
  .string()
  .regex(/^[^\s:/]+:\d{1,5}$/, 'must be host:port, for example 127.0.0.1:9099');
const wholeNumber = (
  most: number,
  least = 0,
  error = `must be a whole number from ${least} to ${most}`,
) => z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
const port = wholeNumber(65_535);
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) origin' })
  .transform((value) => value.replace(/\/$/, ''))
  .refine((value) => new URL(value).origin === value, 'must be an origin without a path');
const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const link = z.union([address, z.string().regex(/^\/(?!\/)/)], {
  error: 'must be an http(s) address, or a path that begins with one /',
});

const price = z.string().transform((text, context) => {
  const [, amount, currency = '', interval] =
    /^(\d{1,9}) ([a-z]{3}) (day|week|month|year)$/.exec(text) ?? [];
  if (interval && Intl.supportedValuesOf('currency').includes(currency.toUpperCase()))
    return { amount: Number(amount), currency, interval: interval as Interval };
  context.addIssue(
    'must be an amount in the smallest unit, a currency, and day, week, month or year, for example 2999 usd month',
  );
  return z.NEVER;
});

/** The form of a Firebase project's id. The project's domains start with this id. */
export const projectId = {
  form: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  inWords: 'a project id: 6 to 30 lower-case letters, digits and hyphens',
};
/** Each of 12 replicas may read Stripe twice in two seconds (rate-limiter.ts). With more replicas, views would wait too long. */
const replicas =
  'must be a whole number from 1 to 12: more would each have too little of what Stripe allows';

const list = (text: string) => text.split(',').map((part) => part.trim());
const listOf = <T extends z.ZodType<unknown, string>>(part: T) =>
  z.string().transform(list).pipe(z.array(part)).optional();
/** Parses a list. @param form the form of each part @param inWords the same form in words, for the error message */
const listIn = (form: RegExp, inWords: string) =>
  listOf(z.string().regex(form, `must be ${inWords}, or several separated by commas`));
const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });
const proxies = z.string().transform((text, context) => {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text);
  const networks = list(text);
  if (networks.every(isNetwork)) return networks;
  context.addIssue('must be a number of proxies, or their addresses, for example 10.0.0.0/8');
  return z.NEVER;
});
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    more.length === 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (family === 4 ? 32 : 128)
  );
}

/** Checks a key file. Google's SDK would read the file only at the first call, and report a misleading error. */
const keyFile = z.string().superRefine((file, context) => {
  try {
    const { type } = Object(JSON.parse(readFileSync(file, 'utf8'))) as { type?: unknown };
    if (typeof type === 'string') return;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code) return context.addIssue(`${file} can't be read (${code})`);
    // Doesn't report the error of JSON.parse, because that error quotes the file.
  }
  context.addIssue(`${file} is not a key file as Google makes them (JSON with a "type")`);
});

const appleApps = listIn(/^[A-Z0-9]{10}(\.[\w-]+)+$/, 'TEAMID.bundle.id');
const androidApp = z.string().transform((text, context) => {
  const [, name, fingerprint] =
    /^([a-z]\w*(?:\.\w+)+)=((?:[0-9A-F]{2}:){31}[0-9A-F]{2})$/i.exec(text) ?? [];
  if (name && fingerprint) return { name, fingerprint: fingerprint.toUpperCase() };
  context.addIssue(
    'must be package.name=AB:CD:… with the SHA-256 fingerprint of 32 bytes, or several separated by commas',
  );
  return z.NEVER;
});

/** The variables that `.env.example` documents, in the same order. A blank value counts as not set. */
export const variables = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: z.string().default('localhost'),
  PORT: port.default(4000),
  SITE_ORIGIN: origin.optional(),
  TRUST_PROXY: proxies.optional(),
  SHUTDOWN_DELAY: wholeNumber(60).default(0),
  METRICS_PORT: port.optional(),

  FIREBASE_PROJECT_ID: z.string().regex(projectId.form, `must be ${projectId.inWords}`).optional(),
  FIREBASE_API_KEY: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: keyFile.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_[!-~]+$/, 'must be one secret or restricted key (sk_… or rk_…)')
    .optional(),
  STRIPE_LOGIN_URL: address.optional(),
  STRIPE_WEBHOOK_SECRET: listIn(/^whsec_(?!.*whsec_)[!-~]+$/, 'a webhook signing secret (whsec_…)'),
  PREMIUM_PRODUCTS: listIn(/^prod_\w+$/, 'a Stripe product id (prod_…)'),
  MAX_REPLICAS: wholeNumber(12, 1, replicas).default(1),

  EXIT_LANGUAGES: z
    .string()
    .transform((text) => (text.trim() === '' ? [] : list(text)))
    .pipe(z.array(oneOf(...languageCodes)))
    .optional(),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"@,;:]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an email address, or a name and an address in angle brackets',
    )
    .optional(),

  SURVEY_URL: link.optional(),
  PREMIUM_PRICE: price.optional(),
  RATING_SOURCE_URL: address.optional(),
  APP_STORE_URL: link.optional(),
  APPLE_APPS: appleApps,
  ANDROID_APPS: listOf(androidApp),
  TERMS_URL: link.optional(),
  PRIVACY_URL: link.optional(),
  POSTAL_ADDRESS: z.string().optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).optional(),

  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
  FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
  STRIPE_API_HOST: hostAndPort.optional(),
});

export const variableNames = Object.keys(variables.shape);

/** Variables of the script `npm start`. The server ignores these variables. */
const ofLocalRun = /_EMULATOR_PORT$/;

/** Variables that Firebase's guides ask for. The server derives their values from FIREBASE_PROJECT_ID. */
const derived = ['FIREBASE_AUTH_DOMAIN'];

/** Returns a problem if an unknown name resembles a variable's name. Ignores short names, because they often resemble each other. */
export function problemOfName(name: string): string | null {
  if (derived.includes(name)) return `${name} is no setting of the server.`;
  if (name.length < 8 || variableNames.includes(name) || ofLocalRun.test(name)) return null;
  const meant = closest(name, variableNames);
  return distance(name, meant) <= 2
    ? `${name} is no setting of the server. Is ${meant} meant?`
    : null;
}

export type Variables = z.infer<typeof variables>;
export type Name = keyof Variables;
export type Source = Readonly<Record<string, string | undefined>>;
