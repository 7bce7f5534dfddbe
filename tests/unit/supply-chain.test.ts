/** What is shipped is listed, and what builds it is pinned. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** A folder with a package.json and a lock file: what everybody installs, and what tools install on demand. */
const installs = [
  '.',
  ...readdirSync('scripts/on-demand').map((tool) => `scripts/on-demand/${tool}`),
];
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe.each(installs)('the packages of %s', (folder) => {
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

describe('npm run sbom', () => {
  interface Component {
    name: string;
    version: string;
    purl: string;
    properties: { name: string; value: string }[];
  }
  let all: Component[];
  beforeAll(() => {
    // What a build writes down of its bundles.
    mkdirSync('build', { recursive: true });
    if (!existsSync('build/browser-packages.json'))
      writeFileSync('build/browser-packages.json', '[{"name":"react","version":"0"}]');
    execFileSync('npm', ['run', 'sbom', '--offline'], { stdio: 'ignore' });
    all = (JSON.parse(readFileSync('build/sbom.json', 'utf8')) as { components: Component[] })
      .components;
  });
  const shippedTo = (place: string) =>
    all.filter(({ properties }) => properties.some(({ value }) => value === place));

  it('lists what production installs, with version and source, and no tool of development', () => {
    const server = shippedTo('server').map(({ name }) => name);
    expect(server).toEqual(
      expect.arrayContaining(['fastify', 'stripe', 'firebase-admin', '@grpc/grpc-js']),
    );
    for (const { name, version, purl } of all) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      expect(purl, name).toMatch(/^pkg:npm\//);
    }
    const listed = all.map(({ name }) => name);
    for (const name of ['vitest', 'playwright-core', 'eslint', 'firebase-tools'])
      expect(listed).not.toContain(name);
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
    }
  >;
}
const workflows = readdirSync('.github/workflows');
const read = (file: string) => readFileSync(`.github/workflows/${file}`, 'utf8');
const workflowOf = (file: string) => parse(read(file)) as Workflow;

describe.each(workflows)('the workflow %s', (file) => {
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
});
