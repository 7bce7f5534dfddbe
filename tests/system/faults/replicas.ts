/** Server processes that share their upstreams, are killed again and again, and are started again each time. */
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../../../scripts/portal.ts';
import { alive, readyAgain, type ServerProcess, startServer } from './server-process.ts';
import type { Stage } from './stage.ts';
import { type Plan, startStripeGateway } from '../../support/stripe-gateway.ts';

/** The points at which a server is killed. A cancellation reads Stripe, is recorded, changes Stripe, is confirmed. */
const points = [
  'before Stripe is read',
  'between Stripe’s answer and the record',
  'between the record and Stripe',
  'between Stripe’s change and the confirmation',
  'a moment after a request to Stripe',
  'after some seconds',
] as const;
type Point = (typeof points)[number];

/** How often a server was killed at each point. */
export type Kills = Record<Point, number>;

/** At which requests, by method, and how. The others are a matter of time. */
const strikes: Partial<Record<Point, { method: string; plan: Plan }>> = {
  'before Stripe is read': { method: 'GET', plan: 'strike before' },
  'between Stripe’s answer and the record': { method: 'GET', plan: 'strike after' },
  'between the record and Stripe': { method: 'POST', plan: 'strike before' },
  'between Stripe’s change and the confirmation': { method: 'POST', plan: 'strike after' },
};

/** How many requests to Stripe a process lives for at the most, and how many milliseconds. */
const mostRequests = 15;
const longestLife = 6_000;

/** A server under one address, in one process after the other. */
export interface Replica {
  url: string;
  /** The process of this moment; null while none listens, as a load balancer would know. */
  server: () => ServerProcess | null;
}

/**
 * Starts replicas, and the killing of them.
 * @param options.plan what becomes of a request to Stripe that no process dies of
 * @param options.random 0 to 1: decides when and where each process is killed
 */
export async function startReplicas(
  stage: Stage,
  count: number,
  options: { plan: (method: string) => Plan; random: () => number },
) {
  const { random } = options;
  const kills = Object.fromEntries(points.map((point) => [point, 0])) as Kills;
  let isOver = false;
  let isClosed = false;

  async function startReplica(port: number) {
    let fate = newFate(random);
    const kill = (point: Point) => {
      if (isOver || isDying) return;
      isDying = true;
      kills[point] += 1;
      void server.kill('SIGKILL');
    };
    const gateway = await startStripeGateway({
      upstream: () => stage.stripe,
      plan({ method }) {
        if (isOver) return 'pass';
        const { point } = fate;
        fate.requests -= 1;
        if (fate.requests > 0) return options.plan(method);
        if (strikes[point]?.method === method) return strikes[point].plan;
        if (point === 'a moment after a request to Stripe')
          setTimeout(() => kill(point), random() * 100);
        return options.plan(method);
      },
      strike: () => kill(fate.point),
    });
    const variables = { ...stage.environment({ stripe: gateway.host }), PORT: String(port) };
    let server = startServer(variables);
    let isListening = false;
    let isDying = false;

    /** Lives until the end of the whole run, in many processes. */
    async function live() {
      while (!isClosed) {
        // It may be killed before.
        await alive(server).catch(() => {});
        isListening = true;
        for (const end = performance.now() + fate.life; server.ended() === null && !isClosed;) {
          await wait(10);
          if (performance.now() > end) kill('after some seconds');
        }
        isListening = false;
        if (isClosed) break;
        fate = newFate(random);
        isDying = false;
        server = startServer(variables);
      }
      await server.kill('SIGKILL');
      await gateway.close();
    }
    return {
      url: server.url,
      server: () => (isListening && server.ended() === null ? server : null),
      process: () => server,
      living: live(),
    };
  }

  const ports = await freePorts(count);
  const replicas = await Promise.all(ports.map(startReplica));
  return {
    replicas: replicas as readonly Replica[],
    kills,
    /** No more kills, and Stripe is well. Resolves when all replicas can serve. */
    async calm() {
      isOver = true;
      for (const { process: current } of replicas) await readyAgain(current);
    },
    async close() {
      isClosed = true;
      await Promise.all(replicas.map(({ living }) => living));
    },
  };
}

/** How one process will end: at a point, once it has sent so many requests, or when its time is over. */
function newFate(random: () => number) {
  const point = points[Math.floor(random() * points.length)] as Point;
  const requests = 1 + Math.floor(random() * mostRequests);
  const life = longestLife * (0.5 + random() / 2);
  return { point, requests: point === 'after some seconds' ? Infinity : requests, life };
}
