/** A free port stays free for whoever asked, also between processes. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freePorts } from '../../emulators/free-ports.ts';

it('holds a port against another process until this one ends', async () => {
  const script = `const { freePorts } = await import('./emulators/free-ports.ts');
    console.log((await freePorts(1))[0]);
    const [held] = process.argv.slice(1);
    const { createSocket } = await import('node:dgram');
    const socket = createSocket('udp4');
    socket.once('error', ({ code }) => { console.log(code); process.exit(); });
    socket.bind({ port: Number(held), address: '127.0.0.1', exclusive: true });`;
  const [held = 0] = await freePorts(1);
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, String(held)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [theirs, refusal] = stdout.trim().split('\n');
  expect(refusal).toBe('EADDRINUSE');
  // That process has ended: its port can be claimed again.
  const socket = createSocket('udp4');
  socket.bind({ port: Number(theirs), address: '127.0.0.1', exclusive: true });
  await once(socket, 'listening');
  socket.close();
});
