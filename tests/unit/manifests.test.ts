/** The files that deploy: valid as far as that can be told here, and in step with the server and with each other. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('.dockerignore', () => {
  const allowed = read('.dockerignore')
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

/** The example's values as an operator would fill them in; tests/system/deployment/ renders and deploys with such. */
const folder = mkdtempSync(join(tmpdir(), 'portal-values-'));
afterAll(() => rmSync(folder, { recursive: true }));
const filledIn = read('deploy/example.env')
  .replaceAll('YOUR-PROJECT', 'acme-prod')
  .replaceAll('example.com', 'smoke.test')
  .replace('FIREBASE_WEB_API_KEY', 'AIzaSyAcme')
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
      /PROJECT_ID still has[^]*SITE_ORIGIN still has[^]*SUPPORT_EMAIL still has/,
    );
  });

  it.each([
    ['REGION=', 'REGION is missing'],
    ['STRIPE_SECRET_KEY_VERSION=latest', 'STRIPE_SECRET_KEY_VERSION is malformed'],
    ['SITE_ORIGINS=https://a.test', 'SITE_ORIGINS is no setting of the server'],
    ['STRIPE_SECRET_KEY=rk_live_x', 'STRIPE_SECRET_KEY is a secret'],
    ['FIRESTORE_EMULATOR_HOST=127.0.0.1:8080', 'FIRESTORE_EMULATOR_HOST is set'],
  ])('are refused with %s', (line, problem) => {
    const [name = ''] = line.split('=');
    const text = filledIn.replace(new RegExp(`^${name}=.*\\n`, 'm'), '');
    expect(() => valuesOf(`${text}\n${line}\n`)).toThrow(problem);
  });
});

describe('a deployment with mail', () => {
  const from = 'MAIL_FROM="Portal <receipts@smoke.test>"\n';
  const version = (text: string) => filledIn.replace('MAIL_URL_VERSION=0', text);

  it('has the address of the mail server as a secret, and one without has none', () => {
    const { settings, optionalSecrets } = valuesOf(`${version('MAIL_URL_VERSION=3')}\n${from}`);
    expect(settings).toMatchObject({ MAIL_FROM: 'Portal <receipts@smoke.test>' });
    expect(parse(`- ${yamlVariables({ A: 'b' }, optionalSecrets)}`)).toEqual([
      { name: 'A', value: 'b' },
      { name: 'MAIL_URL', valueFrom: { secretKeyRef: { name: 'mail-url', key: '3' } } },
    ]);
    expect(valuesOf(version('')).optionalSecrets).toEqual({});
    expect(valuesOf(filledIn).optionalSecrets).toEqual({});
  });

  it('needs both the sender and the secret', () => {
    expect(() => valuesOf(`${filledIn}\n${from}`)).toThrow('MAIL_URL is missing');
    expect(() => valuesOf(version('MAIL_URL_VERSION=1'))).toThrow('MAIL_FROM is missing');
    expect(() => valuesOf(version('MAIL_URL_VERSION=new'))).toThrow(
      'MAIL_URL_VERSION is malformed',
    );
  });
});

describe('deploy/cloud-run.yaml', () => {
  const { tokens, settings } = valuesOf(filledIn);
  const rendered = fillIn(read('deploy/cloud-run.yaml'), {
    ...tokens,
    SETTINGS: yamlVariables(settings),
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

  it('keeps two instances with a processor of their own: the reconciler works between requests', () => {
    expect(template.metadata.annotations).toMatchObject({
      'autoscaling.knative.dev/minScale': '2',
      'run.googleapis.com/cpu-throttling': 'false',
    });
  });

  it('is what Firebase Hosting sends requests to', () => {
    const { hosting } = JSON.parse(read('firebase.json')) as { hosting: { rewrites: object[] } };
    expect(hosting.rewrites).toMatchObject([{ source: '**', run: { serviceId: metadata.name } }]);
  });
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
});

describe('docker/compose.yaml', () => {
  it('publishes nothing beyond this machine, and drops what the containers do not need', () => {
    const { services } = parse(read('docker/compose.yaml'), { merge: true }) as {
      services: Record<string, { ports?: string[] }>;
    };
    for (const { ports = [], ...service } of Object.values(services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      for (const published of ports) expect(published).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
    }
  });
});

/** What the file of a secret may hold. */
function secretValue(name: string): string {
  if (name.includes('google')) return JSON.stringify({ type: 'service_account' });
  return name.includes('webhook') ? 'whsec_x' : 'rk_live_x';
}

describe('docker/compose.production.yaml', () => {
  const { services, secrets: files } = parse(read('docker/compose.production.yaml')) as {
    services: Record<string, { environment: Record<string, string>; secrets: string[] }>;
    secrets: Record<string, { file: string }>;
  };

  it('gives both replicas their secrets as files, and starts with the settings of a deployment', () => {
    expect(services['portal-1']).toEqual(services['portal-2']);
    const { environment = {}, secrets: mounted = [] } = services['portal-1'] ?? {};
    expect(mounted).toEqual(Object.keys(files));
    for (const name of mounted) {
      expect(Object.values(environment)).toContain(`/run/secrets/${name}`);
      writeFileSync(join(folder, name), secretValue(name));
    }
    const { settings } = valuesOf(filledIn);
    const given = Object.entries({ ...settings, ...environment }).map(([name, value]) => [
      name,
      value.replace('/run/secrets', folder),
    ]);
    const env = parseEnv(Object.fromEntries(given) as Record<string, string>);
    expect(env).toMatchObject({
      production: true,
      stripe: { secretKey: 'rk_live_x', webhookSecrets: ['whsec_x'] },
    });
  });

  it('refuses to start with the settings of the demo', () => {
    const { environment = {} } = services['portal-1'] ?? {};
    const demo = Object.fromEntries(
      [...read('docker/demo.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    expect(() => parseEnv({ ...demo, ...environment })).toThrow('an emulator must never be used');
  });
});
