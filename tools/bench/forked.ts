/** A process of the benchmark: forked, asked in turns, and stopped. */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { compiled } from './compile.ts';

/** A process that speaks first, and then answers each message with one of its own. */
export interface Forked {
  /** What it says next. @throws when it has ended */
  next: () => Promise<unknown>;
  ask: (question: string) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Forks a module of this folder, `peers/apollo.js`. Log lines are written as in production, and thrown away. */
export function forkModule(
  name: string,
  module: string,
  args: string[],
  env: Record<string, string>,
): Forked {
  const child = fork(compiled(module), args, {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // One listener for its whole life, however often it is asked.
  const messages = on(child, 'message', { close: ['exit'] });
  async function next(): Promise<unknown> {
    const { done, value } = (await messages.next()) as IteratorResult<[unknown], undefined>;
    if (done) throw new Error(`${name} ended`);
    return value[0];
  }
  return {
    next,
    ask(question) {
      child.send(question);
      return next();
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
