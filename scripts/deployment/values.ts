/** Reads a deployment's values, and rejects missing, unknown and example values. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv as parseFile } from 'node:util';
import { EnvError, parseEnv, placeholdersIn } from '../../server/env.ts';
import { problemOfName, projectId, variableNames } from '../../server/environment/variables.ts';

/** The values are unusable; the message has a sentence for each problem. */
export class ValuesError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ValuesError';
  }
}

type Given = Record<string, string>;

/** Names and forms of the deployment's own values. Everything else in the file is a setting of the server. */
const deploymentNames: Record<string, readonly [form: RegExp, inWords: string]> = {
  PROJECT_ID: [projectId.form, projectId.inWords],
  REGION: [
    /^(africa|asia|australia|europe|me|northamerica|southamerica|us)-(north|south|east|west|central){1,2}\d{1,2}$/,
    'a region of Google Cloud, for example europe-west1',
  ],
  RELEASE: [/^[\w][\w.-]{0,127}$/, 'a tag of Docker: letters, digits, ".", "_" and "-"'],
  AWAKE_INSTANCES: [/^([1-9]|1[0-2])$/, 'a whole number from 1 to 12'],
  // Alerts link to it.
  RUNBOOK_BASE_URL: [
    /^https:\/\/[^\s?#]+\/(blob|src|tree)\/[^\s?#]*[^\s?#/]$/,
    'an https address without a slash at its end, with the branch, where docs/ is: …/blob/main',
  ],
  STRIPE_SECRET_KEY_VERSION: [/^[1-9]\d*$/, 'the number of a version, from 1'],
  STRIPE_WEBHOOK_SECRET_VERSION: [/^[1-9]\d*$/, 'the number of a version, from 1'],
  MAIL_URL_VERSION: [/^[1-9]\d*$/, 'the number of a version, from 1'],
};

/** Forms of settings that the server itself can't be strict about, such as a local key. */
const settingForms: typeof deploymentNames = {
  // The commands of docs/operations.md read it as it is.
  SITE_ORIGIN: [/^https?:\/\/[^/]+$/, 'an origin without a slash at its end'],
  FIREBASE_API_KEY: [/^AIza[\w-]{35}$/, 'the whole key of the web app, AIza and 35 characters'],
  STRIPE_LOGIN_URL: [
    /^https:\/\/[^/]+\/p\/login\/(?!test_)./,
    'the address of the live portal’s login page, for example https://billing.stripe.com/p/login/…',
  ],
};

/** Blank, a comment, or a value that bash and Node read alike. */
const lineForm =
  /^[ \t]*(?:#.*)?$|^\w+=(?:[^\s'"#&;|<>()$`\\~]*|'[^']*'|"[^"$`\\]*")(?:[ \t]+#.*|[ \t]*)$/;

/** Placeholders in the check for the secrets, which are never in git. */
const standIns: Readonly<Record<string, string>> = {
  STRIPE_SECRET_KEY: 'rk_live_checked',
  STRIPE_WEBHOOK_SECRET: 'whsec_checked',
  MAIL_URL: 'smtps://127.0.0.1',
};

/** Set by the container's platform or derived from PROJECT_ID. */
const setElsewhere = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'FIREBASE_PROJECT_ID',
];

export interface Secret {
  /** The server's variable: `MAIL_URL`. */
  variable: string;
  /** Its name in Google's Secret Manager: `mail-url`. */
  name: string;
  version: string;
}

/**
 * Reads a file of NAME=value lines.
 * @returns the tokens of the templates, the server's settings, and the secrets
 * @throws ValuesError with every problem
 */
export function readValues(path: string): {
  tokens: Record<string, string>;
  settings: Record<string, string>;
  secrets: Secret[];
} {
  if (!existsSync(path))
    throw new ValuesError([`${path} is missing. Copy deploy/example.env there, and fill it in.`]);
  const text = readFileSync(path, 'utf8');
  const given = parseFile(text) as Given;
  const secrets = Object.keys(standIns).map((variable) => ({
    variable,
    name: variable.toLowerCase().replaceAll('_', '-'),
    version: given[`${variable}_VERSION`] ?? '',
  }));
  const settings = Object.fromEntries(
    Object.entries(given).filter(([name]) => !(name in deploymentNames)),
  );
  const problems = [
    ...placeholdersIn(given),
    ...Object.entries(deploymentNames).flatMap(([name, [form, inWords]]) =>
      form.test(given[name] ?? '')
        ? []
        : `${name} ${given[name] ? '' : 'is missing: it '}must be ${inWords}.`,
    ),
    ...Object.entries(settingForms).flatMap(([name, [form, inWords]]) =>
      form.test(given[name] ?? '') || !given[name] ? [] : `${name} must be ${inWords}.`,
    ),
    ...text
      .split('\n')
      .flatMap((line, index) =>
        lineForm.test(line)
          ? []
          : `Line ${index + 1}: a shell reads it otherwise. Write NAME='value'.`,
      ),
    ...problemOfReplicas(given),
    ...Object.keys(settings).flatMap(problemOfSetting),
    ...Object.entries(settings).flatMap(([name, value]) =>
      value.includes("'") && /[#$]/.test(value)
        ? `${name} has both ' and # or $, which compose can’t read.`
        : [],
    ),
    ...refusals({ ...settings, FIREBASE_PROJECT_ID: 'checked-above' }),
  ];
  if (problems.length > 0)
    throw new ValuesError([`${path} can’t be deployed:`, ...new Set(problems)]);
  return {
    tokens: { ...given, SITE_HOST: new URL(settings['SITE_ORIGIN'] ?? '').host },
    settings: { ...settings, FIREBASE_PROJECT_ID: given['PROJECT_ID'] ?? '' },
    secrets,
  };
}

function problemOfSetting(name: string): string | [] {
  if (setElsewhere.includes(name))
    return `${name} belongs in no file of values: the platform or PROJECT_ID sets it.`;
  if (name in standIns)
    return `${name} is a secret: it belongs in no file of git. ${name}_VERSION says which version is deployed.`;
  if (variableNames.includes(name)) return [];
  return problemOfName(name) ?? `${name} is no setting of the server.`;
}

/** Cloud Run needs both numbers; the server has a default for the second. */
function problemOfReplicas({ AWAKE_INSTANCES: awake, MAX_REPLICAS: most = '' }: Given): string[] {
  if (most.trim() === '')
    return ['MAX_REPLICAS is missing: it must be a whole number from 1 to 12.'];
  return Number(awake) > Number(most) ? ['AWAKE_INSTANCES must be at most MAX_REPLICAS.'] : [];
}

/** Lists the server's own errors at start, with placeholders for the secrets. */
function refusals(settings: Record<string, string>): readonly string[] {
  try {
    parseEnv({ ...settings, ...standIns, NODE_ENV: 'production' });
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.problems;
  }
}
