/** Tests the deployment files: valid, and in step with the server and with each other. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv as parseFile } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { alertPolicies } from '../../scripts/deployment/alert-files.ts';
import { fillIn, yamlVariables } from '../../scripts/deployment/templates.ts';
import { readValues } from '../../scripts/deployment/values.ts';
import { inputs } from '../../scripts/freshness.ts';
import { parseEnv } from '../../server/env.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('docker/Dockerfile');
const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile.slice(dockerfile.indexOf('AS server')))?.[1]);

describe('docker/Dockerfile.dockerignore', () => {
  const allowed = read('docker/Dockerfile.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));

  it('lets through all that a build is made from and that the Dockerfile copies, and no settings', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) =>
      String(files).split(' '),
    );
    const needed = [...inputs, ...copied].filter((path) => path !== '.');
    const isAllowed = (path: string) =>
      allowed.some((one) => path === one || path.startsWith(`${one}/`));
    expect(needed.filter((path) => !isAllowed(path))).toEqual([]);
    for (const path of ['.env', '.git', 'build', 'node_modules', 'tests'])
      expect(isAllowed(path)).toBe(false);
  });
});

/** The example's values, filled in. tests/system/deployment/ renders and deploys with such. */
const folder = mkdtempSync(join(tmpdir(), 'portal-values-'));
afterAll(() => rmSync(folder, { recursive: true }));
const filledIn = read('deploy/example.env')
  .replaceAll('YOUR-PROJECT', 'acme-prod')
  .replaceAll('example.com', 'smoke.test')
  .replace('FIREBASE_WEB_API_KEY', 'AIzaSyAcmeAcmeAcmeAcmeAcmeAcmeAcmeAcmex')
  .replace('YOUR_PAGE', 'page1')
  .replace('YOUR_APP', 'id1');
function valuesOf(text: string) {
  const path = join(folder, 'values.env');
  writeFileSync(path, text);
  return readValues(path);
}

describe('the values of a deployment', () => {
  it('are taken when all are filled in', () => {
    const { tokens, settings } = valuesOf(filledIn);
    expect(tokens).toMatchObject({ PROJECT_ID: 'acme-prod', SITE_HOST: 'portal.smoke.test' });
    expect(settings).toMatchObject({ FIREBASE_PROJECT_ID: 'acme-prod' });
    expect(settings).not.toHaveProperty('PROJECT_ID');
  });

  it('are refused as the example has them, with a sentence for each', () => {
    expect(() => valuesOf(read('deploy/example.env'))).toThrow(
      /PROJECT_ID still has the value of an example. Set it to your own.\n[^]*SITE_ORIGIN still has[^]*SUPPORT_EMAIL still has/,
    );
  });

  it.each([
    ['REGION=', 'REGION is missing: it must be a region of Google Cloud, for example europe-west1'],
    ['REGION=eur3', 'REGION must be a region of Google Cloud, for example europe-west1.'],
    ['REGION=moon-west1', 'REGION must be a region of Google Cloud, for example europe-west1.'],
    ['SITE_ORIGIN=http://portal.smoke.test', 'SITE_ORIGIN: must begin with https: in production.'],
    ['MAX_REPLICAS=13', 'MAX_REPLICAS: must be a whole number from 1 to 12: more would each'],
    ['FIREBASE_AUTH_DOMAIN=https://a.test', 'FIREBASE_AUTH_DOMAIN is no setting of the server.'],
    ['MAX_REPLICAS=', 'MAX_REPLICAS is missing: it must be a whole number from 1 to 12.'],
    ['AWAKE_INSTANCES=12', 'AWAKE_INSTANCES must be at most MAX_REPLICAS.'],
    ['AWAKE_INSTANCES=0', 'AWAKE_INSTANCES must be a whole number from 1 to 12.'],
    ['RUNBOOK_BASE_URL=', 'RUNBOOK_BASE_URL is missing'],
    ['RUNBOOK_BASE_URL=docs', 'RUNBOOK_BASE_URL must be an https address without a slash'],
    ['RUNBOOK_BASE_URL=https://git.test/acme/portal', 'with the branch'],
    ['SITE_ORIGIN=https://portal.smoke.test/', 'SITE_ORIGIN must be an origin without a slash'],
    ['STRIPE_LOGIN_URL=https://dashboard.stripe.com/settings', 'STRIPE_LOGIN_URL must be the'],
    ['STRIPE_LOGIN_URL=https://billing.stripe.com/p/login/test_1', 'address of the live portal’s'],
    ['FIREBASE_API_KEY=AIza', 'FIREBASE_API_KEY must be the whole key of the web app'],
    ['PREMIUM_PRICE=2999 usd month', "a shell reads it otherwise. Write NAME='value'."],
    ['SITE_ORIGIN = https://portal.smoke.test', 'a shell reads it otherwise.'],
    ['TERMS_URL=https://smoke.test/?a=1&b=2', 'a shell reads it otherwise.'],
    ['TERMS_URL="https://smoke.test/$1"', 'a shell reads it otherwise.'],
    ['SURVEY_URL=/survey\r', 'a shell reads it otherwise.'],
    [
      'STRIPE_SECRET_KEY_VERSION=latest',
      'STRIPE_SECRET_KEY_VERSION must be the number of a version, from 1.',
    ],
    ['MAIL_URL_VERSION=0', 'MAIL_URL_VERSION must be the number of a version, from 1.'],
    ['MAIL_FROM=', 'MAIL_FROM is missing (the owner of a plan is told of its end by mail).'],
    ['PROJECT_ID=Acme', 'PROJECT_ID must be a project id: 6 to 30 lower-case letters'],
    ['FIREBASE_PROJECT_ID=acme', 'FIREBASE_PROJECT_ID belongs in no file of values'],
    ['PORT=4000', 'PORT belongs in no file of values: the platform or PROJECT_ID sets it'],
    ['POSTAL_ADDRESS="It\'s #1"', "POSTAL_ADDRESS has both ' and # or $"],
    ['MAIL_URL=smtps://mail.test', 'MAIL_URL_VERSION says which version is deployed'],
    [
      'SITE_ORIGINS=https://a.test',
      'SITE_ORIGINS is no setting of the server. Is SITE_ORIGIN meant?',
    ],
    ['STRIPE_SECRET_KEY=rk_live_x', 'STRIPE_SECRET_KEY is a secret'],
    ['FIRESTORE_EMULATOR_HOST=127.0.0.1:8080', 'FIRESTORE_EMULATOR_HOST is set'],
  ])('are refused with %s', (line, problem) => {
    const [name = ''] = line.split('=');
    const text = filledIn.replace(new RegExp(`^${name}=.*\\n`, 'm'), '');
    expect(() => valuesOf(`${text}\n${line}\n`)).toThrow(problem);
  });
});

describe('deploy/cloud-run.yaml', () => {
  const { tokens, settings, secrets } = valuesOf(filledIn);
  const rendered = fillIn(read('deploy/cloud-run.yaml'), {
    ...tokens,
    SETTINGS: yamlVariables(settings, secrets),
    GENERATED: '',
  });
  const { metadata, spec } = parse(rendered) as {
    metadata: { name: string };
    spec: {
      template: {
        metadata: { annotations: object };
        spec: { serviceAccountName: string; containers: object[] };
      };
    };
  };
  const { template } = spec;

  it('asks the server the right questions, and runs as an account of its own', () => {
    const probe = (path: string) => ({ httpGet: { path, port } });
    expect(template.spec.containers[0]).toMatchObject({
      ports: [{ name: 'http1', containerPort: port }],
      startupProbe: probe('/healthz'),
      readinessProbe: probe('/readyz'),
      livenessProbe: probe('/healthz'),
    });
    expect(template.spec.serviceAccountName).toBe('portal@acme-prod.iam.gserviceaccount.com');
  });

  it('keeps an instance awake with a processor of its own: the reconciler works between requests', () => {
    expect(template.metadata.annotations).toMatchObject({
      'autoscaling.knative.dev/minScale': '1',
      'run.googleapis.com/cpu-throttling': 'false',
    });
  });

  it('is what Firebase Hosting sends requests to', () => {
    const { hosting } = JSON.parse(read('firebase.json')) as { hosting: { rewrites: object[] } };
    expect(hosting.rewrites).toMatchObject([{ source: '**', run: { serviceId: metadata.name } }]);
  });
});

it('deploy/cloud-run-job.yaml runs commands of the service’s image, as its account and with its settings', () => {
  const { tokens, settings, secrets } = valuesOf(filledIn);
  const values = { ...tokens, SETTINGS: yamlVariables(settings, secrets), GENERATED: '' };
  const rendered = (file: string) => parse(fillIn(read(`deploy/${file}.yaml`), values)) as unknown;
  interface Pod {
    spec: { serviceAccountName: string; containers: Record<string, unknown>[] };
  }
  const service = (rendered('cloud-run') as { spec: { template: Pod } }).spec.template.spec;
  const job = (rendered('cloud-run-job') as { spec: { template: { spec: { template: Pod } } } })
    .spec.template.spec.template.spec;
  expect(job.serviceAccountName).toBe(service.serviceAccountName);
  const { image, env, resources } = service.containers[0] ?? {};
  expect(job.containers).toMatchObject([{ image, env, resources }]);
});

describe('the alerts', () => {
  const alerts = read('deploy/monitoring/alerts.yaml');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);

  it('are all there on Google Cloud', () => {
    const own = ['at-risk-policy', 'uptime-policy'];
    const policies = [
      ...Object.values(alertPolicies(alerts)),
      ...own.map((name) => read(`deploy/google/${name}.yaml`)),
    ].map((text) => parse(text) as { displayName: string });
    expect(policies.map(({ displayName }) => displayName).sort()).toEqual([...names].sort());
  });

  it('are at most twelve, and the page says of each, and of no other, who acts and in what time', () => {
    expect(names.length).toBeLessThanOrEqual(12);
    const page = read('docs/alerts.md');
    const headings = [...page.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);
    expect(headings.sort()).toEqual([...names].sort());
    const who =
      /^(On call|Support)[^.]*, (at once|today|on the next working day|within (an hour|\d+ minutes))\./;
    const silent = names.filter((name) => !who.test(page.split(`## ${name}\n\n`)[1] ?? ''));
    expect(silent).toEqual([]);
  });

  it('lead, as they are rendered, to a page that can be opened, and there to a heading', () => {
    const place = mkdtempSync(join(tmpdir(), 'portal-rendered-'));
    for (const path of ['deploy', 'firebase.json'])
      cpSync(path, join(place, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(place, 'node_modules'));
    writeFileSync(join(place, 'deploy/acme.env'), filledIn);
    const command = ['--import', 'tsx', resolve('scripts/render.ts'), 'acme'];
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: place });
    expect(status, String(stderr)).toBe(0);
    const rendered = (path: string) =>
      parse(readFileSync(join(place, 'deploy/acme', path), 'utf8')) as unknown;
    const { groups } = rendered('alerts.yaml') as {
      groups: { rules: { annotations?: { runbook_url: string } }[] }[];
    };
    const policies = readdirSync(join(place, 'deploy/acme/google/policies')).map(
      (name) =>
        rendered(`google/policies/${name}`) as {
          displayName: string;
          documentation: { content: string };
        },
    );
    rmSync(place, { recursive: true });
    const links = groups.flatMap(({ rules }) =>
      rules.flatMap(({ annotations }) => annotations?.runbook_url ?? []),
    );
    expect(links).toHaveLength(names.length);
    expect(policies.map(({ documentation: { content } }) => content).sort()).toEqual(links.sort());
    const page = 'https://git.smoke.test/acme-prod/portal/blob/main/docs/alerts.md#';
    const headings = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(
      ([, heading = '']) => page + heading.toLowerCase(),
    );
    expect(links.filter((link) => !headings.includes(link))).toEqual([]);
  });
});

it('docker/compose.yaml publishes nothing beyond this machine, and drops what the containers do not need', () => {
  const { services } = parse(read('docker/compose.yaml'), { merge: true }) as {
    services: Record<string, { ports?: string[] }>;
  };
  for (const { ports = [], ...service } of Object.values(services)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const published of ports) expect(published).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
  }
});

describe('docker/compose.production.yaml', () => {
  const compose = parse(read('docker/compose.production.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown> & { environment: Record<string, string> }>;
  };
  const { services } = compose;

  it('is the same for both replicas, and for commands', () => {
    for (const name of ['portal-1', 'portal-2', 'portal'])
      expect(services[name]).toEqual({
        ...services['portal-1'],
        extends: { file: 'compose.yaml', service: name },
      });
  });

  it('has the proxy of the demo, at the edge', () => {
    const demo = parse(read('docker/compose.yaml'), { merge: true }) as typeof compose;
    const kept = ['image', 'read_only', 'cap_drop', 'cap_add', 'security_opt', 'restart'];
    for (const key of kept) expect(services['proxy']?.[key]).toEqual(demo.services['proxy']?.[key]);
    expect(services['proxy']?.environment['REPLICAS']).toBe(
      demo.services['proxy']?.environment['REPLICAS'],
    );
  });

  it('refuses to start with the settings of the demo', () => {
    const { environment = {} } = services['portal-1'] ?? {};
    const demo = parseFile(read('docker/demo.env')) as Record<string, string>;
    expect(() => parseEnv({ ...demo, ...environment })).toThrow('an emulator must never be used');
  });
});
