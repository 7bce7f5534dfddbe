/** What is shipped is listed, and what builds it is pinned. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

describe('npm run sbom', () => {
  it('lists what production needs, and nothing else', { timeout: 60_000 }, () => {
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
