/** The files that deploy: valid as far as that can be told here, and in step with the server and with each other. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { alertPolicies } from '../../scripts/deployment/alert-files.ts';
import { fillIn, yamlVariables } from '../../scripts/deployment/templates.ts';
import { readValues } from '../../scripts/deployment/values.ts';
import { inputs } from '../../scripts/freshness.ts';
import { parseEnv } from '../../server/env.ts';
import { variableNames } from '../../server/environment/variables.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('docker/Dockerfile');
const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile.slice(dockerfile.indexOf('AS server')))?.[1]);

const probe = z.object({
  httpGet: z.strictObject({
    path: z.enum(['/healthz', '/readyz']),
    port: z.literal(port),
  }),
});
const container = z.object({
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  resources: z.object({ limits: z.object({ memory: z.literal('512Mi') }) }),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
});

/** The probes mean what the server means by its addresses. */
function expectProbes({ startupProbe, readinessProbe, livenessProbe }: z.infer<typeof container>) {
  expect(startupProbe.httpGet.path).toBe('/healthz');
  expect(readinessProbe.httpGet.path).toBe('/readyz');
  expect(livenessProbe.httpGet.path).toBe('/healthz');
}

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
    ['SITE_ORIGIN=', 'SITE_ORIGIN is missing'],
    ['REGION=', 'REGION is missing'],
    ['REGION=Frankfurt', 'REGION is malformed'],
    ['RELEASE=a b', 'RELEASE is malformed'],
    ['STRIPE_SECRET_KEY_VERSION=latest', 'STRIPE_SECRET_KEY_VERSION is malformed'],
    ['SITE_ORIGINS=https://a.test', 'SITE_ORIGINS is no setting of the server'],
    ['STRIPE_SECRET_KEY=rk_live_x', 'STRIPE_SECRET_KEY is a secret'],
    ['SHUTDOWN_DELAY=many', 'SHUTDOWN_DELAY: '],
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

describe('fillIn', () => {
  it('replaces tokens and nothing that looks like one', () => {
    const text = 'FIREBASE_PROJECT_ID: PROJECT_ID ${PROJECT_ID} $PROJECT_ID\n  - ${LIST}\n';
    expect(fillIn(text, { PROJECT_ID: 'acme', LIST: 'a\n- b' })).toBe(
      'FIREBASE_PROJECT_ID: PROJECT_ID acme $PROJECT_ID\n  - a\n  - b\n',
    );
  });
  it('refuses a token without a value', () => {
    expect(() => fillIn('${MISSING}', {})).toThrow('MISSING');
  });
});

describe('deploy/cloud-run.yaml', () => {
  const { tokens, settings } = valuesOf(filledIn);
  const rendered = fillIn(read('deploy/cloud-run.yaml'), {
    ...tokens,
    SETTINGS: yamlVariables(settings),
    GENERATED: '',
  });
  const collector = z.object({ name: z.literal('collector'), image: z.string() });
  const service = z
    .object({
      apiVersion: z.literal('serving.knative.dev/v1'),
      kind: z.literal('Service'),
      metadata: z.object({ name: z.string() }),
      spec: z.object({
        template: z.object({
          metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
          spec: z.object({
            serviceAccountName: z.literal('portal@acme-prod.iam.gserviceaccount.com'),
            containerConcurrency: z.number(),
            containers: z.tuple([container, collector]),
          }),
        }),
      }),
    })
    .parse(parse(rendered));
  const { metadata, spec } = service.spec.template;

  it('asks the server the right questions', () => {
    expectProbes(spec.containers[0]);
    expect(spec.containers[0].ports).toEqual([{ name: 'http1', containerPort: port }]);
  });

  it('keeps two instances with a processor of their own: the reconciler works between requests', () => {
    expect(metadata.annotations).toMatchObject({
      'autoscaling.knative.dev/minScale': '2',
      'run.googleapis.com/cpu-throttling': 'false',
      'run.googleapis.com/container-dependencies': '{"collector":["portal"]}',
    });
  });

  it('is what Firebase Hosting sends requests to', () => {
    const { hosting } = z
      .object({
        hosting: z.object({
          ignore: z.array(z.string()),
          rewrites: z.array(
            z.object({ source: z.string(), run: z.object({ serviceId: z.string() }) }),
          ),
        }),
      })
      .parse(JSON.parse(read('firebase.json')));
    expect(hosting.rewrites).toMatchObject([
      { source: '**', run: { serviceId: service.metadata.name } },
    ]);
    // Files that the server writes the config into must come from the server.
    for (const ending of ['html', 'txt', 'xml']) expect(hosting.ignore).toContain(`**/*.${ending}`);
  });
});

describe('the alerts', () => {
  const alerts = read('deploy/monitoring/alerts.yaml');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  /** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies */
  const policy = z.strictObject({
    displayName: z.string(),
    combiner: z.literal('OR'),
    severity: z.enum(['CRITICAL', 'WARNING']),
    conditions: z.tuple([
      z.strictObject({
        displayName: z.string(),
        conditionPrometheusQueryLanguage: z
          .strictObject({
            query: z.string().refine((query) => !query.includes('portal:'), 'a recording rule'),
            duration: z.string().regex(/^\d+s$/),
            evaluationInterval: z.literal('60s'),
            ruleGroup: z.string(),
            alertRule: z.string(),
          })
          .optional(),
        conditionThreshold: z
          .strictObject({
            filter: z.string(),
            aggregations: z.array(z.object({ alignmentPeriod: z.string() })).length(1),
            comparison: z.literal('COMPARISON_GT'),
            thresholdValue: z.number(),
            duration: z.string().regex(/^\d+s$/),
          })
          .optional(),
      }),
    ]),
    documentation: z.strictObject({
      mimeType: z.literal('text/markdown'),
      content: z.string().startsWith('docs/alerts.md#'),
    }),
    alertStrategy: z.object({ autoClose: z.string() }).optional(),
  });

  it('are all there on Google Cloud, with a runbook each', () => {
    const made = Object.values(alertPolicies(alerts)).map((text) => parse(text) as unknown);
    const own = ['at-risk-policy', 'uptime-policy'].map(
      (name) => parse(read(`deploy/google/${name}.yaml`)) as unknown,
    );
    const policies = [...made, ...own].map((one) => policy.parse(one));
    expect(policies.map(({ displayName }) => displayName).sort()).toEqual([...names].sort());
  });

  it('read the line that the server writes', () => {
    const { filter, name } = parse(read('deploy/google/at-risk-metric.yaml')) as {
      filter: string;
      name: string;
    };
    const [, alert = ''] = /jsonPayload\.alert="(\w+)"/.exec(filter) ?? [];
    expect(read('server/domain/reconcile-due.ts')).toContain(`alert: '${alert}'`);
    expect(read('deploy/google/at-risk-policy.yaml')).toContain(
      `logging.googleapis.com/user/${name}"`,
    );
  });
});

describe('docker/compose.yaml', () => {
  const service = z.object({
    image: z.string(),
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal('ALL')]),
    profiles: z.array(z.string()).optional(),
    build: z.object({ target: z.string() }).optional(),
    environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    env_file: z.string().optional(),
    ports: z.array(z.string()).optional(),
  });
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(read('docker/compose.yaml'), { merge: true }));
  const demo = Object.fromEntries(
    read('docker/demo.env')
      .split('\n')
      .flatMap((line) => {
        const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name ? [[name, value]] : [];
      }),
  ) as Record<string, string>;

  it('is two replicas of one image behind nginx, with Redis, and emulators for the demo only', () => {
    const names = Object.keys(services);
    expect(names).toEqual(['portal-1', 'portal-2', 'nginx', 'redis', 'emulators']);
    expect(services['portal-1']).toEqual(services['portal-2']);
    expect(names.filter((name) => services[name]?.profiles?.includes('demo'))).toEqual([
      'emulators',
    ]);
    const targets = [...dockerfile.matchAll(/^FROM .* AS (\w+)$/gm)].map(([, name]) => name);
    for (const { build } of Object.values(services))
      if (build) expect(targets).toContain(build.target);
  });

  it('names the replicas as nginx knows them, and publishes nothing beyond this machine', () => {
    const upstreams = read('docker/nginx.conf').matchAll(
      /server ([\w-]+):(\d+) resolve (backup)?/g,
    );
    expect([...upstreams].map(([, name, at, backup]) => [name, Number(at), backup])).toEqual([
      ['portal-1', port, undefined],
      ['portal-2', port, undefined],
      ['portal-1', port, 'backup'],
      ['portal-2', port, 'backup'],
    ]);
    // From 1.27.3 on, nginx resolves names again while it runs.
    const [, minor] = /nginx:1\.(\d+)-/.exec(services['nginx']?.image ?? '') ?? [];
    expect(Number(minor)).toBeGreaterThan(27);
    for (const { ports = [] } of Object.values(services))
      for (const published of ports) expect(published).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
  });

  it('gives the demo what it needs, with addresses that a browser can reach', () => {
    const environment = services['portal-1']?.environment ?? {};
    const given = { ...demo, ...environment };
    // Read by Google's SDK, not by the server.
    const foreign = ['METADATA_SERVER_DETECTION'];
    expect(
      Object.keys(given).filter((name) => ![...variableNames, ...foreign].includes(name)),
    ).toEqual([]);
    const env = parseEnv(
      Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
    );
    expect(env.production).toBe(false);
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    for (const address of [
      env.siteOrigin,
      `http://${env.authEmulatorForBrowsers}`,
      env.links.providerLogin,
    ]) {
      const { hostname, port: at } = new URL(address);
      expect(hostname).toBe('localhost');
      expect(published).toContain(`127.0.0.1:${at}:${at}`);
    }
    for (const address of [env.authEmulator, env.firestoreEmulator, env.stripe.apiHost])
      expect(address).toMatch(/^emulators:/);
    expect(services['emulators']?.environment?.['STRIPE_WEBHOOK_SECRET']).toBe(
      env.stripe.webhookSecrets.join(),
    );
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

describe('firebase.json', () => {
  it('is valid by the schema of the Firebase CLI, and names files that are there', () => {
    const { getValidator } = createRequire(import.meta.url)(
      'firebase-tools/lib/firebaseConfigValidate.js',
    ) as { getValidator: () => ((config: unknown) => boolean) & { errors?: unknown } };
    const config = JSON.parse(read('firebase.json')) as {
      firestore: { rules: string; indexes: string };
    };
    const validate = getValidator();
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
    for (const file of Object.values(config.firestore)) expect(read(file)).not.toBe('');
  });
});
