/** Reads and validates the environment variables. Reports all problems together. No other module reads the variables. */
import { languageCodes } from '../texts/generated/languages.ts';
import {
  problemOfName,
  projectId,
  type Name,
  type Source,
  variableNames,
  type Variables,
  variables,
} from './environment/variables.ts';

export type Env = Readonly<ReturnType<typeof build>>;

/** The environment is invalid. `problems` has a sentence for each problem. */
export class EnvError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/** Parses environment variables. A blank value counts as not set. @throws EnvError with every problem */
export function parseEnv(source: Source): Env {
  const set: Record<string, string> = {};
  const broken: string[] = [];
  for (const [name, value = ''] of Object.entries(source)) {
    const isGiven = value.trim() !== '' || (name === mayBeBlank && source[name] !== undefined);
    if (isGiven) set[name] = value.replace(/[\r\n]+/g, '');
    if (isGiven && set[name] !== value && variableNames.includes(name)) broken.push(name);
  }
  const { data, error } = variables.safeParse(set);
  const given = data ?? (set as unknown as Variables);
  const ofServer = Object.fromEntries(
    Object.entries(set).filter(([name]) => variableNames.includes(name)),
  );
  const malformed = (error?.issues ?? []).map(
    ({ path: [name], message }) => `${String(name)}: ${message}.`,
  );
  const problems = [
    ...broken.map((name) => `${name}: ${lineBreak}`),
    // Reports a problem once, even if several parts of a list have the same problem.
    ...new Set(malformed),
    ...Object.keys(set).flatMap((name) => problemOfName(name) ?? []),
    ...forbidden(given),
    ...(given.NODE_ENV === 'production' ? placeholdersIn(ofServer) : []),
    ...missing(given),
  ];
  if (problems.length > 0) throw new EnvError(problems);
  return build(given);
}

/** The variable that may be blank. A blank value means no languages. */
const mayBeBlank = 'EXIT_LANGUAGES';

const lineBreak =
  'it contains a line break. Write the value with `printf %s`, because `echo` adds a line break.';

const emulatorNames = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'STRIPE_API_HOST',
] as const satisfies Name[];

/** Lists the settings that production forbids. Emulators accept unsigned tokens, so anyone could sign in as anyone. */
function forbidden(given: Variables): string[] {
  if (given.NODE_ENV !== 'production') return [];
  const emulators = emulatorNames
    .filter((name) => given[name])
    .map((name) => `${name} is set: an emulator must never be used in production. Unset it.`);
  const isTestKey = /^(sk|rk)_test_/.test(given.STRIPE_SECRET_KEY ?? '');
  return [
    ...emulators,
    ...(given.SITE_ORIGIN?.startsWith('http:')
      ? ['SITE_ORIGIN: must begin with https: in production.']
      : []),
    ...(isTestKey
      ? ['STRIPE_SECRET_KEY: must be a live key in production (rk_live_…), and is a test key.']
      : []),
  ];
}

const placeholder =
  /YOUR[_-]|FIREBASE_WEB_API_KEY|…|(^|[@/.])example\.(com|net|org)(?![\w-])|\.example(?![\w.-])/i;

/** Lists variables that still have an example's value. With an example's value, subscribers would see wrong addresses. */
export const placeholdersIn = (source: Readonly<Record<string, string>>): string[] =>
  Object.entries(source).flatMap(([name, value]) =>
    placeholder.test(value) ? `${name} still has the value of an example. Set it to your own.` : [],
  );

function missing(given: Variables): string[] {
  const production = given.NODE_ENV === 'production';
  const noDefault = 'production has no default for it';
  const unlessEmulated = (name: Name) => (production ? noDefault : `or set ${name}`);
  const required: [why: string, when: boolean, ...names: Name[]][] = [
    [
      unlessEmulated('FIREBASE_AUTH_EMULATOR_HOST'),
      !given.FIREBASE_AUTH_EMULATOR_HOST,
      ...(['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const),
    ],
    [unlessEmulated('STRIPE_API_HOST'), !given.STRIPE_API_HOST, 'STRIPE_SECRET_KEY'],
    [
      production ? 'the owner of a plan is told of its end by mail' : 'mail needs both',
      production || (given.MAIL_URL ?? given.MAIL_FROM) !== undefined,
      ...(['MAIL_URL', 'MAIL_FROM'] as const),
    ],
    [
      noDefault,
      production,
      ...(['SITE_ORIGIN', 'STRIPE_LOGIN_URL', 'SURVEY_URL', 'APP_STORE_URL'] as const),
      ...(['TERMS_URL', 'PRIVACY_URL', 'SUPPORT_EMAIL'] as const),
    ],
  ];
  return required.flatMap(([why, when, ...names]) =>
    names.filter((name) => when && !given[name]).map((name) => `${name} is missing (${why}).`),
  );
}

function build(given: Variables) {
  const siteOrigin = given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`;
  return {
    production: given.NODE_ENV === 'production',
    host: given.HOST,
    port: given.PORT,
    siteOrigin,
    trustedProxies: given.TRUST_PROXY ?? null,
    shutdownDelayMs: given.SHUTDOWN_DELAY * 1_000,
    metrics:
      given.METRICS_PORT === undefined ? null : { host: given.HOST, port: given.METRICS_PORT },
    firebase: {
      projectId: given.FIREBASE_PROJECT_ID ?? 'demo-stop-smoke-now',
      apiKey: given.FIREBASE_API_KEY ?? 'demo-api-key',
      authDomain: given.FIREBASE_PROJECT_ID
        ? `${given.FIREBASE_PROJECT_ID}.firebaseapp.com`
        : 'localhost',
    },
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY ?? 'sk_test_demo',
      apiHost: given.STRIPE_API_HOST ?? null,
      /** The webhooks' signing secrets: several during a rotation, none without webhooks. */
      webhookSecrets: given.STRIPE_WEBHOOK_SECRET ?? [],
      /** The products that count as Premium. If empty, all products at Stripe count. */
      premiumProducts: given.PREMIUM_PRODUCTS ?? [],
    },
    /** The most replicas that run. All replicas share Stripe's rate limit. */
    maxReplicas: given.MAX_REPLICAS,
    /** The languages of the pages that end a plan without a sign-in. */
    exitLanguages: given.EXIT_LANGUAGES ?? languageCodes,
    /** The postal address for proof of a declaration's reason; null for none. */
    postalAddress: given.POSTAL_ADDRESS ?? null,
    /** The mail server and the sender's address; null to send no mail. */
    mail: given.MAIL_URL && given.MAIL_FROM ? { url: given.MAIL_URL, from: given.MAIL_FROM } : null,
    appleApps: given.APPLE_APPS ?? [],
    androidApps: given.ANDROID_APPS ?? [],
    authEmulator: given.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    firestoreEmulator: given.FIRESTORE_EMULATOR_HOST ?? null,
    /** The link that proves the site's ratings; null for none. */
    ratingSource: given.RATING_SOURCE_URL ?? null,
    price: given.PREMIUM_PRICE ?? null,
    links: {
      survey: given.SURVEY_URL ?? '/dev/survey',
      terms: given.TERMS_URL ?? '/terms',
      privacy: given.PRIVACY_URL ?? '/privacy',
      supportEmail: given.SUPPORT_EMAIL ?? 'support@example.com',
      appStore: given.APP_STORE_URL ?? '/dev/app-store',
      providerLogin:
        given.STRIPE_LOGIN_URL ??
        `http://${given.STRIPE_API_HOST ?? 'localhost:12111'}/p/login/demo`,
    },
  };
}

export const readEnv = (): Env => parseEnv(process.env);

/** Reads only the Firebase project's id, for a command that needs no other variable. @throws EnvError */
export function readProjectId(): string {
  const id = process.env['FIREBASE_PROJECT_ID'] ?? '';
  if (projectId.form.test(id)) return id;
  throw new EnvError([`FIREBASE_PROJECT_ID: must be ${projectId.inWords}.`]);
}

/** Returns the Google Cloud project, or '' if the project is unknown. Returns null outside Cloud Run, which sets K_SERVICE. */
export function googleLogProject(source: Source = process.env): string | null {
  return source['K_SERVICE'] ? (source['FIREBASE_PROJECT_ID']?.trim() ?? '') : null;
}
