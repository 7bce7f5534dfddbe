/** `npm run sbom`: writes build/sbom.json, the bill of materials of what production runs (CycloneDX). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What is read of a CycloneDX document (https://cyclonedx.org/docs/1.5/json/) as npm writes it. */
interface Bom {
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>;
};

// Everything, then without what is for development alone: `--omit dev` (npm 11.19) also leaves out what
// production and development both need, graphql among them.
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bom = JSON.parse(
  execFileSync('npm', ['sbom', ...options], {
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString(),
) as Bom;

/** `name@version` of whatever production installs. */
const shipped = new Set(
  Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
);
const root = bom.metadata.component['bom-ref'];
const keep = (ref: string) => ref === root || shipped.has(ref);

mkdirSync('build', { recursive: true });
const result = {
  ...bom,
  components: bom.components.filter((each) => keep(each['bom-ref'])),
  dependencies: bom.dependencies
    .filter(({ ref }) => keep(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(keep) })),
};
writeFileSync('build/sbom.json', `${JSON.stringify(result, null, 2)}\n`);
console.log(`build/sbom.json lists ${result.components.length} packages.`);
