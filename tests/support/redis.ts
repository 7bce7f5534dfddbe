/** A Redis of a test's own, where redis-server is installed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:net';
import { freePorts } from '../../scripts/portal.ts';
import { run } from './run.ts';

export interface TestRedis {
  /** `host:port`. */
  host: string;
  port: number;
  /** To be stopped for a while. */
  child: ChildProcess;
  /** Kills it. @returns when it is gone */
  close: () => Promise<void>;
}

/**
 * Starts Redis on a free port; it writes nothing to disk.
 * @param options more of its command line, as `['--requirepass', 'secret']`
 * @param wanted the port of one that was there before
 * @returns when it takes connections
 */
export async function startRedis(options: string[] = [], wanted?: number): Promise<TestRedis> {
  const [port = 0] = wanted ? [wanted] : await freePorts(1);
  const usual = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const args = [...usual, '--loglevel', 'warning', ...options];
  const { child, output, stop } = run('redis-server', args);
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ${args.join(' ')}:\n${output()}`);
    await wait(20);
  }
  return { host: `127.0.0.1:${port}`, port, child, close: () => stop('SIGKILL') };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
