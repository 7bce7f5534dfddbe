/** Server processes that share their upstreams, are killed again and again, and are started again each time. */
import { setTimeout as wait } from 'node:timers/promises';
import { alive, readyAgain, type ServerProcess, startServer } from './server-process.ts';

/** A server under one address, in one process after the other. */
export interface Replica {
  url: string;
  /** The process of this moment; null while none listens, as a load balancer would know. */
  server: () => ServerProcess | null;
}

/** How one process will end: at a point, or when its milliseconds are over. */
export interface Fate<Point extends string> {
  point: Point;
  lifeMs: number;
}

/**
 * Starts replicas, and the killing of them.
 * @param options.environments the variables of each replica
 * @param options.newFate decides how the next process of a replica ends
 * @param options.overdue at which point a process counts as killed whose time is over
 */
export function startReplicas<Point extends string>(options: {
  environments: readonly (Record<string, string> & { PORT: string })[];
  points: readonly Point[];
  newFate: (replica: number) => Fate<Point>;
  overdue: Point;
}) {
  const { environments, points, newFate, overdue } = options;
  const kills = Object.fromEntries(points.map((point) => [point, 0])) as Record<Point, number>;
  let isOver = false;
  let isClosed = false;

  const lives = environments.map((environment, replica) => {
    let fate = newFate(replica);
    let server = startServer(environment);
    let isListening = false;
    let isDying = false;
    const kill = (point: Point) => {
      if (isOver || isDying) return;
      isDying = true;
      kills[point] += 1;
      void server.kill('SIGKILL');
    };

    /** Lives until the end of the whole run, in many processes. */
    async function live() {
      while (!isClosed) {
        // It may be killed before.
        await alive(server).catch(() => {});
        isListening = true;
        for (const end = performance.now() + fate.lifeMs; server.ended() === null && !isClosed;) {
          await wait(10);
          if (performance.now() > end) kill(overdue);
        }
        isListening = false;
        if (isClosed) break;
        fate = newFate(replica);
        isDying = false;
        server = startServer(environment);
      }
      await server.kill('SIGKILL');
    }
    return {
      url: server.url,
      server: () => (isListening && server.ended() === null ? server : null),
      process: () => server,
      reached: (point: Point) => {
        if (fate.point === point) kill(point);
      },
      living: live(),
    };
  });

  return {
    replicas: lives as readonly Replica[],
    kills,
    killed: () => points.reduce((sum, point) => sum + kills[point], 0),
    isOver: () => isOver,
    /** Kills the processes whose end is at this point: one replica's, or those of all that listen. */
    reached(point: Point, replica?: number) {
      for (const [index, life] of lives.entries())
        if (replica === undefined ? life.server() : replica === index) life.reached(point);
    },
    /** No more kills. Resolves when all replicas can serve. */
    async calm() {
      isOver = true;
      for (const { process: current } of lives) await readyAgain(current);
    },
    async close() {
      isClosed = true;
      await Promise.all(lives.map(({ living }) => living));
    },
  };
}
