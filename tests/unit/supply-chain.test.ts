/** What is shipped is listed, and what builds it is pinned. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { subset } from 'semver';
import { describe, expect, it } from 'vitest';
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
    const isDocumented = (name: string) =>
      documented.includes(`\`${name}\``) ||
      (name.startsWith('@firebase/') && documented.includes('`@firebase/*`'));
    const names = Object.entries(overrides).flatMap(([name, value]) =>
      // One reason covers all of firebase-tools.
      typeof value === 'string' || name === 'firebase-tools'
        ? [name]
        : [name, ...Object.keys(value)],
    );
    expect(names.filter((name) => !isDocumented(name))).toEqual([]);
  });
});

describe('npm run sbom', () => {
  it('lists what production needs, and nothing else', () => {
    execFileSync('npm', ['run', 'sbom', '--offline'], { stdio: 'ignore' });
    const { bomFormat, components } = JSON.parse(readFileSync('build/sbom.json', 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(bomFormat).toBe('CycloneDX');
    for (const [name, version] of Object.entries(dependencies))
      expect(components).toContainEqual(expect.objectContaining({ name, version }));
    const listed = components.map(({ name }) => name);
    for (const name of ['vitest', 'playwright-core', 'eslint', 'firebase-tools'])
      expect(listed).not.toContain(name);
  });
});

describe('the workflow for contributors', () => {
  const text = readFileSync('.github/workflows/ci.yml', 'utf8');
  const workflow = parse(text) as {
    permissions: object;
    jobs: { test: { steps: { uses?: string; run?: string }[]; strategy: { matrix: object } } };
  };
  const { steps, strategy } = workflow.jobs.test;

  it('runs the one gate on every supported line of Node, with the least rights', () => {
    expect(steps.at(-1)?.run).toBe('.ci/run');
    expect(strategy.matrix).toEqual({ node: [20, 22, 24] });
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('pins what it uses by commit', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((uses) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
  });
});
