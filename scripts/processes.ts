/** A group of child processes that are started and stopped together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds until a child that was asked to stop is killed. */
const killAfterMs = 4_500;

/**
 * Makes a group. SIGINT and SIGTERM stop all of it; so does the end of any child, which is an error.
 * Children get a channel to this process, so that they can end by themselves should it be killed.
 */
export function createProcessGroup() {
  const children: ChildProcess[] = [];
  const cleanups: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    await Promise.all([
      ...cleanups.map((cleanup) => cleanup()),
      ...children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const killer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
        child.kill('SIGTERM');
        await once(child, 'exit');
        clearTimeout(killer);
      }),
    ]);
  }

  /** Stops everything and ends this process. */
  function stop(exitCode: number): void {
    stopping ??= stopAll().then(() => process.exit(exitCode));
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // A parent that is killed outright (npm, a shell) sends no signal; its child gets another parent.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop(1);
  }, 500).unref();

  return {
    stop,
    /** Has something besides children stopped with the group. */
    onStop(cleanup: () => Promise<void>): void {
      cleanups.push(cleanup);
    },
    /** Starts `node` with `args`. */
    start(name: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
      const child = spawn(process.execPath, args, {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child.once('exit', (code, signal) => {
        if (stopping) return;
        console.error(`${name} ended unexpectedly (${signal ?? `exit code ${code}`}).`);
        stop(1);
      });
      children.push(child);
      return child;
    },
  };
}

/** Waits for a message from a child. It never gives up: a child that ends, ends the wait. */
export async function says(child: ChildProcess, message: string): Promise<void> {
  for (;;) {
    const [said] = (await once(child, 'message')) as [unknown];
    if (said === message) return;
  }
}

/** Waits until `url` answers with success. It never gives up: a child that ends, ends the wait. */
export async function answers(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
}
