/** Tests the image with buildah and podman: its content, its user, and the whole journey. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { startMailEmulator } from '../../../emulators/mail.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { createSubscriber } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';
import { forbidsContainers, missingCommands, mustSkip } from '../../support/requirements.ts';
import { run, type Running } from '../../support/run.ts';
import { renderPlatforms } from './platforms.ts';
import { answers, fetchWhenAdmitted } from './processes.ts';

const withoutTools =
  mustSkip('the image', missingCommands('buildah', 'podman', 'runc', 'debootstrap')) ||
  forbidsContainers('the image');

const image = 'stop-smoke-now-portal:test';
const podman = (...args: string[]) =>
  execFileSync('podman', ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args], {
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The parts of `podman image inspect` that the test reads. */
interface Inspected {
  Size: number;
  Config: {
    User: string;
    Cmd: string[];
    Env: string[];
    Labels: Record<string, string>;
  };
  Healthcheck?: { Test: string[] };
}

describe.skipIf(withoutTools)('the image', () => {
  let stripe: StripeEmulator;
  let mail: Awaited<ReturnType<typeof startMailEmulator>>;
  let container: Running;
  let origin: string;
  let authUrl: string;
  let platforms: ReturnType<typeof renderPlatforms>;
  const name = `portal-${randomUUID()}`;

  beforeAll(async () => {
    const started = performance.now();
    const build = run('docker/build.sh', ['server', image], {
      HOME: process.env['HOME'] ?? '',
      npm_config_globalconfig: process.env['npm_config_globalconfig'],
      STAND_IN: '1',
      // Podman runs it below from buildah's store.
      ENGINE: 'buildah',
    });
    const [code] = (await once(build.child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(build.output());
    console.log(`built in ${Math.round((performance.now() - started) / 1000)} s`);

    [stripe, mail] = await Promise.all([startStripeEmulator(), startMailEmulator()]);
    authUrl = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`;
    platforms = renderPlatforms();
    ({ container, origin } = await start(name, platforms.oneMachine.settings));
  });

  /** Starts a container with a platform's settings, with emulators instead of Google and Stripe. */
  async function start(container: string, settings: Record<string, string>) {
    const [port = 0, metricsPort = 0] = await freePorts(2);
    const at = `http://127.0.0.1:${port}`;
    const variables = {
      ...settings,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SITE_ORIGIN: at,
      FIREBASE_PROJECT_ID: 'demo-stop-smoke-now',
      FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
      FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '',
      METADATA_SERVER_DETECTION: 'none',
      STRIPE_API_HOST: new URL(stripe.url).host,
      MAIL_URL: mail.url,
    };
    const env = Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const running = run('docker/run.sh', ['--name', container, ...env], { IMAGE: image });
    await answers(`${at}/readyz`, running);
    return { container: running, origin: at, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
  }

  afterAll(async () => {
    await container?.stop();
    await Promise.all([stripe?.close(), mail?.close()]);
  });

  const inspected = () => (JSON.parse(podman('image', 'inspect', image)) as [Inspected])[0];
  const inside = (...command: string[]) => podman('exec', name, ...command);

  it('is under 350 MB, runs as an unprivileged user by number, and starts what `npm run serve` starts', () => {
    const { Size, Config, Healthcheck } = inspected();
    console.log(`${Math.round(Size / 1e6)} MB`);
    expect(Size).toBeLessThan(350e6);
    expect(Config.User).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: { serve: string };
      version: string;
    };
    expect(`exec ${Config.Cmd.join(' ')}`).toBe(scripts.serve);
    expect(Config.Env).toContain('NODE_ENV=production');
    expect(Healthcheck?.Test).toEqual(['CMD', 'node', 'healthcheck.js']);
    expect(Config.Labels).toMatchObject({
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.base.name': expect.stringMatching(/node:\d+-\w+-slim$/) as string,
    });
  });

  it('has neither emulators nor tools, no secret of the build, and nothing that the process may write', () => {
    const files = podman(
      'exec',
      '--user',
      '0',
      name,
      'find',
      '/',
      '-xdev',
      '-printf',
      '%y %m %U %p\\n',
    )
      .trim()
      .split('\n')
      .map((line) => {
        const [type, mode = '', owner, ...path] = line.split(' ');
        return { type, mode: parseInt(mode, 8), owner, path: path.join(' ') };
      });
    const paths = new Set(files.map(({ path }) => path));
    const below = (folder: string) =>
      [...paths]
        .filter(
          (path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'),
        )
        .map((path) => path.slice(folder.length + 1))
        .sort();
    expect(below('/app')).toEqual(['build', 'healthcheck.js', 'node_modules', 'package.json']);
    const packages = below('/app/node_modules');
    expect(packages).toContain('firebase-admin');
    const tools = [
      'firebase-tools',
      '@firestore-emulator',
      'tsx',
      'typescript',
      'typescript-7',
      'vite',
      'vitest',
    ];
    expect(packages.filter((name) => tools.includes(name))).toEqual([]);
    expect([...paths].filter((path) => /\/(npm|\.npmrc|certificates|\.env)$/.test(path))).toEqual(
      [],
    );
    const plain = files.filter(({ type }) => type === 'f');
    expect(plain.filter(({ mode }) => mode & 0o6000)).toEqual([]);
    const [uid] = inspected().Config.User.split(':');
    expect(plain.filter(({ mode, owner }) => mode & 0o002 || owner === uid)).toEqual([]);
    expect(() => inside('touch', '/tmp/x')).toThrow(/Read-only file system/);
    expect(inside('id', '-u').trim()).not.toBe('0');
  });

  it('has no package manager, and keeps the records of what is installed', () => {
    const programs = inside('sh', '-c', 'echo $PATH | tr : "\\n" | xargs ls').split('\n');
    expect(programs).toContain('tini');
    const managers = /^(npm|npx|yarn\w*|corepack|pnpm|apt(-\w+)?|dpkg(-\w+)*)$/;
    expect(programs.filter((program) => managers.test(program))).toEqual([]);
    expect(inside('cat', '/var/lib/dpkg/status')).toContain('Package: tini\n');
  });

  it('says by its own check that it is well', () => {
    expect(() => inside('node', 'healthcheck.js')).not.toThrow();
    expect(() => inside('env', 'PORT=9', 'node', 'healthcheck.js')).toThrow();
  });

  it('answers the whole journey with the settings of a machine of one’s own', () =>
    journey(origin));

  it('answers the whole journey with the settings of Cloud Run, and logs and counts as it reads them', async () => {
    const onCloudRun = await start(`portal-${randomUUID()}`, platforms.cloudRun.settings);
    await journey(onCloudRun.origin);
    const metrics = await (await fetch(onCloudRun.metrics)).text();
    expect(metrics).toContain('portal_build_info{');
    await onCloudRun.container.stop();
    const line = onCloudRun.container
      .stdout()
      .split('\n')
      .find((one) => one.includes('"operation"'));
    expect(JSON.parse(line ?? '')).toMatchObject({ severity: 'INFO', message: 'request' });
  });

  async function journey(origin: string): Promise<void> {
    for (const page of ['/', '/login', '/manage_subscription', '/help_center']) {
      const answer = await fetchWhenAdmitted(origin + page);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`"authEmulatorUrl":"${authUrl}"`);
    }
    const { email, subscriptions } = await createSubscriber(sdkFor(stripe));
    const token = await signInByLink(origin, email);
    const { viewer } = await ask(
      origin,
      token,
      '{ viewer { email portalUrl subscriptions { id title displayStatus price { display } } } }',
    );
    const id = subscriptions[0]?.id ?? '';
    expect(viewer).toMatchObject({
      email,
      subscriptions: [
        { id, title: 'Premium', displayStatus: 'active', price: { display: '$29.99' } },
      ],
    });

    const portal = await (await fetch(viewer.portalUrl)).text();
    expect(portal).toContain('Cancel your plan');
    const pressedAt = new Date().toISOString();
    const pressed = await fetch(`${viewer.portalUrl}/subscriptions/${id}/cancel`, {
      method: 'POST',
    });
    expect(pressed.status).toBe(200);
    // On a busy machine a view may show the last known state, with its time.
    await expect
      .poll(async () => {
        const { viewer: after } = await ask(
          origin,
          token,
          '{ viewer { subscriptionsAsOf subscriptions { displayStatus } } }',
        );
        return after.subscriptionsAsOf > pressedAt && after.subscriptions;
      })
      .toEqual([{ displayStatus: 'Canceled' }]);
  }

  async function ask(origin: string, token: string, query: string) {
    const answer = await fetchWhenAdmitted(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await answer.json()) as {
      data: {
        viewer: {
          portalUrl: string;
          subscriptionsAsOf: string;
          subscriptions: Partial<Stripe.Subscription>[];
        };
      };
      errors?: unknown;
    };
    expect(errors).toBeUndefined();
    return data;
  }

  async function signInByLink(origin: string, email: string): Promise<string> {
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/${path}?key=any`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { idToken: string };
    };
    await post('accounts:sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: `${origin}/login`,
    });
    const mails = await fetch(`${authUrl}/emulator/v1/projects/demo-stop-smoke-now/oobCodes`);
    const { oobCodes } = (await mails.json()) as { oobCodes: { email: string; oobCode: string }[] };
    const mail = oobCodes.find((one) => one.email === email);
    const { idToken } = await post('accounts:signInWithEmailLink', {
      email,
      oobCode: mail?.oobCode,
    });
    return idToken;
  }
});
