/** The server under attack, against its peers: how much garbage a second leaves others a page that comes in time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackResult } from './attack/attacker.ts';
import { look, type View, watch } from './attack/bystander.ts';
import { findLimit, least, type Limit, type Step } from './attack/hold.ts';
import { type Kind, kinds } from './attack/messages.ts';
import { startContender } from './contender.ts';
import { type Forked, forkModule } from './forked.ts';
import { manageQuery, pageOperation, pageRequest } from './manage-query.ts';
import { startPortal, startTeam, startUpstreams, type Upstreams } from './portal-process.ts';
import { controlSentence, table } from './report.ts';

/** Well-behaved subscribers. With so many, each of them stays far below the limit of one person. */
const bystanders = 50;
/** Milliseconds that a bystander may wait, 99 times of 100. */
const allowed = 100;
/** Milliseconds of garbage before bystanders are looked at, and together with them. */
const lead = 250;
const duration = 1_300;
/** The rate that is tried first at each server; later, the limit of the kind before. */
const first = 1_000;
/** Every third kind is measured twice at the portal. */
const controlled = 3;

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
  BENCH_LIMITS: 'production',
};

/** Measures, and gives the table. */
export async function compareUnderAttack(): Promise<string> {
  const upstreams = await startUpstreams({ subscribers: bystanders + 1, plans: 10 });
  const attacker = forkModule('the attacker', 'attack/attacker.js', [], {});
  await attacker.next();
  const targets = await startTargets(upstreams);
  const token = upstreams.tokens[bystanders] ?? '';
  const ceiling = await peer('node:http, prepared bytes', 'peers/node-http.js');
  const all = [...targets, ceiling];
  const lastRate = new Map<Target, number>();

  async function limitOf(target: Target, kind: Kind): Promise<Limit> {
    const messages = kind.messages(token);
    const limit = await findLimit(lastRate.get(target) ?? first, (rate) =>
      attempt(target, attacker, messages, rate),
    );
    lastRate.set(target, Math.max(least, limit.rate));
    console.error(`${kind.name}: ${target.name} ${shown(limit)}`);
    return limit;
  }

  try {
    const messages = kinds.flatMap((kind) => kind.messages(token));
    for (const target of all) await attempt(target, attacker, messages, first);
    const rows: string[][] = [];
    const controls: number[] = [];
    for (const [index, kind] of kinds.entries()) {
      const row = new Map<Target, Limit>();
      for (const target of targets)
        if (target.checksTokens || !kind.isAboutTokens)
          row.set(target, await limitOf(target, kind));
      rows.push([kind.name, ...targets.map((target) => shown(row.get(target)))]);
      const [portal] = targets;
      if (portal && index % controlled === 0)
        controls.push((row.get(portal)?.rate ?? 0) / (await limitOf(portal, kind)).rate);
    }
    const [last] = kinds.slice(-1);
    const most = last && (await limitOf(ceiling, last));
    return [
      table([['Garbage a second', ...targets.map(({ name }) => name)], ...rows]),
      `Steps are of a factor of 1.4. ${ceiling.name}, as the target of the last kind: ${shown(most)}. Nothing on this machine can be above that.`,
      controlSentence(controls),
    ].join('\n\n');
  } finally {
    await Promise.all([...all, attacker, upstreams].map((each) => each.stop()));
  }
}

/** A limit as the table has it. */
const shown = (limit: Limit | undefined): string =>
  limit ? `${limit.isAttackersLimit ? '≥ ' : ''}${Math.round(limit.rate)}` : '–';

/** What every bystander sends. */
const viewsOf = (tokens: string[], body: object): View[] =>
  tokens.slice(0, bystanders).map((token) => ({
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }));

async function startTargets(upstreams: Upstreams): Promise<Target[]> {
  const portal = await startPortal('this portal', upstreams, () => ({}), production);
  const team = await startTeam('what a team would write', upstreams, () => ({}));
  const { tokens } = upstreams;
  return [
    { ...portal, views: viewsOf(tokens, pageRequest), checksTokens: true },
    await peer('Apollo + Fastify', 'peers/apollo.js'),
    await peer('GraphQL Yoga', 'peers/yoga.mjs'),
    await peer('Mercurius, compiled', 'peers/mercurius.mjs', ['jit']),
    { ...team, views: viewsOf(tokens, { query: manageQuery }), checksTokens: true },
  ];
}

/** A peer with static data, which knows nobody. */
async function peer(name: string, module: string, args: string[] = []): Promise<Target> {
  const contender = await startContender(name, module, [], { args });
  return {
    ...contender,
    views: viewsOf(Array<string>(bystanders).fill('none'), { query: pageOperation().body }),
    checksTokens: false,
  };
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
  await settle(target);
  return { held: failures === 0 && p99 < allowed, reached: result.rate };
}
