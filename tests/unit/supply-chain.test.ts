/** What is shipped is listed, and what builds it is pinned. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { subset } from 'semver';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** A folder with a package.json and a lock file: what everybody installs, and what tools install on demand. */
const installs = [
  '.',
  ...readdirSync('scripts/on-demand').map((tool) => `scripts/on-demand/${tool}`),
];
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe.each(installs)('the packages of %s', (folder) => {
  it('run on every Node that engines names', () => {
    const { engines } = readJson('package.json') as { engines: { node: string } };
    const { packages } = readJson(`${folder}/package-lock.json`) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const narrower = Object.entries(packages).filter(
      ([, { engines: theirs }]) => theirs?.node && !subset(engines.node, theirs.node),
    );
    expect(narrower.map(([path, theirs]) => [path, theirs.engines])).toEqual([]);
  });

  it('are pinned, and come from the npm registry', () => {
    const { packages } = readJson(`${folder}/package-lock.json`) as {
      packages: Record<
        string,
        { resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }
      >;
    };
    const own = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle);
    expect(own.length).toBeGreaterThan(0);
    const elsewhere = own.filter(
      ([, { resolved = 'https://registry.npmjs.org/', integrity, link }]) =>
        link || !integrity || !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});

describe('docs/dependencies.md', () => {
  it('has the reason of every override', () => {
    const { overrides } = readJson('package.json') as {
      overrides: Record<string, string | Record<string, string>>;
    };
    const documented = readFileSync('docs/dependencies.md', 'utf8');
    const names = Object.entries(overrides).flatMap(([name, value]) =>
      typeof value === 'string' ? [name] : [name, ...Object.keys(value)],
    );
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });
});

/** `name@version` of all that a package in the lock file needs to run, found as Node finds it. */
function neededBy(start: string): Set<string> {
  interface Locked {
    name?: string;
    version: string;
    dev?: boolean;
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
    peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  }
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> };
  const find = (name: string, from: string): string | undefined => {
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    ) {
      const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
      if (packages[path]) return path;
      if (!folder) return undefined;
    }
  };
  const seen = new Set<string>();
  const queue = [start];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? expect.fail(path);
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const found = find(name, path);
      if (found === undefined || seen.has(found)) continue;
      // npm takes an optional peer along where something else than development brings it.
      if (peerDependenciesMeta?.[name]?.optional && packages[found]?.dev) continue;
      seen.add(found);
      queue.push(found);
    }
  }
  return new Set(
    [...seen].map((path) => {
      const { name = path.split('node_modules/').at(-1), version } =
        packages[path] ?? expect.fail();
      return `${name}@${version}`;
    }),
  );
}

describe('npm run sbom', () => {
  interface Component {
    name: string;
    version: string;
    purl: string;
    licenses?: object[];
    hashes?: object[];
    properties: { name: string; value: string }[];
  }
  let all: Component[];
  beforeAll(() => {
    // What a build writes down of its bundles.
    mkdirSync('build', { recursive: true });
    if (!existsSync('build/browser-packages.json'))
      writeFileSync('build/browser-packages.json', '[{"name":"react","version":"0"}]');
    execFileSync('npm', ['run', 'sbom', '--offline'], { stdio: 'ignore' });
    const bom = JSON.parse(readFileSync('build/sbom.json', 'utf8')) as {
      bomFormat: string;
      components: Component[];
    };
    expect(bom.bomFormat).toBe('CycloneDX');
    all = bom.components;
  });
  const shippedTo = (place: string) =>
    all.filter(({ properties }) => properties.some(({ value }) => value === place));

  it('lists every package that production installs, and nothing else', () => {
    const installed = neededBy('');
    expect(installed.size).toBeGreaterThan(300);
    const server = shippedTo('server').map(({ name, version }) => `${name}@${version}`);
    expect(new Set(server)).toEqual(installed);
    const listed = all.map(({ name }) => name);
    for (const name of ['vitest', 'playwright-core', 'eslint', 'firebase-tools'])
      expect(listed).not.toContain(name);
  });

  it('says of each its version, license, source and checksum', () => {
    for (const { name, version, purl } of all) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      expect(purl, name).toMatch(/^pkg:npm\//);
    }
    // Its README alone says that it is MIT.
    expect(all.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual(['limiter']);
    expect(all.filter(({ hashes }) => !hashes)).toEqual([]);
  });

  it('lists what browsers are sent', () => {
    expect(shippedTo('browser').map(({ name }) => name)).toContain('@fontsource-variable/figtree');
  });
});

/** A workflow, as far as it is looked at. */
interface Workflow {
  permissions: object;
  jobs: Record<
    string,
    {
      needs?: string;
      permissions?: object;
      steps: { name?: string; uses?: string; run?: string; with?: object }[];
      strategy?: { matrix: object };
    }
  >;
}
const workflows = readdirSync('.github/workflows');
const read = (file: string) => readFileSync(`.github/workflows/${file}`, 'utf8');
const workflowOf = (file: string) => parse(read(file)) as Workflow;

describe.each(workflows)('the workflow %s', (file) => {
  /** What GitHub's own parser says. In a process of its own: it imports JSON in a way that tsx alone understands. */
  const errorsOf = (content: string): string[] => {
    const code = `
      import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
      const workflow = { name: 'workflow.yml', content: ${JSON.stringify(content)} };
      const { context } = parseWorkflow(workflow, new NoOperationTraceWriter());
      console.log(JSON.stringify(context.errors.getErrors().map(({ message }) => message)));`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
  };

  it('is one by GitHub’s own parser', () => {
    expect(errorsOf(read(file))).toEqual([]);
    expect(errorsOf(read(file).replace('runs-on:', 'run-on:'))).not.toEqual([]);
  });

  it('pins what it uses by commit, and says which version that is', () => {
    const used = read(file).match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    const pinned = /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(used.filter((line) => !pinned.test(line))).toEqual([]);
  });

  it('may write nothing unless a job says so, and keeps no token in the checkout', () => {
    const { permissions, jobs } = workflowOf(file);
    expect(permissions).toEqual({ contents: 'read' });
    for (const { steps } of Object.values(jobs))
      expect(steps[0]?.with).toEqual({ 'persist-credentials': false });
  });
});

describe('the workflow for contributors', () => {
  it('runs the one gate on every supported line of Node', () => {
    const { test } = workflowOf('ci.yml').jobs;
    // As root: it installs software, and builds the image's base.
    expect(test?.steps.at(-1)?.run).toBe('sudo --preserve-env=PATH .ci/run');
    expect(test?.strategy?.matrix).toEqual({ node: [20, 22, 24] });
  });
});

describe('the workflow of a release', () => {
  const { test, image } = workflowOf('release.yml').jobs;

  it('tests first, and publishes nothing that was not scanned', () => {
    expect(test?.steps.at(-1)?.run).toBe('sudo --preserve-env=PATH .ci/run');
    expect(image?.needs).toBe('test');
    expect(image?.permissions).toEqual({
      contents: 'read',
      packages: 'write',
      'id-token': 'write',
      attestations: 'write',
    });
    expect(image?.steps.flatMap(({ name }) => name ?? [])).toEqual([
      'Name the image',
      'Refuse a base image without its digest',
      'Build',
      'Scan',
      'List what is in it',
      'Push',
      'Sign',
      'Say how it was built',
      'Say what is in it',
    ]);
  });

  it('takes the Node of the image', () => {
    const version = /^ARG NODE_IMAGE=.*:(\d+)-/m.exec(
      readFileSync('docker/Dockerfile', 'utf8'),
    )?.[1];
    for (const { steps } of [test, image].flatMap((job) => job ?? []))
      expect(steps.find(({ uses }) => uses?.includes('setup-node'))?.with).toEqual({
        'node-version': Number(version),
      });
  });
});

describe('renovate.json', () => {
  const { customManagers } = readJson('renovate.json') as {
    customManagers: { matchStrings: string[]; autoReplaceStringTemplate: string }[];
  };
  const [{ matchStrings, autoReplaceStringTemplate } = expect.fail()] = customManagers;
  const pattern = new RegExp(matchStrings[0] ?? '');
  const digest = `sha256:${'0a'.repeat(32)}`;

  it('finds the base image in the Dockerfile, and pins it where the build and the release look', () => {
    const dockerfile = readFileSync('docker/Dockerfile', 'utf8');
    const found = pattern.exec(dockerfile)?.groups;
    expect(found).toMatchObject({
      depName: 'docker.io/library/node',
      currentValue: '26-trixie-slim',
    });
    const filled = Object.entries({
      ...found,
      newValue: found?.['currentValue'],
      newDigest: digest,
    }).reduce(
      (text, [name, value]) => text.replace(`{{{${name}}}}`, String(value)),
      autoReplaceStringTemplate,
    );
    const pinned = dockerfile.replace(pattern, filled);
    expect(pinned).toContain(`\nARG NODE_DIGEST=${digest}\n`);
    expect(pattern.exec(pinned)?.groups?.['currentDigest']).toBe(digest);
    const lines = (text: string) =>
      text.split('\n').filter((line) => !line.startsWith('ARG NODE_DIGEST='));
    expect(lines(pinned)).toEqual(lines(dockerfile));
  });
});
