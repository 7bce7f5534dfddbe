/** The server against its peers: the same answer, one process each, in turn, several rounds. */
import { type Contender, load, startContender } from './contender.ts';
import {
  executed,
  executedRequest,
  manageQuery,
  pageOperation,
  pageRequest,
  post,
  saysWhoItIs,
  sessionQuery,
  whoIsRequest,
} from './manage-query.ts';
import { startPortal, startTeam, startUpstreams, type Upstreams } from './portal-process.ts';
import { email } from './subscribers.ts';
import { controlOf, type Results, summary } from './summary.ts';

const bare = 'Apollo Server on Fastify';
const again = `${bare}, measured again`;
const ours = 'this portal';

/** A table: contenders that give the same answer, and whose answers a second the others' are divided by. */
interface Group {
  base: string;
  contenders: Contender[];
}

const viaPost = (body: object) => (token: string) => post(body, token);

/** Reads of the warm manage page, of everybody. `seconds` is the length of one measurement. */
export async function compareServers(rounds: number, seconds: number): Promise<string> {
  const plain = [post({ query: manageQuery })];
  const upstreams = await startUpstreams({ subscribers: 50, plans: 10 });
  const manage = viaPost({ query: manageQuery });
  const contenders = [
    await startContender('node:http, prepared bytes', 'peers/node-http.js', plain),
    await startContender('Fastify, JSON', 'peers/fastify-json.js', plain),
    await startContender('Mercurius, compiled', 'peers/mercurius.mjs', plain, { args: ['jit'] }),
    await startContender('Mercurius', 'peers/mercurius.mjs', plain),
    await startContender(bare, 'peers/apollo.js', plain),
    await startContender(again, 'peers/apollo.js', plain),
    await startContender('Apollo Server on Express', 'peers/apollo-express.mjs', plain),
    await startContender('GraphQL Yoga', 'peers/yoga.mjs', plain),
    await startTeam('what a team would write', upstreams, manage),
    await startPortal(ours, upstreams, manage),
  ];
  return measured([{ base: bare, contenders }], upstreams, rounds, seconds);
}

/**
 * The page's own operation and the smallest one, executed each time, beside bare Apollo Server; and the support team's
 * first one, which no peer has.
 */
export async function compareExecuted(rounds: number, seconds: number): Promise<string> {
  const upstreams = await startUpstreams({ subscribers: 50, plans: 10 });
  const page = [post({ query: pageOperation().body })];
  const session = [post({ query: sessionQuery })];
  const whoIs = await startPortal(`${ours}, who is this?`, upstreams, (_, number) =>
    whoIsRequest(email(number), upstreams.agentToken),
  );
  const groups = [
    {
      base: bare,
      contenders: [
        await startContender(bare, 'peers/apollo.js', page),
        await startContender(again, 'peers/apollo.js', page),
        await startPortal(`${ours}, by operation id, cached`, upstreams, viaPost(pageRequest)),
        await startPortal(`${ours}, executing each time`, upstreams, executedRequest),
      ],
    },
    {
      base: bare,
      contenders: [
        await startContender(bare, 'peers/apollo.js', session),
        await startPortal(`${ours}, executing each time`, upstreams, executed(sessionQuery)),
      ],
    },
    {
      base: whoIs.name,
      // As few as agents are: the upstreams, one process, are what it waits for.
      contenders: [{ ...whoIs, connections: 4, isRight: saysWhoItIs }],
    },
  ];
  return measured(groups, upstreams, rounds, seconds);
}

/** Measures all in turn, and gives the tables; then stops all. */
async function measured(
  groups: Group[],
  upstreams: Upstreams,
  rounds: number,
  seconds: number,
): Promise<string> {
  const contenders = groups.flatMap((group) => group.contenders);
  try {
    for (const contender of contenders) {
      // Everybody once, a few at a time: Stripe is asked for each.
      await load(contender, { amount: 50, connections: 5 });
      // Until V8 has compiled what will be measured.
      await load(contender, { seconds: 6 });
    }
    const results: Results = new Map(contenders.map((one) => [one, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders)
        results.get(contender)?.push(await load(contender, { seconds }));
    return [
      ...groups.map((group) => summary(group, results)),
      controlOf(contenders, [bare, again], results),
    ].join('\n\n');
  } finally {
    await Promise.all([...contenders.map((one) => one.stop()), upstreams.stop()]);
  }
}
