/** Starts every process of the benchmark in one way: compiled, forked, asked in turns, and stopped. */
import { execFileSync, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript is what is measured: a loader of TypeScript in the process would be measured, too.
const folder = '.cache/bench-compiled';
execFileSync('node_modules/.bin/tsc', ['--project', 'tsconfig.bench.json'], { stdio: 'inherit' });
// The portal serves the site, too.
execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
// Read by the server and the peers, beside their code.
for (const file of ['schema.graphql', 'operations/manifest.json']) cpSync(file, join(folder, file));

/** A process that speaks first, and then answers each message with one of its own. */
export interface Process {
  /** What it says next. @throws when it has ended */
  next: () => Promise<unknown>;
  ask: (question: string) => Promise<unknown>;
  /** Settles when it has ended by itself. @throws when it failed */
  ended: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Forks a module of this repository, `tools/bench/portal.js`. Log lines are written as in production, and thrown away. */
export function startProcess(
  module: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Process {
  const child = fork(join(folder, module), args, {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  // One listener for its whole life, however often it is asked.
  const messages = on(child, 'message', { close: ['exit'] });
  async function next(): Promise<unknown> {
    const { done, value } = (await messages.next()) as IteratorResult<[unknown], undefined>;
    if (done) throw new Error(`${module} ended`);
    return value[0];
  }
  return {
    next,
    ask(question) {
      child.send(question);
      return next();
    },
    async ended() {
      const [code] = await exit;
      if (code !== 0) throw new Error(`${module} ended with ${code}`);
    },
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
