/** What the environment must and must not have, beyond the form of each variable. */
import { type Name, type Source, variableNames, type Variables } from './variables.ts';

/** The addresses that point a real SDK at an emulator. */
const emulatorNames = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_PUBLIC_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'STRIPE_API_HOST',
  'MAIL_EMULATOR_HOST',
] as const satisfies Name[];

/** The emulators accept unsigned tokens, so anybody could sign in as anybody. */
export function forbidden(given: Partial<Variables>): string[] {
  if (given.NODE_ENV !== 'production') return [];
  return emulatorNames
    .filter((name) => given[name])
    .map((name) => `${name} is set: an emulator must never be used in production. Unset it.`);
}

/** What examples and templates say in place of a real value. */
const placeholder =
  /YOUR[_-]|FIREBASE_WEB_API_KEY|…|(^|[@/.])example\.(com|net|org)(?![\w-])|\.example(?![\w.-])/i;

/** @returns the names of the variables whose values are placeholders */
export const placeholdersIn = (source: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(source)
    .filter(([, value]) => typeof value === 'string' && placeholder.test(value))
    .map(([name]) => name);

/** An example's value in production would send people to an address that is nobody's. */
export function placeholders(set: Source): string[] {
  if (set['NODE_ENV'] !== 'production') return [];
  return placeholdersIn(set)
    .filter((name) => variableNames.includes(name))
    .map((name) => `${name} still has the value of an example. Set it to your own.`);
}

/** The required variables: those of Firebase and Stripe unless emulated, and in production all addresses. */
export function missing(given: Variables, set: Source): string[] {
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
      'mail needs both',
      (given.MAIL_URL ?? given.MAIL_FROM) !== undefined,
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
    names
      .filter((name) => when && !given[name] && !set[`${name}_FILE`])
      .map((name) => `${name} is missing (${why}).`),
  );
}
