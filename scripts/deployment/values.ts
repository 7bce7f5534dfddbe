/** Reads the values of a deployment, and refuses what is missing, unknown, or left as the example has it. */
import { readFileSync } from 'node:fs';
import { parseEnv as parseFile } from 'node:util';
import { parseEnv, secretNames } from '../../server/env.ts';
import { EnvError } from '../../server/environment/parse.ts';
import { variableNames } from '../../server/environment/variables.ts';
import { placeholdersIn } from '../../server/environment/rules.ts';

/** The values are not usable; the message has a sentence for each problem. */
export class ValuesError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ValuesError';
  }
}

/** The version of a secret at Google's Secret Manager; of some, 0 for none. */
const version = [/^[1-9]\d*$/, 'the number of a version, from 1'] as const;
const versionOrNone = [/^\d+$/, 'the number of a version, or 0 for none'] as const;

/** What says where and what is deployed, with its form; everything else in the file is a setting of the server. */
const deploymentNames: Record<string, readonly [form: RegExp, inWords: string]> = {
  PROJECT_ID: [
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    'a project id: 6 to 30 lower-case letters, digits and hyphens',
  ],
  REGION: [/^[a-z]+-[a-z]+\d+$/, 'a region of Google Cloud, for example europe-west1'],
  // A Docker tag, and a label of metrics.
  RELEASE: [/^[\w][\w.-]{0,127}$/, 'a tag of Docker: letters, digits, ".", "_" and "-"'],
  // Alerts lead there.
  RUNBOOK_BASE_URL: [
    /^https:\/\/[^\s?#]+[^\s?#/]$/,
    'an https address without a slash at its end, where docs/ is',
  ],
  STRIPE_SECRET_KEY_VERSION: version,
  STRIPE_WEBHOOK_SECRET_VERSION: version,
  REDIS_URL_VERSION: versionOrNone,
  MAIL_URL_VERSION: versionOrNone,
  RECEIPT_SIGNING_KEYS_VERSION: versionOrNone,
};

/** The secrets that not every deployment has. */
const withoutThem = {
  REDIS_URL_VERSION: '0',
  MAIL_URL_VERSION: '0',
  RECEIPT_SIGNING_KEYS_VERSION: '0',
};

/** Stand for the secrets, which are in no file of git, when the settings are checked. */
const standIns: Record<(typeof secretNames)[number], string> = {
  STRIPE_SECRET_KEY: 'rk_live_checked',
  STRIPE_WEBHOOK_SECRET: 'whsec_checked',
  REDIS_URL: 'redis://127.0.0.1:6379',
  MAIL_URL: 'smtps://127.0.0.1',
  RECEIPT_SIGNING_KEYS: JSON.stringify({
    keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'checked', x: 'A'.repeat(43), d: 'A'.repeat(43) }],
  }),
};

/** What the container's platform sets, or what the file says under another name, and why it may not stand there. */
const setElsewhere: Readonly<Record<string, string>> = {
  FIREBASE_PROJECT_ID: 'PROJECT_ID says it',
  NODE_ENV: 'it is always production',
  HOST: 'the image sets it',
  PORT: 'the platform sets it',
  GOOGLE_APPLICATION_CREDENTIALS: 'the platform sets it',
};

/** A secret that a deployment has. */
export interface Secret {
  /** Of the server: `MAIL_URL`. */
  variable: string;
  /** Where it is kept, and the name of its file: `mail-url`. */
  name: string;
  version: string;
}

function secretsOf(given: Readonly<Record<string, string>>): Secret[] {
  return secretNames
    .map((variable) => ({
      variable,
      name: variable.toLowerCase().replaceAll('_', '-'),
      version: given[`${variable}_VERSION`] ?? '0',
    }))
    .filter((secret) => Number(secret.version) !== 0);
}

/**
 * @param path a file of NAME=value lines
 * @returns the tokens of the templates, the server's settings, and the secrets that it has
 * @throws ValuesError with every problem
 */
export function readValues(path: string): {
  tokens: Record<string, string>;
  settings: Record<string, string>;
  secrets: Secret[];
} {
  const given: Record<string, string> = {
    ...withoutThem,
    ...(parseFile(readText(path)) as Record<string, string>),
  };
  const settings = Object.fromEntries(
    Object.entries(given).filter(([name]) => !(name in deploymentNames)),
  );
  const secrets = secretsOf(given);
  const problems = [
    ...placeholdersIn(given).map((name) => `${name} still has the value of an example.`),
    ...Object.entries(deploymentNames)
      .filter(([name, [form]]) => !form.test(given[name] ?? ''))
      .map(
        ([name, [, inWords]]) =>
          `${name} ${given[name] ? '' : 'is missing: it '}must be ${inWords}.`,
      ),
    ...Object.keys(settings).flatMap(problemOfName),
    ...Object.entries(settings)
      .filter(([, value]) => value.includes("'") && /[#$]/.test(value))
      .map(([name]) => `${name} has both ' and # or $, which compose can’t read.`),
    ...refusals({ ...settings, FIREBASE_PROJECT_ID: 'checked-above' }, secrets),
  ];
  if (problems.length > 0)
    throw new ValuesError([`${path} can’t be deployed:`, ...unique(problems)]);
  const { origin, host } = new URL(settings['SITE_ORIGIN'] ?? '');
  return {
    tokens: { ...given, SITE_ORIGIN: origin, SITE_HOST: host },
    settings: {
      ...settings,
      FIREBASE_PROJECT_ID: given['PROJECT_ID'] ?? '',
      RELEASE: given['RELEASE'] ?? '',
    },
    secrets,
  };
}

/** What is wrong with a setting's name. OpenTelemetry reads further variables itself. */
function problemOfName(name: string): string[] {
  const elsewhere = setElsewhere[name];
  if (elsewhere) return [`${name} belongs in no file of values: ${elsewhere}.`];
  if (name in standIns)
    return [
      `${name} is a secret: it belongs in no file of git. ${name}_VERSION says which version is deployed.`,
    ];
  if (variableNames.includes(name) || name.startsWith('OTEL_')) return [];
  return [`${name} is no setting of the server.`];
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ValuesError([`${path} is missing. Copy deploy/example.env there, and fill it in.`]);
  }
}

/** What the server itself would say at its start, in the names of the file. */
function refusals(settings: Record<string, string>, secrets: Secret[]): readonly string[] {
  const held = Object.fromEntries(
    secrets.map(({ variable }) => [variable, standIns[variable as keyof typeof standIns]]),
  );
  try {
    parseEnv({ ...settings, ...held, NODE_ENV: 'production' });
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.problems
      .filter((problem) => !problem.includes('the value of an example'))
      .map(inNamesOfFile);
  }
}

/** The file has a secret's version in place of the secret. */
function inNamesOfFile(problem: string): string {
  const [name = ''] = problem.split(' ');
  return name in standIns
    ? problem.replace(`${name} is missing`, `${name}_VERSION is 0 or missing`)
    : problem;
}

const unique = (problems: readonly string[]) => [
  ...new Set(problems.map((problem) => `  - ${problem}`)),
];
