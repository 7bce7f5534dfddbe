/** Tests docs/operations.md to the letter: runs every shell block in an empty directory, and validates what would be deployed. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv as nodeParseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseEnv } from '../../../server/env.ts';
import { variableNames } from '../../../server/environment/variables.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { type Call, checklistCommands, createWorkplace, documentedScript } from './documented.ts';

const withoutTools = mustSkip('docs/operations.md', missingCommands('gcloud', 'git', 'bash'));

/** The operator's input, and the one at the rotation. */
const typed = ['rk_live_acme', 'whsec_acme', 'smtps://user:password@mail.smoke.test:465'];
const rotated = 'rk_live_acme_rotated';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Container {
  name: string;
  image: string;
  env?: Variable[];
}

describe.skipIf(withoutTools)('docs/operations.md', () => {
  let workplace: ReturnType<typeof createWorkplace>;
  let calls: Call[];
  beforeAll(() => {
    workplace = createWorkplace();
    const answers = [...typed, ...typed, rotated].map((line) => `${line}\n`).join('');
    const script = `set -euo pipefail\ntrap 'echo "failed in: $section" >&2' ERR\n${documentedScript()}`;
    const { status, stderr } = workplace.bash(script, answers);
    if (status !== 0) throw new Error(stderr);
    calls = workplace.calls();
  });
  afterAll(() => workplace?.remove());

  const called = (...start: string[]) =>
    calls.filter(({ command, args }) => start.every((part, at) => [command, ...args][at] === part));

  it('pipes each secret as it was typed, without a line break', () => {
    const piped = called('gcloud', 'secrets', 'versions', 'add').map(({ input }) => input);
    expect(piped).toEqual([...typed, rotated]);
  });

  it('builds and pushes the images that the manifests name', () => {
    const pushed = called('docker', 'push').map(({ args }) => args[1]);
    const built = called('docker', 'buildx', 'build').map(
      ({ args }) => args[args.indexOf('--tag') + 1],
    );
    expect(pushed).toEqual([
      expect.stringMatching(/^europe-north1-docker\.pkg\.dev\/acme-prod\/portal\/server:2026-11-/),
      'europe-north1-docker.pkg.dev/acme-prod/portal/server:2026-12-01.1',
    ]);
    expect(built).toEqual(pushed);
    const { stdout } = workplace.bash('git log --reverse --patch --format= -- deploy/production');
    const named = [...stdout.matchAll(/^\+ +image: (.+\/portal\/server:.+)$/gm)];
    // The service and the job for commands have the same one.
    expect([...new Set(named.map(([, image]) => image))].slice(0, 2)).toEqual(pushed);
  });

  it('keeps the version of a rotated secret in the releases after it', () => {
    const commits = workplace.bash('git log --format=%s').stdout.split('\n');
    expect(commits.slice(0, 4)).toEqual([
      'Revert "Release 2026-12-01.1"',
      'Release 2026-12-01.1',
      'Rotate the Stripe key',
      'Deploy production',
    ]);
    const at = (commit: string) =>
      workplace.bash(`git show ${commit}:deploy/production/cloud-run.yaml`).stdout;
    expect(at('HEAD~3')).toContain("{ name: stripe-secret-key, key: '1' }");
    for (const commit of ['HEAD', 'HEAD~1', 'HEAD~2']) {
      expect(at(commit)).toContain("{ name: stripe-secret-key, key: '2' }");
    }
  });

  it('leaves nothing in git that is a secret', () => {
    const { stdout } = workplace.bash(`git log --patch -- deploy firebase.json`);
    for (const secret of [...typed, rotated]) expect(stdout).not.toContain(secret);
  });

  it('gives a new revision a tenth of the requests, then all; and goes back to the one before', () => {
    const [, canary] = called('gcloud', 'run', 'services', 'replace');
    expect((parse(canary?.input ?? '') as { spec: object }).spec).toMatchObject({
      traffic: [
        { revisionName: 'portal-00041-abc', percent: 90 },
        { latestRevision: true, percent: 10 },
      ],
    });
    const changes = called('gcloud', 'run', 'services', 'update-traffic').map(({ args }) => args);
    expect(changes).toEqual([
      expect.arrayContaining(['--to-latest']),
      expect.arrayContaining(['--to-revisions=portal-00041-abc=100']),
    ]);
  });

  it('numbers the commands of the smallest deployment without a gap, in at most 260 lines', () => {
    const text = readFileSync('docs/operations.md', 'utf8');
    const numbers = [...text.matchAll(/^[^#|\n].* # (\d+)$/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(20);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(260);
  });

  it('gives one machine settings with which the server starts', () => {
    const { services } = parse(workplace.read('docker/compose.production.yaml'), {
      merge: true,
    }) as { services: { 'portal-1': { environment: Record<string, string | number> } } };
    const { environment } = services['portal-1'];
    const secrets = resolve(workplace.folder, '../home/portal-secrets');
    expectUsable({
      ...nodeParseEnv(workplace.read('deploy/production/settings.env')),
      ...nodeParseEnv(readFileSync(`${secrets}/secrets.env`, 'utf8')),
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, `${value}`])),
      // The path inside the container, and here.
      GOOGLE_APPLICATION_CREDENTIALS: `${secrets}/google-credentials.json`,
    });
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    const compose = called('docker', 'compose').map(({ args }) => args.slice(1).join(' '));
    expect(compose.slice(0, 2)).toEqual(['build --pull portal-1', 'up --detach --wait']);
  });

  interface PodObject {
    spec: { template: { spec: { containers: Container[] } } };
  }

  it('runs commands that are in the repository, as the job that was rendered', () => {
    const executed = called('gcloud', 'run', 'jobs', 'execute', 'portal-command').flatMap(
      ({ args }) => /--args=node,build\/(server\/cli\/\w+)\.js/.exec(args.join(' '))?.[1] ?? [],
    );
    expect(executed.map((path) => path.replace('server/cli/', ''))).toEqual([
      'backfill',
      'export',
      'erase',
    ]);
    for (const path of executed) expect(existsSync(`${path}.ts`), path).toBe(true);
    const job = parse(workplace.read('deploy/production/cloud-run-job.yaml')) as {
      kind: string;
      metadata: { name: string };
    };
    expect(job).toMatchObject({ kind: 'Job', metadata: { name: 'portal-command' } });
  });

  describe('on Cloud Run', () => {
    const service = () =>
      parse(workplace.read('deploy/production/cloud-run.yaml')) as PodObject & {
        spec: { template: { spec: { serviceAccountName: string } } };
      };

    it('gives the server settings with which it starts, and secrets that were made', () => {
      const [portal] = service().spec.template.spec.containers;
      const made = called('gcloud', 'secrets', 'versions', 'add');
      const env = Object.fromEntries(
        (portal?.env ?? []).map(({ name, value, valueFrom }) => {
          const { name: secret, key } = valueFrom?.secretKeyRef ?? {};
          const versions = made.filter(({ args }) => args[3] === secret);
          return [name, value ?? versions[Number(key) - 1]?.input ?? ''];
        }),
      ) as Record<string, string>;
      expectUsable(env);
      expect(env['STRIPE_SECRET_KEY']).toBe(rotated);
      // Cloud Run sets these and refuses them here.
      for (const name of ['PORT', 'K_SERVICE', 'K_REVISION', 'K_CONFIGURATION'])
        expect(env).not.toHaveProperty(name);
    });

    it('runs as the account that has the roles, in the region of everything else', () => {
      const account = service().spec.template.spec.serviceAccountName;
      const members = called('gcloud', 'projects', 'add-iam-policy-binding').map(({ args }) =>
        args.find((arg) => arg.startsWith('--member=')),
      );
      expect(new Set(members)).toEqual(new Set([`--member=serviceAccount:${account}`]));
      const { hosting } = JSON.parse(workplace.read('firebase.json')) as {
        hosting: { rewrites: { run: { region: string } }[] };
      };
      const regions = calls.flatMap(({ command, args }) => {
        if (command !== 'gcloud') return [];
        const at = args.indexOf('--region');
        const joined = args.find((arg) => /^--(region|location)=europe-north/.test(arg));
        return at >= 0 ? args[at + 1] : joined?.split('=')[1];
      });
      expect(
        new Set([...regions.filter(Boolean), ...hosting.rewrites.map(({ run }) => run.region)]),
      ).toEqual(new Set(['europe-north1']));
    });
  });

  it('has a checklist whose commands gcloud understands, and bash reads the others', () => {
    const all = checklistCommands({ withRest: true }).filter((text) => text.includes(' '));
    expect(workplace.bash(`: || {\n${all.join('\n')}\n}`).stderr).toBe('');
    const commands = checklistCommands();
    expect(commands.length).toBeGreaterThan(12);
    const values = '. deploy/shell.sh';
    for (const command of commands) {
      const { status, stderr } = workplace.bash(`${values}\n${command}`);
      expect(status, `${command}\n${stderr}`).toBe(0);
    }
  });
});

/** Expects that the server reads each variable and starts in production with them. */
function expectUsable(env: Record<string, string>) {
  expect(Object.keys(env).filter((name) => !variableNames.includes(name))).toEqual([]);
  const { firebase, production } = parseEnv({ ...env, NODE_ENV: 'production' });
  expect(production).toBe(true);
  expect(firebase).toEqual({
    projectId: 'acme-prod',
    apiKey: 'AIzaSyAcmeAcmeAcmeAcmeAcmeAcmeAcmeAcmex',
    authDomain: 'acme-prod.firebaseapp.com',
  });
}
