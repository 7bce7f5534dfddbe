/** The server under attack, against its peers: how much garbage a second leaves others a page that comes in time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackResult } from './attack/attacker.ts';
import { look, type View, watch } from './attack/bystander.ts';
import { findLimit, type Limit, type Step } from './attack/hold.ts';
import { type Kind, kinds } from './attack/messages.ts';
import { startContender } from './contender.ts';
import { type Forked, forkModule } from './forked.ts';
import { pageOperation, pageRequest } from './manage-query.ts';
import { startPortal, startUpstreams, type Upstreams } from './portal-process.ts';
import { controlSentence, table } from './report.ts';

/** Well-behaved subscribers. With so many, each of them stays far below the limit of one person. */
const bystanders = 50;
/** Milliseconds that a bystander may wait, 99 times of 100. */
const allowed = 100;
/** Milliseconds of garbage before bystanders are looked at, and together with them. */
const lead = 300;
const duration = 1_500;

/** A server that is attacked. */
interface Target {
  name: string;
  url: string;
  views: View[];
  /** Whether it checks tokens. */
  checksTokens: boolean;
  stop: () => Promise<void>;
}

/** The limits of the portal in production, which other measurements are free of. */
const production = {
  SAFELIST: 'on',
  RATE_LIMIT_READS: '600',
  RATE_LIMIT_CHANGES: '120',
  RATE_LIMIT_ANONYMOUS: '300',
};

/** Measures, and gives the table. */
export async function compareUnderAttack(): Promise<string> {
  const upstreams = await startUpstreams({ subscribers: bystanders + 1, plans: 10 });
  const attacker = forkModule('the attacker', 'attack/attacker.js', [], {});
  await attacker.next();
  const targets = await startTargets(upstreams);
  const token = upstreams.tokens[bystanders] ?? '';
  const limits = new Map<Kind, (Limit | null)[]>();
  try {
    for (const target of targets) await settle(target);
    for (const kind of kinds) {
      const row: (Limit | null)[] = [];
      for (const target of targets) {
        const limit =
          kind.isAboutTokens && !target.checksTokens
            ? null
            : await findLimit((rate) => attempt(target, attacker, kind.messages(token), rate));
        console.error(kind.name, target.name, limit);
        row.push(limit);
      }
      limits.set(kind, row);
    }
    return summary(targets, limits);
  } finally {
    await Promise.all([...targets, attacker, upstreams].map((each) => each.stop()));
  }
}

async function startTargets(upstreams: Upstreams): Promise<Target[]> {
  const views = (body: object): View[] =>
    upstreams.tokens.slice(0, bystanders).map((token) => ({
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }));
  const portal = async (name: string): Promise<Target> => ({
    ...(await startPortal(name, upstreams, () => ({}), production)),
    views: views(pageRequest),
    checksTokens: true,
  });
  const peer = async (name: string, module: string, args: string[] = []): Promise<Target> => ({
    ...(await startContender(name, module, [], { args })),
    views: views({ query: pageOperation().body }),
    checksTokens: false,
  });
  return [
    await portal('this portal'),
    await portal('the same again'),
    await peer('Apollo + Fastify', 'peers/apollo.js'),
    await peer('GraphQL Yoga', 'peers/yoga.mjs'),
    await peer('Mercurius, compiled', 'peers/mercurius.mjs', ['jit']),
    await peer('node:http, prepared bytes', 'peers/node-http.js'),
  ];
}

/** Waits until a server that was overloaded answers at once again. @throws when it does not within 20 s */
async function settle({ name, url, views: [view] }: Target): Promise<void> {
  if (!view) return;
  for (let times = 0; times < 100; times += 1) {
    const startedAt = performance.now();
    const good = await look(url, view, undefined, AbortSignal.timeout(1_000));
    if (good && performance.now() - startedAt < allowed / 2) return;
    await pause(200);
  }
  throw new Error(`${name} does not answer any more`);
}

/** Attacks at one rate, while bystanders look. */
async function attempt(
  target: Target,
  attacker: Forked,
  messages: string[],
  rate: number,
): Promise<Step> {
  const order: Attack = {
    port: Number(new URL(target.url).port),
    rate,
    duration: lead + duration,
    messages,
  };
  const attack = attacker.ask(JSON.stringify(order)) as Promise<AttackResult>;
  await pause(lead);
  const { p99, failures } = await watch(target.url, target.views, duration);
  const result = await attack;
  console.error(target.name, rate, p99, failures, JSON.stringify(result));
  await settle(target);
  return { held: failures === 0 && p99 < allowed, reached: result.rate };
}

function summary(targets: Target[], limits: Map<Kind, (Limit | null)[]>): string {
  const cell = (limit: Limit | null | undefined) =>
    limit ? `${limit.isAttackersLimit ? '≥ ' : ''}${Math.round(limit.rate)}` : '–';
  const rows = [...limits].map(([{ name }, row]) => [name, ...row.map(cell)]);
  const control = [...limits.values()].map(([one, again]) => (one?.rate ?? 0) / (again?.rate ?? 0));
  const head = ['Garbage a second', ...targets.map(({ name }) => name)];
  return `${table([head, ...rows])}\n\n${controlSentence(control)}`;
}
