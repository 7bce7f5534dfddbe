/** Finds free ports and holds each until this process ends, so that no other process takes it first. */
import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports of outgoing connections, which could take one before its server starts. */
const lowestPort = 20_000;
const highestPort = 32_000;

/** This process's claims, which keep other callers of this module away. */
const claims: Socket[] = [];

/** Finds different free ports. No other process gets them from here during this one's life. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(lowestPort, highestPort);
    if ((await claim(port)) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** Takes the UDP port of this number: it blocks no TCP listener, and the system frees it with the process. */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  const isOurs = await succeeds(once(socket, 'listening'));
  if (isOurs) claims.push(socket.unref());
  return isOurs;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  if (!(await succeeds(once(probe, 'listening')))) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
