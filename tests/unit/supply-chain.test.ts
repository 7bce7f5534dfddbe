/** Tests that all dependencies of the product and its build are pinned. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

it('the packages are pinned, and come from the npm registry', () => {
  const { packages } = readJson('package-lock.json') as {
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
      'Push',
      'Sign',
      'Say how it was built',
    ]);
  });
});
