/** A real server process, as `npm run serve` starts it: to be asked over HTTP, watched, and killed. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { serverWithOptions, run } from '../../support/run.ts';

/** What a client sees of one request; `failed` when there was no HTTP answer to it. */
export type Reply =
  | { failed: string; ms: number }
  | {
      failed: null;
      ms: number;
      status: number;
      data: Record<string, unknown> | null;
      /** Of `errors[]`, their codes. */
      codes: string[];
    };

export interface ServerProcess {
  url: string;
  /** Everything that it wrote so far. */
  output: () => string;
  /** Null while it lives; then the exit code or signal. */
  ended: () => string | null;
  /** Sends an operation. Never rejects. @param timeoutMs milliseconds until the client gives up */
  ask(query: string, variables: object, token: string, timeoutMs: number): Promise<Reply>;
  /** @returns when the process is gone */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server with exactly these variables, and a few that keep it quiet and local.
 * @param variables `PORT` among them, to start it again under the same address
 * @param args of `node`: the server of this release by default
 * @returns at once; `ready` says when it takes requests
 */
export function startServer(
  variables: Record<string, string> & { PORT: string },
  args = serverWithOptions(),
): ServerProcess {
  const { child, output, stop } = run(process.execPath, args, {
    HOST: '127.0.0.1',
    METADATA_SERVER_DETECTION: 'none',
    ...variables,
  });
  const url = `http://127.0.0.1:${variables.PORT}`;

  return {
    url,
    output,
    ended: () => endOf(child),
    async ask(query, values, token, timeoutMs) {
      const started = performance.now();
      const ms = () => Math.round(performance.now() - started);
      try {
        const answer = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ query, variables: values }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { data = null, errors = [] } = (await answer.json()) as {
          data?: Record<string, unknown> | null;
          errors?: { extensions: { code: string } }[];
        };
        const codes = errors.map(({ extensions }) => extensions.code);
        return { failed: null, ms: ms(), status: answer.status, data, codes };
      } catch (error) {
        const { name, cause } = error as Error & { cause?: { code?: string } };
        return { failed: cause?.code ?? name, ms: ms() };
      }
    },
    kill: (signal = 'SIGKILL') => stop(signal),
  };
}

/** Resolves when the server can serve. @throws with its output when it has ended, or after 60 s */
export const ready = (server: ServerProcess) => answering(server, '/readyz');

/** The same for a server that listens, though it may not be ready. */
export const alive = (server: ServerProcess) => answering(server, '/healthz');

/**
 * Resolves when the newest process of a server that was killed again and again can serve: one that was killed just now
 * is on its way out, and the next one stays.
 * @param current the process of this moment
 */
export async function readyAgain(current: () => ServerProcess): Promise<void> {
  for (let server = current(); ; server = current()) {
    if (server.ended() !== null) await wait(10);
    else
      try {
        return await ready(server);
      } catch (error) {
        if (server.ended() === null) throw error;
      }
  }
}

async function answering(server: ServerProcess, path: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(25)) {
    if (server.ended() !== null) break;
    const answer = await fetch(`${server.url}${path}`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`no answer at ${path} (${server.ended() ?? 'alive'}):\n${server.output()}`);
}

const endOf = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null ? signalCode : `exit code ${exitCode}`;
