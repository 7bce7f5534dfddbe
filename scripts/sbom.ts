/**
 * `npm run sbom [-- --image NAME]`: writes build/sbom.json, the bill of materials of a release (CycloneDX): the server's
 * packages, those that browsers are sent, and with `--image` Debian's packages and the Node in that image.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What is read and written of a CycloneDX document (https://cyclonedx.org/docs/1.5/json/) as npm writes it. */
interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
  properties?: { name: string; value: string }[];
}
interface Bom {
  metadata: { component: { 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const { values } = parseArgs({ options: { image: { type: 'string' } } });
/** The packages of the client's bundles, which `npm run build` writes down, and of its fonts, which no bundle names. */
const browserPackages = 'build/browser-packages.json';
const fonts = '@fontsource-variable/figtree';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { name?: string; version: string; dev?: boolean }>;
};
/** `name@version` of an installed package; `name` is there where it is not that of the folder. */
const refOf = (path: string) =>
  `${packages[path]?.name ?? path.split('node_modules/').at(-1)}@${packages[path]?.version}`;

// Everything, then without what is for development alone: `--omit dev` (npm 11.19) also leaves out what
// production and development both need, graphql among them.
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bom = JSON.parse(
  execFileSync('npm', ['sbom', ...options], {
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString(),
) as Bom;

const inServer = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path]) => refOf(path)),
);
if (!existsSync(browserPackages)) throw new Error('Run `npm run build` first.');
const bundled = JSON.parse(readFileSync(browserPackages, 'utf8')) as Component[];
const inBrowser = new Set([
  ...bundled.map(({ name, version }) => `${name}@${version}`),
  refOf(`node_modules/${fonts}`),
]);
const root = bom.metadata.component['bom-ref'];
const keep = (ref: string) => ref === root || inServer.has(ref) || inBrowser.has(ref);

/** The same component, with where it goes. */
function placed(component: Component): Component {
  const places = [
    ...(inServer.has(component['bom-ref']) ? ['server'] : []),
    ...(inBrowser.has(component['bom-ref']) ? ['browser'] : []),
  ];
  return {
    ...component,
    // npm writes the name of the folder, which is another where an override replaces a package.
    name: component['bom-ref'].replace(/@[^@]*$/, ''),
    properties: places.map((value) => ({ name: 'portal:shipped-to', value })),
  };
}

/** Runs a command in the image. CONTAINER_RUN is there for engines other than Docker. */
function inImage(image: string, ...[entrypoint = '', ...args]: string[]): string {
  const [engine = '', ...flags] = (process.env['CONTAINER_RUN'] ?? 'docker run').split(' ');
  return execFileSync(
    engine,
    [...flags, '--rm', '--network', 'none', '--entrypoint', entrypoint, image, ...args],
    { encoding: 'utf8', maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

/** Node, and Debian's packages by its package manager's own records. Their licenses are in the image, /usr/share/doc. */
function systemComponents(image: string): Component[] {
  const component = (type: string, name: string, version: string, purl: string): Component => ({
    ...{ 'bom-ref': purl, type, name, version, purl },
    properties: [{ name: 'portal:shipped-to', value: 'image' }],
  });
  const node = inImage(image, 'node', '--version').trim().slice(1);
  const release = /^VERSION_ID="?(\w+)/m.exec(inImage(image, 'cat', '/etc/os-release'))?.[1];
  const records = inImage(image, 'cat', '/var/lib/dpkg/status').trim().split(/\n\n+/);
  const debian = records.flatMap((record) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(record)?.[1] ?? '';
    const [name, version] = [field('Package'), field('Version')];
    if (!field('Status').endsWith(' installed')) return [];
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${field('Architecture')}&distro=debian-${release}`;
    return [component('library', name, version, purl)];
  });
  return [component('application', 'node', node, `pkg:generic/node@${node}`), ...debian];
}

const own = bom.components.filter((each) => keep(each['bom-ref'])).map(placed);
const system = values.image ? systemComponents(values.image) : [];
mkdirSync('build', { recursive: true });
const result = {
  ...bom,
  components: [...own, ...system],
  dependencies: bom.dependencies
    .filter(({ ref }) => keep(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(keep) })),
};
writeFileSync('build/sbom.json', `${JSON.stringify(result, null, 2)}\n`);
console.log(
  `build/sbom.json lists ${own.length} packages of npm's${values.image ? ` and ${system.length} of the system` : ''}.`,
);
