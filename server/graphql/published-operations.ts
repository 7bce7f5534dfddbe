/** The apps' published operations in this process: read from the registry three times a minute, and kept while it can't be read. */
import { setTimeout as pause } from 'node:timers/promises';
import type {
  AppName,
  OperationRegistry,
  OperationRegistryStore,
} from '../domain/operation-registry.ts';
import { describeError, type Log } from '../telemetry/log.ts';
import { createOperationList, formOf, type OperationList } from './operation-manifest.ts';

/** Milliseconds between two reads, on average; with the jitter, what is published is known within a minute. */
const intervalMs = 20_000;

/** What one read of the registry found. */
interface Published {
  list: OperationList;
  /** The ids and the forms of operations that only retired versions send. */
  retired: ReadonlySet<string>;
  apps: ReadonlySet<string>;
  /** The forms by id, so that only new operations are parsed at the next read. */
  forms: ReadonlyMap<string, string>;
}

export type PublishedOperations = ReturnType<typeof createPublishedOperations>;

/** @param onRead called after each read that succeeded, for metrics */
export function createPublishedOperations(
  { read }: Pick<OperationRegistryStore, 'read'>,
  log: Log,
  onRead: () => void = () => {},
) {
  let published: Published | null = null;
  let reading: Promise<void> | null = null;

  /** Reads the registry once for all simultaneous callers. @throws UpstreamError when it can't be read */
  const refresh = () => (reading ??= load().finally(() => (reading = null)));

  async function load(): Promise<void> {
    published = index((await read()).registry, published?.forms ?? new Map());
    onRead();
  }

  return {
    byId: (id: string) => published?.list.byId(id),
    byBody: (text: string) => published?.list.byBody(text),
    byForm: (form: string) => published?.list.byForm(form),
    /** Whether an operation was published, and every version that sends it is retired. */
    isRetired: (idOrForm: string): boolean => published?.retired.has(idOrForm) ?? false,
    /** Whether this version of an app was published. */
    hasApp: (app: AppName): boolean => published?.apps.has(keyOf(app)) ?? false,

    refresh,

    /**
     * Resolves when the registry has been read at least once: before that, nobody can say of an operation that it
     * was not published.
     * @throws UpstreamError when it can't be read
     */
    ready: async (): Promise<void> => {
      if (published === null) await refresh();
    },

    /** Reads the registry now, and from then on. @returns a function that stops it, and waits for a read in flight */
    start(): () => Promise<void> {
      const stop = new AbortController();
      const { signal } = stop;
      const run = async () => {
        while (!signal.aborted) {
          await refresh().catch((error: unknown) =>
            log.warn({ error: describeError(error) }, 'the operation registry could not be read'),
          );
          // Jitter, so that replicas do not read in step.
          const ms = intervalMs * (0.75 + Math.random() / 2);
          await pause(ms, undefined, { signal, ref: false }).catch(() => {});
        }
      };
      const running = run();
      return async () => {
        stop.abort();
        await running;
      };
    },
  };
}

const keyOf = ({ client, version }: AppName) => `${client} ${version}`;

function index(registry: OperationRegistry, known: ReadonlyMap<string, string>): Published {
  const operations = registry.operations.flatMap(({ id, name, body }) =>
    body === null ? [] : [{ id, name, body, form: known.get(id) ?? formOf(body) }],
  );
  return {
    list: createOperationList(operations),
    retired: new Set(
      registry.operations.flatMap(({ id, body, form }) => (body === null ? [id, form] : [])),
    ),
    apps: new Set(registry.apps.map(keyOf)),
    forms: new Map(operations.map(({ id, form }) => [id, form])),
  };
}
