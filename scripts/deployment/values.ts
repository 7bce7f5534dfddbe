/** Reads the values of a deployment, and refuses what is missing, unknown, or left as the example has it. */
import { readFileSync } from 'node:fs';
import { parseEnv as parseFile } from 'node:util';
import { parseEnv } from '../../server/env.ts';
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

/** What says where and what is deployed; everything else in the file is a setting of the server. */
const deploymentNames = {
  PROJECT_ID: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  REGION: /^[a-z]+-[a-z]+\d+$/,
  // A Docker tag, and a label of metrics.
  RELEASE: /^[\w][\w.-]{0,127}$/,
  STRIPE_SECRET_KEY_VERSION: /^[1-9]\d*$/,
  STRIPE_WEBHOOK_SECRET_VERSION: /^[1-9]\d*$/,
  REDIS_URL_VERSION: /^[1-9]\d*$/,
  // 0 for none.
  MAIL_URL_VERSION: /^\d+$/,
};

/** What may be left out. */
const optional = { MAIL_URL_VERSION: '0' };

/** Stand for the secrets, which are in no file, when the settings are checked. */
const secrets = {
  STRIPE_SECRET_KEY: 'rk_live_checked',
  STRIPE_WEBHOOK_SECRET: 'whsec_checked',
  REDIS_URL: 'redis://127.0.0.1:6379',
  MAIL_URL: 'smtps://127.0.0.1',
};

/** The secrets that not every deployment has, and their versions, by variable. */
function optionalSecretsOf(given: Readonly<Record<string, string>>) {
  const version = given['MAIL_URL_VERSION'] ?? '0';
  return (Number(version) === 0 ? {} : { MAIL_URL: ['mail-url', version] }) as Record<
    string,
    readonly [secret: string, version: string]
  >;
}

/**
 * @param path a file of NAME=value lines
 * @returns the tokens of the templates, the server's settings, and the secrets that not every deployment has
 * @throws ValuesError with every problem
 */
export function readValues(path: string): {
  tokens: Record<string, string>;
  settings: Record<string, string>;
  optionalSecrets: ReturnType<typeof optionalSecretsOf>;
} {
  const given: Record<string, string> = {
    ...optional,
    ...(parseFile(readText(path)) as Record<string, string>),
  };
  const settings: Record<string, string> = {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !(name in deploymentNames))),
    FIREBASE_PROJECT_ID: given['PROJECT_ID'] ?? '',
    RELEASE: given['RELEASE'] ?? '',
  };
  const problems = [
    ...placeholdersIn(given).map((name) => `${name} still has the value of an example.`),
    ...Object.entries(deploymentNames)
      .filter(([name, form]) => !form.test(given[name] ?? ''))
      .map(([name]) => `${name} is ${given[name] ? 'malformed' : 'missing'}.`),
    ...Object.keys(settings)
      .filter((name) => !variableNames.includes(name))
      .map((name) => `${name} is no setting of the server.`),
    ...Object.keys(settings)
      .filter((name) => name in secrets)
      .map((name) => `${name} is a secret: it belongs in no file of git.`),
    ...refusals(settings, 'MAIL_URL' in optionalSecretsOf(given)),
  ];
  if (problems.length > 0)
    throw new ValuesError([`${path} can’t be deployed:`, ...unique(problems)]);
  const { origin, host } = new URL(settings['SITE_ORIGIN'] ?? '');
  return {
    tokens: { ...given, SITE_ORIGIN: origin, SITE_HOST: host },
    settings,
    optionalSecrets: optionalSecretsOf(given),
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ValuesError([`${path} is missing. Copy deploy/example.env there, and fill it in.`]);
  }
}

/** What the server itself would say at its start. */
function refusals(settings: Record<string, string>, mail: boolean): readonly string[] {
  try {
    const { MAIL_URL, ...always } = secrets;
    parseEnv({ ...settings, ...always, ...(mail && { MAIL_URL }), NODE_ENV: 'production' });
    return [];
  } catch (error) {
    if (error instanceof EnvError)
      return error.problems.filter((problem) => !problem.includes('the value of an example'));
    throw error;
  }
}

const unique = (problems: readonly string[]) => [
  ...new Set(problems.map((problem) => `  - ${problem}`)),
];
