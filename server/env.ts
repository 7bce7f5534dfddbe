/** Reads and validates the environment variables, and reports all problems together. No other module reads them. */
import { type FirebaseTarget, parseFirebaseTarget } from './environment/firebase-target.ts';
import { EnvError, parseWith, withoutBlanks } from './environment/parse.ts';
import { languageCodes } from '../texts/generated/languages.ts';
import { forbidden, missing, placeholders } from './environment/rules.ts';
import { readSecretFiles } from './environment/secret-files.ts';
import { type Name, type Source, type Variables, variables } from './environment/variables.ts';

/** The secret variables. Each may be in a file instead, which `…_FILE` names. */
export const secretNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REDIS_URL',
  'MAIL_URL',
  'RECEIPT_SIGNING_KEYS',
] as const satisfies Name[];

/** The server's configuration. */
export type Env = Readonly<ReturnType<typeof build>>;

/**
 * Parses environment variables.
 * @param source usually `process.env`
 * @throws EnvError with every problem at once: missing, malformed, or forbidden in production.
 */
export function parseEnv(source: Source): Env {
  const { set, problems: unread } = readSecretFiles(withoutBlanks(source), secretNames);
  const { given, problems } = parseWith(variables, set);
  problems.push(...unread, ...forbidden(given), ...placeholders(set), ...missing(given, set));
  if (problems.length > 0) throw new EnvError(problems);
  return build(given);
}

/** The release where none is named. */
const unknownRelease = 'unknown';

/** Builds the configuration from the variables, with the defaults of a local run. */
function build(given: Variables) {
  const siteOrigin = given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`;
  return {
    production: given.NODE_ENV === 'production',
    safelist: given.SAFELIST ? given.SAFELIST === 'on' : given.NODE_ENV === 'production',
    /** Where the manifests of apps are; null without. */
    operationsDir: given.OPERATIONS_DIR ?? null,
    host: given.HOST,
    port: given.PORT,
    siteOrigin,
    trustedProxies: given.TRUST_PROXY ?? null,
    corsOrigins: given.CORS_ORIGINS,
    shutdownDelayMs: given.SHUTDOWN_DELAY * 1_000,
    logLevel: given.LOG_LEVEL,
    release: given.RELEASE ?? unknownRelease,
    /** The address of the metrics server; null without one. */
    metrics:
      given.METRICS_PORT === undefined ? null : { host: given.HOST, port: given.METRICS_PORT },
    firebase: {
      projectId: given.FIREBASE_PROJECT_ID ?? 'demo-stop-smoke-now',
      apiKey: given.FIREBASE_API_KEY ?? 'demo-api-key',
      authDomain: given.FIREBASE_AUTH_DOMAIN ?? 'localhost',
    },
    /** Where the server's own credentials are; null where the machine has them. */
    credentialsFile: given.GOOGLE_APPLICATION_CREDENTIALS ?? null,
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY ?? 'sk_test_demo',
      apiHost: given.STRIPE_API_HOST ?? null,
      /** One, or several while they are rotated; empty without webhooks. */
      webhookSecrets: given.STRIPE_WEBHOOK_SECRET ?? [],
    },
    redisUrl: given.REDIS_URL ?? null,
    /** The languages of the pages on which contracts are ended without signing in. */
    exitLanguages: given.EXIT_LANGUAGES ?? languageCodes,
    /** Where documents can be sent that prove the reason of a declaration; null without. */
    postalAddress: given.POSTAL_ADDRESS ?? null,
    /** Where mails are handed in, and from whom they are; null to send none. */
    mail: given.MAIL_URL && given.MAIL_FROM ? { url: given.MAIL_URL, from: given.MAIL_FROM } : null,
    /** The address at which the mail emulator lists what it received. */
    mailEmulator: given.MAIL_EMULATOR_HOST ?? null,
    /** The first signs receipts, all verify them; empty to sign none. */
    receiptSigningKeys: given.RECEIPT_SIGNING_KEYS ?? [],
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
      ratingSource: given.RATING_SOURCE ?? null,
      providerLogin:
        given.STRIPE_LOGIN_URL ??
        `http://${given.STRIPE_API_HOST ?? 'localhost:12111'}/p/login/demo`,
    },
  };
}

/** The names of all variables of this process, whoever reads them. */
export const namesInEnvironment = (): string[] => Object.keys(process.env);

/** The environment of this process. @throws EnvError as parseEnv() */
export const readEnv = (): Env => parseEnv(process.env);

/** Whether traces are exported. Read before the environment is validated: tracing must start before all other imports. */
export const wantsTraces = (): boolean =>
  Boolean(process.env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim());

/** The deployed commit or version. Read before the environment is validated, for traces. */
export const readRelease = (): string => process.env['RELEASE']?.trim() || unknownRelease;

/**
 * The Google Cloud project whose logging reads this process's output; null elsewhere. Cloud Run sets K_SERVICE in
 * every container.
 */
export function googleLogProject(source: Source = process.env): string | null {
  return source['K_SERVICE'] ? (source['FIREBASE_PROJECT_ID']?.trim() ?? '') : null;
}

/** The Firebase project that the environment of this process names. @throws EnvError as parseFirebaseTarget() */
export const readFirebaseTarget = (): FirebaseTarget => parseFirebaseTarget(process.env);

/**
 * The keys of receipts in the environment of this process, and the address at which its site publishes them; for
 * commands that need nothing else of it.
 * @throws EnvError for keys that can't be read
 */
export function readReceiptKeys(source: Source = process.env) {
  const { set, problems } = readSecretFiles(withoutBlanks(source), ['RECEIPT_SIGNING_KEYS']);
  const wanted = variables.pick({ RECEIPT_SIGNING_KEYS: true, SITE_ORIGIN: true, PORT: true });
  const { given, problems: malformed } = parseWith(wanted, set);
  if (problems.length + malformed.length > 0) throw new EnvError([...problems, ...malformed]);
  const origin = given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`;
  return { own: given.RECEIPT_SIGNING_KEYS ?? [], address: `${origin}/.well-known/jwks.json` };
}
