/** Runs a real server process as `npm run serve` does, to query over HTTP, watch and kill. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { serverWithOptions, run } from '../../support/run.ts';

/** A client's view of a request. `failed` without an HTTP response. */
export type Reply =
  | { failed: string; ms: number }
  | {
      failed: null;
      ms: number;
      status: number;
      data: Record<string, unknown> | null;
      codes: string[];
    };

export type ServerProcess = ReturnType<typeof startServer>;

/**
 * Starts a server with exactly these variables and a few for quiet and local work. Returns immediately: see `ready`. @param
 * variables with `PORT`, to restart it under its address @param args of `node`, by default this release's server
 */
export function startServer(
  variables: Record<string, string> & { PORT: string },
  args = serverWithOptions(),
) {
  const { child, output, stop } = run(process.execPath, args, {
    HOST: '127.0.0.1',
    METADATA_SERVER_DETECTION: 'none',
    ...variables,
  });
  const url = `http://127.0.0.1:${variables.PORT}`;

  return {
    url,
    output,
    /** Returns null while it lives, then the exit code or signal. */
    ended: () => endOf(child),
    /** Sends an operation. Never rejects. @param timeoutMs milliseconds until the client gives up */
    async ask(query: string, values: object, token: string, timeoutMs: number): Promise<Reply> {
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
    /** @returns when the process is gone */
    kill: () => stop('SIGKILL'),
  };
}

/** Resolves when the server is ready. @throws with its output if it ended, or after 60 s */
export const ready = (server: ServerProcess) => answering(server, '/readyz');

/** Resolves when the server listens, even if it isn't ready. */
export const alive = (server: ServerProcess) => answering(server, '/healthz');

/**
 * Resolves when the newest process of a repeatedly killed server is ready. A killed one may still be exiting. @param current
 * returns the newest process
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
