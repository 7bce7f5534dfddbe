/** Listens on loopback and stops immediately. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on an address.
 * @param port 0 for any free one
 * @param address default 127.0.0.1; `0.0.0.0` in a container, so that others reach it
 * @returns `host:port` on this machine, and a function that closes the server with all connections
 * @throws EADDRINUSE if the port is taken
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
