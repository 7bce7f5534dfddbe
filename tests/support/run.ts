/** Commands as processes of one test file: what they said, and their end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process that was started. */
export interface Running {
  child: ChildProcess;
  /** All that it wrote so far, errors as well. */
  output: () => string;
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
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return {
    child,
    output: () => chunks.join(''),
    ended: once(child, 'close').then(([code]) => code as number | null),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Starts `node` on a TypeScript module with exactly these variables, and `PATH`. */
export const runModule = (module: string, env: NodeJS.ProcessEnv, args: string[] = []): Running =>
  run(process.execPath, ['--import', 'tsx', module, ...args], env);
