/** The registry of the operations that released apps send, by version of the app. A version is published, and one day retired. */
import { z } from 'zod';
import { UpstreamError } from './errors.ts';

/** What an app calls itself in the header `apollographql-client-name`: `com.example.app-apollo-ios`. */
export const clientNameForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
/** Its version in the header `apollographql-client-version`: `1.4.0`, `1.4.0-217`. */
export const clientVersionForm = /^[A-Za-z0-9][\w.+-]{0,31}$/;

const operationId = z.string().regex(/^[0-9a-f]{64}$/);

const publishedOperation = z.object({
  /** The sha256 of the text, in hex. */
  id: operationId,
  name: z.string(),
  /** The text; null when every version that sends it is retired. */
  body: z.string().nullable(),
  /** Equal for all layouts of the text: by it a retired operation is recognized that is sent as text. */
  form: z.string(),
});
export type PublishedOperation = z.infer<typeof publishedOperation>;

/** Names an operation that the server knows. */
export type OperationName = Pick<PublishedOperation, 'id' | 'name'>;

const appVersion = z.object({
  client: z.string().regex(clientNameForm),
  version: z.string().regex(clientVersionForm),
  publishedAt: z.date(),
  /** Null while its operations may be run. */
  retiredAt: z.date().nullable(),
  operationIds: z.array(operationId),
});
export type AppVersion = z.infer<typeof appVersion>;

/** The one document of the registry. An operation that several versions send is in it once. */
export const operationRegistry = z.object({
  apps: z.array(appVersion),
  operations: z.array(publishedOperation),
});
export type OperationRegistry = z.infer<typeof operationRegistry>;

export const emptyRegistry: OperationRegistry = { apps: [], operations: [] };

/** The most characters of the registry as JSON: Firestore's largest document has 1 MiB. */
const registryLimit = 900_000;
/** How often a change is tried that another one, or Firestore's silence, got in the way of. */
const maxTries = 5;

/** A registry with the version that a write of it depends on. */
export interface StoredRegistry {
  registry: OperationRegistry;
  /** Opaque; null when nothing was ever published. */
  version: unknown;
}

/** Where the registry is stored. Both functions throw UpstreamError (`directory`). */
export interface OperationRegistryStore {
  read(): Promise<StoredRegistry>;
  /** @returns false when somebody else has written since `before` was read */
  write(before: StoredRegistry, after: OperationRegistry): Promise<boolean>;
}

/** Names a version of an app. */
export type AppName = Pick<AppVersion, 'client' | 'version'>;

const isSame = (one: AppName, other: AppName) =>
  one.client === other.client && one.version === other.version;

/** A version of an app in the registry; undefined when it was never published. */
export const findApp = ({ apps }: OperationRegistry, name: AppName): AppVersion | undefined =>
  apps.find((app) => isSame(app, name));

/**
 * Adds a version of an app with its operations. One that was published before keeps what it had: a publication takes
 * nothing away. One that was retired begins anew.
 */
export function publish(
  registry: OperationRegistry,
  name: AppName,
  operations: readonly (PublishedOperation & { body: string })[],
  now: Date,
): OperationRegistry {
  const before = findApp(registry, name);
  const isLive = before?.retiredAt === null;
  const added = new Set(operations.map(({ id }) => id));
  const app: AppVersion = {
    ...name,
    publishedAt: isLive ? before.publishedAt : now,
    retiredAt: null,
    operationIds: [...new Set([...(isLive ? before.operationIds : []), ...added])],
  };
  return {
    apps: [...registry.apps.filter((each) => !isSame(each, name)), app],
    operations: [...registry.operations.filter(({ id }) => !added.has(id)), ...operations],
  };
}

/** Retires a version of an app. Operations that no other version sends can't be run any more. */
export function retire(registry: OperationRegistry, name: AppName, now: Date): OperationRegistry {
  const apps = registry.apps.map((app) =>
    isSame(app, name) ? { ...app, retiredAt: app.retiredAt ?? now } : app,
  );
  const used = new Set(
    apps.filter(({ retiredAt }) => retiredAt === null).flatMap(({ operationIds }) => operationIds),
  );
  return {
    apps,
    operations: registry.operations.map((operation) =>
      used.has(operation.id) ? operation : { ...operation, body: null },
    ),
  };
}

/** The registry was not changed; the message says why. */
export class RegistryError extends Error {}

/**
 * Changes the registry: again if somebody else has changed it meanwhile, or if the store did not answer in time. So
 * `next` must have the same effect twice.
 * @returns the registry as it was written
 * @throws RegistryError when it would be too large, or was changed by others again and again
 * @throws UpstreamError when it can't be stored
 */
export async function changeRegistry(
  store: OperationRegistryStore,
  next: (registry: OperationRegistry) => OperationRegistry,
): Promise<OperationRegistry> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    try {
      const before = await store.read();
      const after = next(before.registry);
      if (JSON.stringify(after).length > registryLimit)
        throw new RegistryError(
          'The registry would be too large. Retire versions that nobody uses.',
        );
      if (await store.write(before, after)) return after;
    } catch (error) {
      const isSilence = error instanceof UpstreamError && error.reason === 'timeout';
      if (!isSilence || tries === maxTries) throw error;
    }
  }
  throw new RegistryError('The registry was changed again and again meanwhile. Run this again.');
}
