/** The files that deploy: valid as far as that can be told here, and in step with the server and with each other. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { inputs } from '../../scripts/freshness.ts';
import { parseEnv, variableNames } from '../../server/env.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('docker/Dockerfile');
const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile.slice(dockerfile.indexOf('AS server')))?.[1]);
const user = Number(/^USER (\d+):\1$/m.exec(dockerfile)?.[1]);

/** What stands for the secrets, by variable. */
const secrets: Record<string, string> = {
  STRIPE_SECRET_KEY: 'rk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  REDIS_URL: 'redis://10.0.0.3:6379',
};

const probe = z.object({
  httpGet: z.strictObject({
    path: z.enum(['/healthz', '/readyz']),
    port: z.union([z.literal(port), z.literal('http')]),
  }),
});
const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z
    .strictObject({
      name: z.string(),
      valueFrom: z.strictObject({
        secretKeyRef: z.strictObject({ name: z.string(), key: z.string() }),
      }),
    })
    .transform(({ name }) => ({ name, value: secrets[name] ?? `${name} is no secret` })),
]);
const container = z.object({
  image: z.string().endsWith('/server:VERSION'),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  env: z
    .array(variable)
    .transform((list) => Object.fromEntries(list.map(({ name, value }) => [name, value]))),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
});

/** The probes mean what the server means by its addresses. */
function expectProbes({ startupProbe, readinessProbe, livenessProbe }: z.infer<typeof container>) {
  expect(startupProbe.httpGet.path).toBe('/readyz');
  expect(readinessProbe.httpGet.path).toBe('/readyz');
  expect(livenessProbe.httpGet.path).toBe('/healthz');
}

/** The server reads each variable, and starts in production with them. */
function expectUsable(env: Record<string, string>) {
  expect(Object.keys(env).filter((name) => !variableNames.includes(name))).toEqual([]);
  expect(parseEnv({ ...env, NODE_ENV: 'production' }).production).toBe(true);
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

describe('docker/cloud-run.yaml', () => {
  const service = z
    .object({
      apiVersion: z.literal('serving.knative.dev/v1'),
      kind: z.literal('Service'),
      metadata: z.object({ name: z.string() }),
      spec: z.object({
        template: z.object({
          metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
          spec: z.object({
            serviceAccountName: z.string().startsWith('portal@'),
            containerConcurrency: z.number(),
            containers: z.tuple([container]),
          }),
        }),
      }),
    })
    .parse(parse(read('docker/cloud-run.yaml')));
  const { metadata, spec } = service.spec.template;

  it('gives the server what it needs, and asks it the right questions', () => {
    expectUsable(spec.containers[0].env);
    expectProbes(spec.containers[0]);
    expect(spec.containers[0].ports).toEqual([{ name: 'http1', containerPort: port }]);
    // Cloud Run sets these itself and refuses them here.
    for (const name of ['PORT', 'K_SERVICE', 'K_REVISION', 'K_CONFIGURATION'])
      expect(spec.containers[0].env).not.toHaveProperty(name);
  });

  it('keeps two instances with a processor of their own: the reconciler works between requests', () => {
    expect(metadata.annotations).toMatchObject({
      'autoscaling.knative.dev/minScale': '2',
      'run.googleapis.com/cpu-throttling': 'false',
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

describe('docker/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('docker/kubernetes.yaml')).map(
    (document) => document.toJS() as { kind: string; metadata: { name: string } },
  );
  const ofKind = <T>(kind: string, schema: z.ZodType<T>): T =>
    schema.parse(documents.find((document) => document.kind === kind));
  const labels = z.strictObject({ 'app.kubernetes.io/name': z.literal('portal') });
  const selector = z.strictObject({ matchLabels: labels });
  const pod = ofKind(
    'Deployment',
    z.object({
      spec: z.object({
        selector,
        template: z.object({
          metadata: z.object({ labels }),
          spec: z.object({
            serviceAccountName: z.string(),
            terminationGracePeriodSeconds: z.number(),
            securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
            topologySpreadConstraints: z.array(z.object({ labelSelector: selector })).min(2),
            containers: z.tuple([
              container.extend({
                securityContext: z.strictObject({
                  allowPrivilegeEscalation: z.literal(false),
                  readOnlyRootFilesystem: z.literal(true),
                  capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
                }),
                lifecycle: z.object({
                  preStop: z.object({ sleep: z.object({ seconds: z.number() }) }),
                }),
              }),
            ]),
          }),
        }),
      }),
    }),
  ).spec.template.spec;
  const [portal] = pod.containers;
  const { data } = ofKind('ConfigMap', z.object({ data: z.record(z.string(), z.string()) }));
  const ports = new Map(portal.ports.map(({ name, containerPort }) => [name, containerPort]));

  it('has all that it speaks of, under one name', () => {
    expect(documents.map(({ kind }) => kind)).toEqual([
      'ServiceAccount',
      'ConfigMap',
      'Deployment',
      'Service',
      'HorizontalPodAutoscaler',
      'PodDisruptionBudget',
      'NetworkPolicy',
    ]);
    expect(new Set(documents.map(({ metadata }) => metadata.name))).toEqual(new Set(['portal']));
    expect(pod.serviceAccountName).toBe('portal');
  });

  it('gives the server what it needs, and asks it the right questions', () => {
    expectUsable({ ...data, ...portal.env });
    expectProbes(portal);
    expect(ports.get('http')).toBe(port);
    expect(String(ports.get('metrics'))).toBe(data['METRICS_PORT']);
  });

  it('runs as the user of the image, with time to finish', () => {
    expect(pod.securityContext.runAsUser).toBe(user);
    const { seconds } = portal.lifecycle.preStop.sleep;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds + 15);
  });

  it('opens the ports that there are, to whom they are for', () => {
    const service = ofKind(
      'Service',
      z.object({ spec: z.object({ ports: z.array(z.object({ targetPort: z.string() })) }) }),
    );
    expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
    const policy = ofKind(
      'NetworkPolicy',
      z.object({
        spec: z.object({
          podSelector: selector,
          policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
          ingress: z.array(
            z.object({
              from: z.array(z.unknown()).optional(),
              ports: z.array(z.object({ port: z.string() })),
            }),
          ),
        }),
      }),
    );
    for (const { from, ports: opened } of policy.spec.ingress) {
      for (const { port: name } of opened) {
        expect(ports.has(name)).toBe(true);
        if (name === 'metrics') expect(from).toHaveLength(1);
      }
    }
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
    const upstreams = read('docker/nginx.conf').matchAll(/server ([\w-]+):(\d+)/g);
    expect([...upstreams].map(([, name, at]) => [name, Number(at)])).toEqual([
      ['portal-1', port],
      ['portal-2', port],
    ]);
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
