/** Every operation under every fault before every upstream: what clients were answered, how late, and how soon all was well again. */
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../../../scripts/portal.ts';
import { startRedis } from '../../support/redis.ts';
import { missingCommands } from '../../support/requirements.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { deadlines, type Operation, operations, type UpstreamName } from './operations.ts';
import { alive, ready, type Reply, type ServerProcess, startServer } from './server-process.ts';
import { createAccountFiller } from './account-filler.ts';
import { type Member, type Stage, startStage } from './stage.ts';

/** What an answer may take beyond the deadlines along its way, and twice what it takes without a fault. */
const slack = 1_500;
/** How many places are tried at the same time: each is a server that works, on few cores. */
const lanes = 3;
/** What is promised: milliseconds from a fault's end until every operation gives data again. */
const recoveryLimit = 30_000;
/** How much longer than that, and than an operation's limit, is waited to see how bad it is. */
const graceMs = 15_000;

/** Under which codes an upstream's failure may be told. */
const listed = new Set(['PAYMENT_PROVIDER_UNAVAILABLE', 'DIRECTORY_UNAVAILABLE']);

/** What stands behind the proxy; the ones that take longest first. */
export const places = {
  Firestore: { upstream: 'Firestore', host: 'firestore' },
  /** A server that never had the keys for tokens: it starts within the fault. */
  'certificates, first fetch': { upstream: 'certificates', host: 'certificates' },
  Stripe: { upstream: 'Stripe', host: 'stripe' },
  /** Firebase Auth, asked whether an account still stands: for changes, and for all that support does. */
  'Auth accounts': { upstream: 'accounts', host: 'accounts' },
  Redis: { upstream: 'Redis', host: null },
  /** A server that has the keys. */
  'certificates, cached': { upstream: 'certificates', host: 'certificates' },
} as const satisfies Record<string, { upstream: UpstreamName; host: keyof Stage['hosts'] | null }>;
export type Place = keyof typeof places;

/** The faults of the table. Latency is one that the deadlines bear. */
export const faults: Fault[] = [
  { kind: 'latency', ms: 1_000 },
  { kind: 'stall' },
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'drip' },
  { kind: 'refuse' },
  { kind: 'black-hole' },
  { kind: 'half-open' },
];

export interface Row {
  place: Place;
  fault: Fault['kind'];
  /** Answers in all; those with data; and how many errors with which code. */
  asked: number;
  data: number;
  codes: Record<string, number>;
  /** The slowest answer: milliseconds, its operation, and the limit of that. */
  slowest: { ms: number; operation: string; limit: number };
  /** Milliseconds from the fault's end until every operation gave data; null for never. */
  recovery: number | null;
  /** A sentence for all that must not be. */
  violations: string[];
}

export interface TableOptions {
  places: readonly Place[];
  faults: readonly Fault[];
  /** How many people ask for every operation at once, and how many times over, each time others. */
  crowd: number;
  rounds: number;
  onRow?: (row: Row) => void;
}

/** Runs the table: some places beside each other, the faults of each in turn. Without redis-server, its rows are missing. */
export async function runFaultTable(options: TableOptions): Promise<Row[]> {
  const stage = await startStage();
  const redis = missingCommands('redis-server') ? null : await startRedis();
  try {
    const wanted = options.places.filter((place) => place !== 'Redis' || redis);
    const rows: Row[] = [];
    const lane = async () => {
      for (let place = wanted.shift(); place; place = wanted.shift())
        rows.push(...(await runPlace(stage, redis?.host ?? '', place, options)));
    };
    // All of them, so that none is left running when one fails.
    const settled = await Promise.allSettled(Array.from({ length: lanes }, lane));
    for (const { status, ...outcome } of settled)
      if (status === 'rejected') throw (outcome as PromiseRejectedResult).reason;
    const order = Object.keys(places);
    return rows.sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place));
  } finally {
    await redis?.close();
    await stage.close();
  }
}

async function runPlace(stage: Stage, redis: string, place: Place, options: TableOptions) {
  const { host } = places[place];
  const [hostname = '', upstreamPort] = (host ? stage.hosts[host] : redis).split(':');
  const proxy = await startFaultProxy({ host: hostname, port: Number(upstreamPort) });
  const through = `127.0.0.1:${proxy.port}`;
  const [port] = await freePorts(1);
  const variables = {
    // All operations at once ask for more than views may have of Stripe in a second.
    ...stage.environment(host ? { [host]: through } : {}, { budgets: { providerReads: 1_000 } }),
    ...(place === 'Redis' && { REDIS_URL: `redis://${through}` }),
    PORT: String(port),
  };
  const rows: Row[] = [];
  let server: ServerProcess | null = startServer(variables);
  try {
    await ready(server);
    const healthy = {
      server,
      proxy,
      place,
      fault: { kind: 'none' },
      ...options,
      usual: 0,
    } as const;
    await runRow(stage, healthy);
    const { slowest } = await runRow(stage, healthy);
    for (const fault of options.faults) {
      if (server && place === 'certificates, first fetch') {
        await server.kill('SIGKILL');
        server = null;
      }
      const isWarm = place !== 'certificates, first fetch';
      if (!isWarm) await proxy.setFault(fault);
      server ??= startServer(variables);
      await (isWarm ? ready : alive)(server);
      // One that has just begun to listen still loads code, and sheds load meanwhile.
      if (!isWarm) await wait(1_000);
      await proxy.setFault(fault);
      const spoiled = { server, proxy, place, fault, ...options, usual: slowest.ms };
      const row = await runRow(stage, spoiled);
      rows.push(row);
      options.onRow?.(row);
    }
  } finally {
    await server?.kill();
    await proxy.close();
  }
  return rows;
}

interface RowOptions extends Pick<TableOptions, 'crowd' | 'rounds'> {
  server: ServerProcess;
  proxy: FaultProxy;
  place: Place;
  fault: Fault;
  /** Milliseconds of the slowest answer when nothing is spoiled, on this machine and now. */
  usual: number;
}

async function runRow(stage: Stage, options: RowOptions): Promise<Row> {
  const { server, proxy, place, fault, crowd, rounds, usual } = options;
  const limitOf = (operation: Operation) => limitAt(operation, place) + slack + 2 * usual;
  const row: Row = {
    place,
    fault: fault.kind,
    asked: 0,
    data: 0,
    codes: {},
    slowest: { ms: 0, operation: '', limit: 0 },
    recovery: null,
    violations: [],
  };
  const ask = (operation: Operation, member: Member) => {
    const timeoutMs = limitOf(operation) + graceMs;
    const variables = operation.variables?.(member) ?? {};
    const token = operation.by === 'support' ? stage.agent : member.token;
    return server.ask(operation.document, variables, token, timeoutMs);
  };

  for (let round = 0; round < rounds; round += 1) {
    const members = await enroll(stage, crowd);
    const asked = operations.flatMap((operation) =>
      members.splice(0, crowd).map(async (member) => {
        check(row, operation, await ask(operation, member), limitOf(operation));
      }),
    );
    await Promise.all(asked);
  }
  const visitors = await enroll(stage, 1);
  await proxy.setFault({ kind: 'none' });

  const lifted = performance.now();
  const wellAgain = async (operation: Operation, member: Member) => {
    for (;;) {
      const reply = await ask(operation, member);
      if (reply.failed === null && reply.codes.length === 0) return;
      if (performance.now() - lifted > recoveryLimit + graceMs)
        throw new Error(
          `${operation.name} did not recover (${reply.failed ?? reply.codes.join()})`,
        );
      await wait(250);
    }
  };
  try {
    const each = operations.map((operation, index) =>
      wellAgain(operation, visitors[index] as Member),
    );
    await Promise.all([...each, usesRedis(server, place)]);
    row.recovery = Math.round(performance.now() - lifted);
    if (row.recovery > recoveryLimit) row.violations.push(`recovered after ${row.recovery} ms`);
  } catch (error) {
    row.violations.push(String(error));
  }
  const end = server.ended();
  if (end !== null) row.violations.push(`the server ended (${end})`);
  return row;
}

/** People for each operation in turn, `crowd` for one, with accounts that are known or not. */
async function enroll(stage: Stage, crowd: number): Promise<Member[]> {
  const members = await stage.enroll(crowd * operations.length);
  const filler = createAccountFiller(stage);
  const known = members.filter((_, index) => !operations[Math.floor(index / crowd)]?.isNew);
  await filler.fill(known);
  await filler.close();
  return members;
}

/** Milliseconds of the deadlines along an operation's way to a spoiled upstream. */
function limitAt({ by, calls, stripeMs }: Operation, place: Place): number {
  const { upstream } = places[place];
  if (upstream === 'Stripe' && stripeMs !== undefined) return stripeMs;
  const number = upstream === 'certificates' ? 1 : (calls[upstream] ?? 0);
  // One agent asks for all: a check of a session that comes while another one runs waits for that, and for its own.
  const shared = upstream === 'accounts' && by === 'support' ? 1 : 0;
  return (number + shared) * deadlines[upstream];
}

/** Whether an operation can't give data for as long as the fault lasts. */
function mayFail({ needs }: Operation, place: Place): boolean {
  const { upstream } = places[place];
  if (upstream === 'certificates') return place === 'certificates, first fetch';
  return needs.includes(upstream);
}

/** Counts a reply, and notes what must not be. */
function check(row: Row, operation: Operation, reply: Reply, limit: number): void {
  const violate = (what: string) => row.violations.push(`${operation.name}: ${what}`);
  row.asked += 1;
  if (reply.ms > row.slowest.ms) row.slowest = { ms: reply.ms, operation: operation.name, limit };
  if (reply.failed !== null) {
    violate(`no answer (${reply.failed} after ${reply.ms} ms)`);
    return;
  }
  if (reply.ms > limit) violate(`answered after ${reply.ms} ms, the limit is ${limit}`);
  for (const code of reply.codes) {
    row.codes[code] = (row.codes[code] ?? 0) + 1;
    if (!listed.has(code)) violate(`answered ${code}`);
  }
  if (reply.codes.length > 0) {
    if (!mayFail(operation, row.place)) violate('failed, although it can do without');
  } else if (reply.data === null || Object.values(reply.data).includes(null)) {
    violate('answered with neither data nor an error');
  } else {
    row.data += 1;
  }
}

/** Going without Redis is no recovery: its own word counts. */
async function usesRedis(server: ServerProcess, place: Place): Promise<void> {
  if (place !== 'Redis') return;
  const inUse = () => {
    const output = server.output();
    return output.lastIndexOf('redis connected') > output.lastIndexOf('redis connection lost');
  };
  for (const end = Date.now() + recoveryLimit + graceMs; !inUse(); await wait(100))
    if (Date.now() > end) throw new Error('Redis is not used again');
}
