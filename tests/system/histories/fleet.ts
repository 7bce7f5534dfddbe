/** Two replicas behind proxies: killed and started again, cut off from their upstreams, as a batch's faults have it. */
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../../../scripts/portal.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { alive, ready, type ServerProcess, startServer } from '../faults/server-process.ts';
import type { Stage } from '../faults/stage.ts';
import type { BatchFaults, Upstream } from './generate.ts';

export interface FleetOptions {
  stage: Stage;
  /** `host:port` of Stripe for each replica: its gateway. */
  stripe: readonly [string, string];
  faults: BatchFaults;
  /** Of a Redis that is there. */
  redisUrl: string | null;
}

export interface Fleet {
  /** A process that listens, if there is one: the replica's own, or else the other's. */
  serverOf(replica: number): ServerProcess | null;
  /** Starts the batch's faults. Resolves when they are over and both replicas can serve. */
  misbehave(): Promise<void>;
  /** How many processes were killed. */
  kills: () => number;
  close(): Promise<void>;
}

/** Starts both replicas. @returns when they can serve */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { stage, stripe, faults, redisUrl } = options;
  const proxied = ['firestore', 'certificates', 'accounts'] as const;
  const behind = (host: string) => {
    const { hostname, port } = new URL(`http://${host}`);
    return startFaultProxy({ host: hostname, port: Number(port) });
  };
  const [firestore, certificates, accounts, ...gateways] = await Promise.all([
    ...proxied.map((name) => behind(stage.hosts[name])),
    ...stripe.map(behind),
  ]);
  const proxies = { firestore, certificates, accounts } as Record<
    (typeof proxied)[number],
    NonNullable<typeof firestore>
  >;
  const addressOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;
  const ports = await freePorts(2);
  const variables = gateways.map((gateway, replica) => ({
    ...stage.environment({
      stripe: addressOf(gateway),
      firestore: addressOf(proxies.firestore),
      certificates: addressOf(proxies.certificates),
      accounts: addressOf(proxies.accounts),
    }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
    LOG_LEVEL: 'warn',
    PORT: String(ports[replica]),
  }));
  const servers = variables.map((own) => startServer(own));
  let kills = 0;
  const restarting = new Set<number>();
  await Promise.all(servers.map(ready));

  async function kill(replica: number): Promise<void> {
    const server = servers[replica];
    const own = variables[replica];
    // Two kills of one replica at once are one.
    if (!server || !own || restarting.has(replica)) return;
    restarting.add(replica);
    kills += 1;
    await server.kill('SIGKILL');
    const next = startServer(own);
    await alive(next);
    servers[replica] = next;
    restarting.delete(replica);
  }

  async function cutOff(upstream: Upstream, how: 'refuse' | 'black-hole', forMs: number) {
    const cut = upstream === 'stripe' ? gateways : [proxies[upstream]];
    await Promise.all(cut.map((proxy) => proxy.setFault({ kind: how })));
    await wait(forMs);
    await Promise.all(cut.map((proxy) => proxy.setFault({ kind: 'none' })));
  }

  const isListening = (server: ServerProcess | undefined) => server?.ended() === null;
  return {
    serverOf(replica) {
      const both = [servers[replica], servers[1 - replica]];
      return both.find(isListening) ?? null;
    },
    async misbehave() {
      await Promise.all([
        ...faults.kills.map(({ replica, atMs }) => wait(atMs).then(() => kill(replica))),
        ...faults.outages.map(({ upstream, how, atMs, forMs }) =>
          wait(atMs).then(() => cutOff(upstream, how, forMs)),
        ),
      ]);
      await Promise.all(servers.map(ready));
    },
    kills: () => kills,
    async close() {
      await Promise.all(servers.map((server) => server.kill('SIGKILL')));
      await Promise.all([...Object.values(proxies), ...gateways].map((proxy) => proxy.close()));
    },
  };
}
