/** `npm run operations -- publish | retire | list`: which operations the versions of the apps may send. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { createFirestore } from '../adapters/firestore/client.ts';
import { createOperationRegistryStore } from '../adapters/firestore/operation-registry.ts';
import {
  type AppName,
  changeRegistry,
  clientNameForm,
  clientVersionForm,
  findApp,
  type OperationRegistry,
  publish,
  RegistryError,
  retire,
} from '../domain/operation-registry.ts';
import { EnvError } from '../environment/parse.ts';
import { readFirebaseTarget } from '../env.ts';
import { ManifestError, readClientManifest } from '../graphql/client-manifest.ts';
import { describeError } from '../telemetry/log.ts';
import { announceTarget } from './announce-target.ts';

const usage = `Usage:
  npm run operations -- publish CLIENT VERSION MANIFEST   let a version of an app send the operations of a manifest
  npm run operations -- retire CLIENT VERSION             end that: what no other version sends is refused
  npm run operations -- list [CLIENT VERSION]             list the versions, or the operations of one
  npm run operations -- list --json                       all operations that may be sent, as a manifest
CLIENT and VERSION are what the app sends as apollographql-client-name and apollographql-client-version.`;

async function main([command, ...args]: string[]): Promise<void> {
  const run = commandOf(command, args);
  const target = readFirebaseTarget();
  announceTarget(target, target.firestoreEmulator);
  const firestore = createFirestore(target.projectId);
  try {
    await run(createOperationRegistryStore(firestore));
  } finally {
    await firestore.close();
  }
}

type Store = ReturnType<typeof createOperationRegistryStore>;

/** @throws TypeError for wrong usage */
function commandOf(command: string | undefined, args: string[]): (store: Store) => Promise<void> {
  const [client = '', version = '', path = ''] = args;
  if (command === 'list' && args.length === 0)
    return async (store) => list(await registryOf(store));
  if (command === 'list' && args.length === 1 && client === '--json')
    return async (store) => printManifest(await registryOf(store));
  const app = { client, version };
  checkName(app);
  if (command === 'list' && args.length === 2)
    return async (store) => listOne(await registryOf(store), app);
  if (command === 'retire' && args.length === 2) return (store) => retireVersion(store, app);
  if (command === 'publish' && args.length === 3)
    return (store) => publishVersion(store, app, path);
  throw new TypeError('There is no such command.');
}

function checkName({ client, version }: AppName): void {
  if (!clientNameForm.test(client))
    throw new TypeError('CLIENT must be 1 to 64 letters, digits, dots, hyphens and underscores.');
  if (!clientVersionForm.test(version))
    throw new TypeError(
      'VERSION must be 1 to 32 letters, digits, dots, hyphens, underscores and plus signs.',
    );
}

async function publishVersion(store: Store, app: AppName, path: string): Promise<void> {
  const operations = readClientManifest(readManifest(path), appSchema());
  await changeRegistry(store, (registry) => publish(registry, app, operations, new Date()));
  console.log(`${app.client} ${app.version} may send ${counted(operations)}, within a minute.`);
}

/** The schema for apps of this build. */
const appSchema = () =>
  buildSchema(readFileSync(new URL('../../schema.app.graphql', import.meta.url), 'utf8'));

function readManifest(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new RegistryError(`${path} can’t be read.`);
  }
}

async function retireVersion(store: Store, app: AppName): Promise<void> {
  const after = await changeRegistry(store, (registry) => {
    if (!findApp(registry, app))
      throw new RegistryError(`${app.client} ${app.version} was never published.`);
    return retire(registry, app, new Date());
  });
  const operationIds = findApp(after, app)?.operationIds ?? [];
  const refused = after.operations.filter(
    ({ id, body }) => body === null && operationIds.includes(id),
  );
  console.log(
    `${app.client} ${app.version} is retired. Of its ${counted(operationIds)}, no other version sends ${refused.length}: refused within a minute.`,
  );
}

const registryOf = async (store: Store) => (await store.read()).registry;

function list({ apps }: OperationRegistry): void {
  if (apps.length === 0) console.error('Nothing was published.');
  for (const { client, version, publishedAt, retiredAt, operationIds } of apps) {
    const retired = retiredAt ? `, retired ${dayOf(retiredAt)}` : '';
    console.log(
      `${client} ${version}: ${counted(operationIds)}, published ${dayOf(publishedAt)}${retired}`,
    );
  }
}

function listOne(registry: OperationRegistry, name: AppName): void {
  const app = findApp(registry, name);
  if (!app) throw new RegistryError(`${name.client} ${name.version} was never published.`);
  for (const { id, name: operation, body } of registry.operations)
    if (app.operationIds.includes(id))
      console.log(`${id} ${operation}${body === null ? ' (refused)' : ''}`);
}

function printManifest({ operations }: OperationRegistry): void {
  const live = operations.flatMap(({ id, name, body }) =>
    body === null ? [] : [{ id, name, body }],
  );
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations: live };
  console.log(JSON.stringify(manifest, null, 2));
}

const counted = ({ length }: readonly unknown[]): string =>
  `${length} operation${length === 1 ? '' : 's'}`;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** What is told of a failure, and the exit code: 1 not done, 2 wrong usage. */
function describe(error: unknown): [text: string, exitCode: number] {
  if (error instanceof TypeError) return [`${error.message}\n${usage}`, 2];
  if (error instanceof ManifestError) return [`Nothing was published:\n${listed(error)}`, 1];
  if (error instanceof EnvError || error instanceof RegistryError) return [error.message, 1];
  const details = JSON.stringify(describeError(error));
  return [`Firestore refused or did not answer (${details}). It is safe to run this again.`, 1];
}

const listed = ({ problems }: ManifestError) => problems.map((text) => `  - ${text}`).join('\n');

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const [text, exitCode] = describe(error);
    console.error(text);
    process.exit(exitCode);
  },
);
