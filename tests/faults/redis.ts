/** A Redis of a test's own, where redis-server is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:net';
import { freePort } from './server-process.ts';

/** Why there is no Redis on this machine; null when there is one. */
export function redisMissing(): string | null {
  return spawnSync('redis-server', ['--version']).error?.message ?? null;
}

/** Starts Redis without persistence on a free port. @returns `host:port`, and what stops it */
export async function startRedis(): Promise<{ host: string; close: () => Promise<void> }> {
  const port = await freePort();
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--loglevel', 'warning'];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const orphan = () => child.kill('SIGKILL');
  process.once('exit', orphan);
  for (;;) {
    const socket = connect(Number(port), '127.0.0.1');
    const [outcome] = await Promise.race([
      once(socket, 'connect').then(() => ['open']),
      once(socket, 'error').then(() => ['closed']),
    ]).catch(() => ['closed']);
    socket.destroy();
    if (outcome === 'open') break;
    await wait(20);
  }
  return {
    host: `127.0.0.1:${port}`,
    async close() {
      process.off('exit', orphan);
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
