/** Starts a contender as a process of its own, and asks it as a load generator does. */
import type Autocannon from 'autocannon';
import { installOnDemand } from '../../scripts/on-demand.ts';
import type { Usage } from './peers/announce.ts';
import { startProcess } from './processes.ts';

const autocannon = installOnDemand('bench')('autocannon') as typeof Autocannon;

/** A server to measure. */
export interface Contender {
  name: string;
  url: string;
  /** What each connection sends, one after the other. */
  requests: Autocannon.Request[];
  /** Whether a body is the right answer; by default, whether it has a viewer. */
  isRight?: (body: string) => boolean;
  usage(): Promise<Usage>;
  /** The same after a collection of garbage. */
  collected(): Promise<Usage>;
  stop(): Promise<void>;
}

/** One measurement. */
export interface Sample {
  answers: number;
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the server's processor time for each answer. */
  cpu: number;
  /** Bytes of resident memory at the end. */
  rss: number;
}

/** Starts `node` on a module of this folder that calls `announce`. It gets `NODE_ENV=production`, as peers would run. */
export async function startContender(
  name: string,
  module: string,
  requests: Autocannon.Request[],
  env: Record<string, string> = {},
): Promise<Contender> {
  const server = startProcess(`tools/bench/${module}.js`, {
    env: { NODE_ENV: 'production', ...env },
  });
  const { port } = (await server.next()) as { port: number };
  return {
    name,
    url: `http://127.0.0.1:${port}/graphql`,
    requests,
    usage: async () => (await server.ask('usage')) as Usage,
    collected: async () => (await server.ask('collected')) as Usage,
    stop: server.stop,
  };
}

const hasViewer = (body: string) => body.startsWith('{"data":{"viewer":{');

/** For how long, or how often. */
type Length = { seconds: number } | { amount: number };

/**
 * Loads a contender.
 * @throws when any answer was an error: a fast refusal is no result
 */
export async function load(
  contender: Contender,
  { connections = 50, ...length }: Length & { connections?: number },
): Promise<Sample> {
  const { requests, isRight = hasViewer } = contender;
  const before = await contender.usage();
  let connection = 0;
  const startedAt = performance.now();
  let lastAnswerAt = startedAt;
  const result = await autocannon({
    url: contender.url,
    requests,
    connections,
    setupClient(client) {
      // Its own subscribers for each: all of them in step would ask for the same one at the same time.
      const own = requests.filter(
        (_, index) => index % connections === connection % requests.length,
      );
      connection += 1;
      client.setRequests(own);
      client.on('response', () => (lastAnswerAt = performance.now()));
    },
    ...('amount' in length ? { amount: length.amount } : { duration: length.seconds }),
    // A GraphQL error has status 200 as well.
    verifyBody: (body) => isRight(String(body)),
  });
  const after = await contender.usage();
  const answers = result['2xx'];
  const failures = result.non2xx + result.errors + result.timeouts + result.mismatches;
  if (failures > 0 || answers === 0)
    throw new Error(`${contender.name}: ${failures} of ${answers + failures} requests failed`);
  return {
    answers,
    // autocannon itself ends with a whole second.
    rate: (answers * 1_000) / (lastAnswerAt - startedAt),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after.cpu - before.cpu) / answers,
    rss: after.rss,
  };
}
