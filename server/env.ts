/** Reads and validates the environment variables, and reports all problems together. No other module reads them. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { placeholdersIn } from './placeholders.ts';
import { problemOfCredentials, readSecretFiles } from './secret-files.ts';

/** `host:port` without a scheme, the form that Google's emulator variables use. */
const hostAndPort = z
  .string()
  .regex(/^[^\s:/]+:\d{1,5}$/, 'must be host:port, for example 127.0.0.1:9099');
/** A whole number that is not negative. @param most the largest */
function wholeNumber(most = Number.MAX_SAFE_INTEGER) {
  const limit = most === Number.MAX_SAFE_INTEGER ? 'upwards' : `to ${most}`;
  const error = `must be a whole number from 0 ${limit}`;
  return z.coerce.number({ error }).int({ error }).min(0, { error }).max(most, { error });
}
const count = wholeNumber();
const port = wholeNumber(65_535);
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) origin' })
  .transform((value) => value.replace(/\/$/, ''))
  .refine((value) => new URL(value).origin === value, 'must be an origin without a path');
const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
/** An absolute http(s) address, or a path of this site. */
const link = z.union([address, z.string().regex(/^\/(?!\/)/)], {
  error: 'must be an http(s) address, or a path that begins with one /',
});

/** Parts separated by commas. */
const list = (text: string) => text.split(',').map((part) => part.trim());
const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });
/** A number of proxies, or addresses and networks (CIDR) of proxies. */
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

function checkCredentials(file: string, context: z.RefinementCtx): void {
  const problem = problemOfCredentials(file);
  if (problem) context.addIssue(problem);
}

/** The variables that `.env.example` documents, in the same order. A blank value counts as not set. */
const variables = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: z.string().default('localhost'),
  PORT: port.default(4000),
  SITE_ORIGIN: origin.optional(),
  TRUST_PROXY: proxies.optional(),
  CORS_ORIGINS: z.string().transform(list).pipe(z.array(origin)).default([]),
  RATE_LIMIT_READS: count.optional(),
  RATE_LIMIT_CHANGES: count.optional(),
  RATE_LIMIT_ANONYMOUS: count.optional(),
  RATE_LIMIT_PORTAL_SESSIONS: count.optional(),
  SHUTDOWN_DELAY: wholeNumber(60).default(0),
  LOG_FORMAT: oneOf('plain', 'google').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  SAFELIST: oneOf('on', 'off').optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  RELEASE: z.string().optional(),

  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().superRefine(checkCredentials).optional(),
  STRIPE_SECRET_KEY_FILE: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_[!-~]+$/, 'must be one secret or restricted key (sk_… or rk_…)')
    .optional(),
  STRIPE_LOGIN_URL: address.optional(),
  STRIPE_WEBHOOK_SECRET_FILE: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^whsec_(?!.*whsec_)[!-~]+$/,
            'must be a webhook signing secret (whsec_…), or several separated by commas',
          ),
      ),
    )
    .optional(),
  CLOUD_TASKS_QUEUE: z
    .string()
    .regex(
      /^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/,
      'must be the full name of a queue (projects/…/locations/…/queues/…)',
    )
    .optional(),
  CLOUD_TASKS_SERVICE_ACCOUNT: z
    .email({ error: 'must be the e-mail address of a service account' })
    .optional(),
  REDIS_URL_FILE: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),

  SURVEY_URL: link.optional(),
  APP_STORE_URL: link.optional(),
  RATING_SOURCE: z.string().optional(),
  TERMS_URL: link.optional(),
  PRIVACY_URL: link.optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),

  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
  FIREBASE_AUTH_EMULATOR_PUBLIC_HOST: hostAndPort.optional(),
  FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
  STRIPE_API_HOST: hostAndPort.optional(),
  CLOUD_TASKS_EMULATOR_HOST: hostAndPort.optional(),
  ID_TOKEN_KEYS_URL: address.optional(),
});

/** The names of all variables; a test compares them with the documentation. */
export const variableNames = Object.keys(variables.shape);

type Variables = z.infer<typeof variables>;
type Name = keyof Variables;
type Source = Readonly<Record<string, string | undefined>>;

/** The secret variables. Each may be in a file instead, which `…_FILE` names. */
const secretNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REDIS_URL',
] as const satisfies Name[];

/** The addresses that point a real SDK at an emulator. */
const emulatorNames = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_PUBLIC_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'STRIPE_API_HOST',
  'CLOUD_TASKS_EMULATOR_HOST',
  'ID_TOKEN_KEYS_URL',
] as const satisfies Name[];

/** The server's configuration. */
export type Env = Readonly<ReturnType<typeof build>>;

/** The environment is invalid; `problems` has a sentence for each problem. */
export class EnvError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/**
 * Parses environment variables.
 * @param source usually `process.env`
 * @throws EnvError with every problem at once: missing, malformed, or forbidden in production.
 */
export function parseEnv(source: Source): Env {
  const { set, problems: unread } = readSecretFiles(withoutBlanks(source), secretNames);
  const { given, problems } = parseWith(variables, set);
  problems.push(...unread, ...forbidden(given), ...placeholders(set), ...missing(given));
  if (problems.length > 0) throw new EnvError(problems);
  return build(given);
}

/** Parses variables by a schema. @returns them as they are when there are problems */
function parseWith<T>(schema: z.ZodType<T>, set: Source): { given: T; problems: string[] } {
  const broken = Object.keys(set).filter((name) => /[\r\n]/.test(set[name] ?? ''));
  const whole = broken.map((name) => [name, set[name]?.replace(/[\r\n]+/g, '')] as const);
  const { data, error } = schema.safeParse({ ...set, ...Object.fromEntries(whole) });
  const problems = broken
    .filter((name) => variableNames.includes(name))
    .map((name) => `${name}: ${lineBreak}`);
  return {
    given: data ?? (set as T),
    problems: [...problems, ...(error ? problemsOf(error) : [])],
  };
}

const lineBreak =
  'there is a line break in it. Remove it: `printf %s` writes a value without one, `echo` with one.';
const withoutBlanks = (source: Source) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
const problemsOf = ({ issues }: z.ZodError) =>
  // Of a list, several parts may have the same problem.
  [...new Set(issues.map(({ path: [name], message }) => `${String(name)}: ${message}.`))];

/** The emulators accept unsigned tokens, so anybody could sign in as anybody. */
function forbidden(given: Partial<Variables>): string[] {
  if (given.NODE_ENV !== 'production') return [];
  return emulatorNames
    .filter((name) => given[name])
    .map((name) => `${name} is set: an emulator must never be used in production. Unset it.`);
}

/** An example's value in production would send people to an address that is nobody's. */
function placeholders(set: Source): string[] {
  if (set['NODE_ENV'] !== 'production') return [];
  return placeholdersIn(set)
    .filter((name) => variableNames.includes(name))
    .map((name) => `${name} still has the value of an example. Set it to your own.`);
}

/** The required variables: those of Firebase and Stripe unless emulated, and in production all addresses. */
function missing(given: Variables): string[] {
  const production = given.NODE_ENV === 'production';
  const noDefault = 'production has no default for it';
  const unlessEmulated = (name: Name) => (production ? noDefault : `or set ${name}`);
  const required: [why: string, when: boolean, ...names: Name[]][] = [
    [
      unlessEmulated('FIREBASE_AUTH_EMULATOR_HOST'),
      !given.FIREBASE_AUTH_EMULATOR_HOST,
      ...(['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const),
    ],
    [unlessEmulated('STRIPE_API_HOST'), !given.STRIPE_API_HOST, 'STRIPE_SECRET_KEY'],
    [
      'REDIS_URL is of no use without webhooks',
      given.REDIS_URL !== undefined,
      'STRIPE_WEBHOOK_SECRET',
    ],
    [
      'Cloud Tasks needs both',
      (given.CLOUD_TASKS_QUEUE ?? given.CLOUD_TASKS_SERVICE_ACCOUNT) !== undefined,
      ...(['CLOUD_TASKS_QUEUE', 'CLOUD_TASKS_SERVICE_ACCOUNT'] as const),
    ],
    [
      noDefault,
      production,
      ...(['SITE_ORIGIN', 'STRIPE_LOGIN_URL', 'SURVEY_URL', 'APP_STORE_URL'] as const),
      ...(['TERMS_URL', 'PRIVACY_URL', 'SUPPORT_EMAIL'] as const),
    ],
  ];
  return required.flatMap(([why, when, ...names]) =>
    names
      .filter((name) => when && !given[name] && !given[`${name}_FILE` as Name])
      .map((name) => `${name} is missing (${why}).`),
  );
}

/** The release where none is named. */
const unknownRelease = 'unknown';

/** Builds the configuration from the variables, with the defaults of a local run. */
function build(given: Variables) {
  // In a local run, all requests come from one person or one script.
  const factor = given.NODE_ENV === 'production' ? 1 : 10;
  const siteOrigin = given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`;
  return {
    production: given.NODE_ENV === 'production',
    safelist: given.SAFELIST ? given.SAFELIST === 'on' : given.NODE_ENV === 'production',
    host: given.HOST,
    port: given.PORT,
    siteOrigin,
    trustedProxies: given.TRUST_PROXY ?? null,
    corsOrigins: given.CORS_ORIGINS,
    rateLimits: {
      reads: given.RATE_LIMIT_READS ?? 600 * factor,
      changes: given.RATE_LIMIT_CHANGES ?? 120 * factor,
      anonymous: given.RATE_LIMIT_ANONYMOUS ?? 300 * factor,
      portalSessions: given.RATE_LIMIT_PORTAL_SESSIONS ?? 20 * factor,
      // Stripe allows 25 requests a second for each endpoint. A reconciliation reads twice after a conflict.
      providerReads: 16,
    },
    shutdownDelayMs: given.SHUTDOWN_DELAY * 1_000,
    logLevel: given.LOG_LEVEL,
    release: given.RELEASE ?? unknownRelease,
    /** The address of the metrics server; null without one. */
    metrics:
      given.METRICS_PORT === undefined
        ? null
        : { host: given.METRICS_HOST ?? given.HOST, port: given.METRICS_PORT },
    firebase: {
      projectId: given.FIREBASE_PROJECT_ID ?? 'demo-stop-smoke-now',
      apiKey: given.FIREBASE_API_KEY ?? 'demo-api-key',
      authDomain: given.FIREBASE_AUTH_DOMAIN ?? 'localhost',
    },
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY ?? 'sk_test_demo',
      apiHost: given.STRIPE_API_HOST ?? null,
      /** One, or several while they are rotated; empty without webhooks. */
      webhookSecrets: given.STRIPE_WEBHOOK_SECRET ?? [],
    },
    redisUrl: given.REDIS_URL ?? null,
    /** The queue of wake-ups, and whom its tasks act as; null without. */
    cloudTasks:
      given.CLOUD_TASKS_QUEUE && given.CLOUD_TASKS_SERVICE_ACCOUNT
        ? {
            queue: given.CLOUD_TASKS_QUEUE,
            serviceAccount: given.CLOUD_TASKS_SERVICE_ACCOUNT,
            emulator: given.CLOUD_TASKS_EMULATOR_HOST ?? null,
          }
        : null,
    tokenKeysUrl: given.ID_TOKEN_KEYS_URL ?? null,
    authEmulator: given.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    /** The emulator's address for browsers, which differs from the one inside a container network. */
    authEmulatorForBrowsers:
      given.FIREBASE_AUTH_EMULATOR_PUBLIC_HOST ?? given.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    firestoreEmulator: given.FIRESTORE_EMULATOR_HOST ?? null,
    links: {
      survey: given.SURVEY_URL ?? '/dev/survey',
      terms: given.TERMS_URL ?? '/terms',
      privacy: given.PRIVACY_URL ?? '/privacy',
      supportEmail: given.SUPPORT_EMAIL ?? 'support@example.com',
      appStore: given.APP_STORE_URL ?? '/dev/app-store',
      ratingSource: given.RATING_SOURCE ?? 'Our own figure, not independently verified.',
      providerLogin:
        given.STRIPE_LOGIN_URL ??
        `http://${given.STRIPE_API_HOST ?? 'localhost:12111'}/p/login/demo`,
    },
  };
}

/** The environment of this process. @throws EnvError as parseEnv() */
export const readEnv = (): Env => parseEnv(process.env);

/** Whether traces are exported. Read before the environment is validated: tracing must start before all other imports. */
export const wantsTraces = (): boolean =>
  Boolean(process.env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim());

/** The deployed commit or version. Read before the environment is validated, for traces. */
export const readRelease = (): string => process.env['RELEASE']?.trim() || unknownRelease;

/**
 * The Google Cloud project whose logging reads this process's output; null elsewhere. Cloud Run sets K_SERVICE in
 * every container; on Google Kubernetes Engine LOG_FORMAT says so.
 */
export function googleLogProject(source: Source = process.env): string | null {
  const format = source['LOG_FORMAT']?.trim() || (source['K_SERVICE'] ? 'google' : 'plain');
  return format === 'google' ? (source['FIREBASE_PROJECT_ID']?.trim() ?? '') : null;
}

/** The Firebase project that a command works on. */
export interface FirebaseTarget {
  projectId: string;
  /** `host:port`, or null for Firebase itself. */
  authEmulator: string | null;
  /** Whether the environment names no project, so that the command works on the demo of `npm start`. */
  isDefault: boolean;
}

/** The variables of the support command. */
const targetVariables = variables
  .pick({
    NODE_ENV: true,
    FIREBASE_PROJECT_ID: true,
    GOOGLE_APPLICATION_CREDENTIALS: true,
    FIREBASE_AUTH_EMULATOR_HOST: true,
  })
  .extend({ AUTH_EMULATOR_PORT: port.default(9099) });

/**
 * Parses the variables that name a Firebase project.
 * @throws EnvError for a malformed value, and in production for an emulator's address or a missing project
 */
export function parseFirebaseTarget(source: Source): FirebaseTarget {
  const { given, problems } = parseWith(targetVariables, withoutBlanks(source));
  if (problems.length > 0) throw new EnvError(problems);
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: authEmulator } = given;
  problems.push(...forbidden(given));
  if (given.NODE_ENV === 'production' && !projectId)
    problems.push('FIREBASE_PROJECT_ID is missing (production has no default for it).');
  if (problems.length > 0) throw new EnvError(problems);
  const isDefault = !projectId && !authEmulator;
  return {
    projectId: projectId ?? 'demo-stop-smoke-now',
    authEmulator: authEmulator ?? (isDefault ? `127.0.0.1:${given.AUTH_EMULATOR_PORT}` : null),
    isDefault,
  };
}

/** The project that the environment of this process names. @throws EnvError as parseFirebaseTarget() */
export const readFirebaseTarget = (): FirebaseTarget => parseFirebaseTarget(process.env);
