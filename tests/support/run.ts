/** Runs commands as processes of a test file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { isFresh } from '../../scripts/freshness.ts';

export type Running = ReturnType<typeof run>;

/** Starts a command with exactly these variables, and `PATH`. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The child must not outlive this process.
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
    /** Resolves with the exit code, or null after a signal, once all output is here. */
    ended: once(child, 'close').then(([code]) => code as number | null),
    /** Ends it, unless it has ended, and waits for its end. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

let isBuilt: boolean | undefined;

/** Returns arguments of `node` for a TypeScript module, from the build if it is current, because it starts faster. */
export const programOf = (module: string): string[] =>
  module.startsWith('server/') && (isBuilt ??= isFresh())
    ? [`build/${module.replace(/ts$/, 'js')}`]
    : ['--import', 'tsx', module];

/**
 * Returns arguments of `node` for the server with the `ServiceOptions` in `SERVER_OPTIONS`, as JSON. @param program of `node`
 * for start-server
 */
export function serverWithOptions(program = programOf('server/start-server.ts')): string[] {
  const module = program.pop() ?? '';
  return [...program, 'tests/support/server-with-options.mjs', pathToFileURL(module).href];
}

export const runModule = (module: string, env: NodeJS.ProcessEnv, args: string[] = []): Running =>
  run(process.execPath, [...programOf(module), ...args], env);
