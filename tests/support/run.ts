/** Commands as processes of one test file: what they said, and their end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { isFresh } from '../../scripts/freshness.ts';

/** A process that was started. */
export interface Running {
  child: ChildProcess;
  /** All that it wrote so far, errors as well. */
  output: () => string;
  /** What it wrote to each of its streams. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves with the exit code, null after a signal, when it is gone and all its output is here. */
  ended: Promise<number | null>;
  /** Ends it, unless it has ended, and waits until it is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a command with exactly these variables, and `PATH`. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Should this process end in any way, the child must not stay behind.
  const orphan = () => child.kill('SIGKILL');
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));
  const chunks: [stream: 'stdout' | 'stderr', text: string][] = [];
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => chunks.push([stream, chunk.toString()]));
  const textOf = (...streams: string[]) =>
    chunks.map(([stream, text]) => (streams.includes(stream) ? text : '')).join('');
  return {
    child,
    output: () => textOf('stdout', 'stderr'),
    stdout: () => textOf('stdout'),
    stderr: () => textOf('stderr'),
    ended: once(child, 'close').then(([code]) => code as number | null),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

let isBuilt: boolean | undefined;

/** Arguments of `node` for a TypeScript module: the server's from the build where that is up to date, as it starts faster. */
export const programOf = (module: string): string[] =>
  module.startsWith('server/') && (isBuilt ??= isFresh())
    ? [`build/${module.replace(/ts$/, 'js')}`]
    : ['--import', 'tsx', module];

/**
 * Arguments of `node` for the server with the options in `SERVER_OPTIONS`, a `ServiceOptions` as JSON.
 * @param program of `node` for start-server
 */
export function serverWithOptions(program = programOf('server/start-server.ts')): string[] {
  const module = program.pop() ?? '';
  return [...program, 'tests/support/server-with-options.mjs', pathToFileURL(module).href];
}

/** Starts `node` on a TypeScript module with exactly these variables, and `PATH`. */
export const runModule = (module: string, env: NodeJS.ProcessEnv, args: string[] = []): Running =>
  run(process.execPath, [...programOf(module), ...args], env);
