/** Two replicas behind proxies: killed and started again, cut off from their upstreams, and watched for how busy the machine is. */
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../../../scripts/portal.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { alive, ready, type ServerProcess, startServer } from '../faults/server-process.ts';
import type { Stage } from '../faults/stage.ts';
import type { History, Outage } from './generate.ts';

/** Milliseconds between two probes of a replica, and how many of the last ones say how busy it is. */
const probeEveryMs = 100;
const lastProbes = 10;

export interface FleetOptions {
  stage: Stage;
  /** `host:port` of Stripe for each replica: its gateway. */
  stripe: readonly [string, string];
  /** Further variables of both. */
  environment: Record<string, string>;
}

export interface Fleet {
  /** A process that listens, if there is one: the replica's own, or else the other's. */
  serverOf(replica: number): ServerProcess | null;
  /** Carries out what a history does to everybody. @returns when it is over */
  disturb(disturbance: History['disturbance']): Promise<void>;
  /** How many processes were killed. */
  kills: () => number;
  /** The most milliseconds that `/healthz`, which asks nobody, took a replica just now: what the machine is short of. */
  load: () => number;
  /** Whether an upstream other than Stripe was away between two times (unix milliseconds). */
  wasCutOff(from: number, to: number): boolean;
  /** How long probes of a server took in all between two times (unix milliseconds): what it lost to a busy machine. */
  stalled(url: string, from: number, to: number): number;
  /** Resolves when both replicas can serve. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both replicas. @returns when they can serve */
export async function startFleet({ stage, stripe, environment }: FleetOptions): Promise<Fleet> {
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
    ...environment,
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

  const outages: { from: number; to: number }[] = [];
  async function cutOff({ upstream, how, forMs }: Outage): Promise<void> {
    const now = Date.now();
    if (upstream !== 'stripe') outages.push({ from: now, to: now + forMs });
    const cut = upstream === 'stripe' ? gateways : [proxies[upstream]];
    await Promise.all(cut.map((proxy) => proxy.setFault({ kind: how })));
    await wait(forMs);
    await Promise.all(cut.map((proxy) => proxy.setFault({ kind: 'none' })));
  }

  /** Unix milliseconds; one that is under way has no end yet, and says most of a machine that stands still. */
  interface Probe {
    from: number;
    to: number | null;
  }
  const lasted = ({ from, to }: Probe) => (to ?? Date.now()) - from;
  const probes = servers.map((): Probe[] => []);
  let isClosed = false;
  async function probe(replica: number): Promise<void> {
    for (; !isClosed; await wait(probeEveryMs)) {
      const one: Probe = { from: Date.now(), to: null };
      probes[replica]?.push(one);
      const answer = await fetch(`${servers[replica]?.url}/healthz`).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      one.to = Date.now();
    }
  }
  const probing = servers.map((_, replica) => probe(replica));

  const isListening = (server: ServerProcess | undefined) => server?.ended() === null;
  return {
    serverOf(replica) {
      const both = [servers[replica], servers[1 - replica]];
      return both.find(isListening) ?? null;
    },
    async disturb(disturbance) {
      if (!disturbance) return;
      await wait(disturbance.afterMs);
      await (disturbance.kind === 'kill' ? kill(disturbance.replica) : cutOff(disturbance));
    },
    kills: () => kills,
    load: () => Math.max(...probes.flatMap((all) => all.slice(-lastProbes)).map(lasted)),
    wasCutOff: (from, to) => outages.some((one) => one.from <= to && one.to >= from),
    stalled(url, from, to) {
      const during = (probes[servers.findIndex((server) => server.url === url)] ?? []).filter(
        (one) => one.from + lasted(one) >= from && one.from <= to,
      );
      return during.reduce((sum, one) => sum + lasted(one), 0);
    },
    ready: async () => void (await Promise.all(servers.map(ready))),
    async close() {
      isClosed = true;
      await Promise.all(probing);
      await Promise.all(servers.map((server) => server.kill('SIGKILL')));
      await Promise.all([...Object.values(proxies), ...gateways].map((proxy) => proxy.close()));
    },
  };
}
