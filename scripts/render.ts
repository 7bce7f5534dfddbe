/** `npm run render -- production`: writes deploy/production/ from the values in deploy/production.env. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { alertPolicies } from './deployment/alert-files.ts';
import { fillIn, settingsFile, yamlVariables } from './deployment/templates.ts';
import { readValues, ValuesError } from './deployment/values.ts';

/** Defaults for Cloud Run, which the file of values may override. */
const cloudRunSettings = {
  // Google's own front end, which every request passes.
  TRUST_PROXY: '1',
  // The port of the collector's default configuration.
  METRICS_PORT: '8080',
};

function main([environment = '']: string[]): void {
  if (!/^[a-z][a-z0-9-]*$/.test(environment))
    throw new ValuesError(['Say which environment: npm run render -- production']);
  const source = `deploy/${environment}.env`;
  const { tokens, settings, secrets } = readValues(source);
  const generated = `Made by \`npm run render -- ${environment}\` from ${source}. Edit that file, not this one.`;
  const fill = (path: string, more: Record<string, string> = {}) =>
    fillIn(readFileSync(path, 'utf8'), { ...tokens, ...more, GENERATED: generated });
  const alerts = fill('deploy/monitoring/alerts.yaml');
  const header = `# ${generated}\n`;

  const folder = `deploy/${environment}`;
  const container = { SETTINGS: yamlVariables({ ...cloudRunSettings, ...settings }, secrets) };
  const files: Record<string, string> = {
    'cloud-run.yaml': fill('deploy/cloud-run.yaml', container),
    'cloud-run-job.yaml': fill('deploy/cloud-run-job.yaml', container),
    'settings.env': header + settingsFile(settings),
    'alerts.yaml': header + alerts,
    'google/at-risk-metric.yaml': fill('deploy/google/at-risk-metric.yaml'),
    'google/policies/at-risk.yaml': fill('deploy/google/at-risk-policy.yaml'),
    'google/policies/uptime.yaml': fill('deploy/google/uptime-policy.yaml'),
  };
  for (const [name, policy] of Object.entries(alertPolicies(alerts)))
    files[`google/policies/${name}.yaml`] = header + policy;

  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) write(`${folder}/${name}`, text);
  setHostingRegion(tokens['REGION'] ?? '');
  console.log(
    `Wrote ${Object.keys(files).length} files to ${folder}/, and the region to firebase.json.`,
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Firebase Hosting sends requests to the service in this region. */
function setHostingRegion(region: string): void {
  const text = readFileSync('firebase.json', 'utf8');
  writeFileSync('firebase.json', text.replace(/("region": )"[^"]*"/, `$1"${region}"`));
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ValuesError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
