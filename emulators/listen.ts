/** Listening on loopback, and stopping at once. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on 127.0.0.1, or where it is told to.
 * @param port 0 takes any free one
 * @param address `0.0.0.0` in a container, where others must reach it
 * @returns `host:port` on this machine, and a function that closes the server with all of its connections
 * @throws the EADDRINUSE error of a port that is taken
 */
export async function listen(
  server: Server,
  port: number,
  address = '127.0.0.1',
): Promise<{ host: string; close: () => Promise<void> }> {
  server.listen(port, address);
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
