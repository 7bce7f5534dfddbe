/** Free ports for processes that are told theirs: each is held until this process ends, so that nobody takes it between the look and the start. */
import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: those could be taken until somebody listens. */
const lowestPort = 20_000;
const highestPort = 32_000;

/** The claims of this process, which keep others away that look in the same way. */
const claims: Socket[] = [];

/** Ports that nothing listens on, all different. No other process on this machine gets them from here while this one lives. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(lowestPort, highestPort);
    if ((await claim(port)) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** Takes the UDP port of this number: it is in no TCP listener's way, and the system frees it with the process, however that ends. */
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
