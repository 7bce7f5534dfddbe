/** Starts and stops a group of child processes together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds until a stopping child is killed. */
const killAfterMs = 4_500;

/** Creates a group. SIGINT, SIGTERM or any child's end stops it. Children notice by a channel if it is killed. */
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
  // A killed parent (npm, a shell) sends no signal; this process then gets another parent.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop(1);
  }, 500).unref();

  return {
    stop,
    /** Stops something else with the group. */
    onStop(cleanup: () => Promise<void>): void {
      cleanups.push(cleanup);
    },
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

/** Waits for a message from a child, without a limit: if a child ends, the group stops. */
export async function says(child: ChildProcess, message: string): Promise<void> {
  for (;;) {
    const [said] = (await once(child, 'message')) as [unknown];
    if (said === message) return;
  }
}

/** Waits until `url` answers with success, without a limit: if a child ends, the group stops. */
export async function answers(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
}
