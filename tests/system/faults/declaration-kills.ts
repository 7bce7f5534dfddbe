/** Declarations without sign-in while the servers are killed at each step: none may be lost, and each mail must arrive. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { freePorts } from '../../../scripts/portal.ts';
import { type ReceivedMail, startMailEmulator } from '../../../emulators/mail.ts';
import { seeded } from '../../support/seeded.ts';
import { type Replica, startReplicas } from './replicas.ts';
import { countOf, type Member, type PlanSeed, type Stage, startStage } from './stage.ts';

/** The steps of a declaration, and what is stored when each is done: a server is killed as soon as it is. */
const steps = {
  'declaration stored': 'declarations: a new document',
  'plan chosen': 'declarations: the match',
  'intent recorded': 'accounts: pending',
  'write prepared': 'accounts: the slot',
  'confirmed by Stripe': 'cancellations: confirmed',
  'outcome stored': 'declarations: matched or open',
  'mail claimed': 'mails: an attempt',
  'mail handed in': 'SMTP',
  'mail settled': 'mails: sent or suppressed',
  'any time': 'a timer',
} as const;
type Step = keyof typeof steps;
const stepNames = Object.keys(steps) as Step[];

/** Milliseconds for which a process lives at the most: until any time, or where its step is not reached before. */
const longestLife = { anyTime: 5_000, step: 20_000 };
/** Milliseconds between two people who declare, and the most people for each kill. */
const pace = 500;
const peoplePerKill = 20;
/** Milliseconds between two changes of the mail server's mind. */
const mailPhaseMs = 4_000;
/**
 * Milliseconds for all to be over in the end: for the pauses after failures, and for each person, since Stripe is asked
 * 16 times a second.
 */
const recoveryLimit = { least: 120_000, perPerson: 150 };

export interface DeclarationKillRun {
  seed: number;
  /** How many people declared. */
  people: number;
  /** Declarations that were acknowledged, and requests without an answer. */
  acknowledged: number;
  unanswered: number;
  kills: Record<Step, number>;
  /** Mails that arrived, and how many of them are copies of another one. */
  mails: number;
  copies: number;
  /** Milliseconds of killing, and from its end until nothing was left to do. */
  killing: number;
  recovery: number;
  /** A sentence for all that must not be. */
  violations: string[];
}

/** What somebody declares. */
interface Declarant {
  fields: Record<string, string>;
  kind: 'one plan' | 'nobody' | 'for cause';
  member: Member | null;
  /** The receipt number on the page that answered. */
  id: string | null;
}

const monthly: PlanSeed = { status: 'active', amount: 2999, startedDaysAgo: 12 };

/**
 * Lets people declare at two servers that are killed all the time, while the mail server is away half of it.
 * @param options.kills people declare until there were so many
 */
export async function runDeclarationKills(options: {
  kills: number;
  seed: number;
}): Promise<DeclarationKillRun> {
  const { kills, seed } = options;
  const random = seeded(seed);
  const stage: Stage = await startStage({
    onCommit(names) {
      for (const name of names)
        void stepOf(stage, name)
          .then((step) => step && fleet?.reached(step))
          .catch(() => {});
    },
  });
  const mailServer = await startMailEmulator();
  const arrived = new Map<number, ReceivedMail>();
  const collect = () => {
    for (const mail of mailServer.mails()) {
      if (arrived.has(mail.id)) continue;
      arrived.set(mail.id, mail);
      fleet?.reached('mail handed in');
    }
  };
  const run: DeclarationKillRun = {
    seed,
    people: 0,
    acknowledged: 0,
    unanswered: 0,
    kills: {} as DeclarationKillRun['kills'],
    mails: 0,
    copies: 0,
    killing: 0,
    recovery: 0,
    violations: [],
  };
  // Their other plan ends already: it is not what they mean.
  const members = await stage.enroll(kills * peoplePerKill, () => [
    monthly,
    { ...monthly, cancelAtPeriodEnd: true },
  ]);
  const declarants = members.map((member, index) => declarantOf(member, index));
  let fleet: ReturnType<typeof startReplicas<Step>> | null = null;
  const collecting = setInterval(collect, 5);
  const moods = setInterval(
    () => mailServer.behave(random() < 0.5 ? 'accept' : 'down'),
    mailPhaseMs,
  );
  const started = performance.now();
  try {
    const mailing = { MAIL_URL: mailServer.url, MAIL_FROM: 'Stop Smoke Now <receipts@smoke.test>' };
    fleet = startReplicas<Step>({
      environments: (await freePorts(2)).map((port) => ({
        ...{ ...stage.environment(), ...mailing },
        PORT: String(port),
      })),
      points: stepNames,
      overdue: 'any time',
      newFate() {
        const point = stepNames[Math.floor(random() * stepNames.length)] ?? 'any time';
        const longest = longestLife[point === 'any time' ? 'anyTime' : 'step'];
        return { point, lifeMs: longest * (0.25 + 0.75 * random()) };
      },
    });
    const { replicas, killed } = fleet;
    run.kills = fleet.kills;
    const visits: Promise<void>[] = [];
    for (const declarant of declarants) {
      if (killed() >= kills) break;
      visits.push(declare(run, replicas, declarant, random));
      await wait(pace);
    }
    run.people = visits.length;
    run.killing = Math.round(performance.now() - started);
    clearInterval(moods);
    mailServer.behave('accept');
    await fleet.calm();
    const calmed = performance.now();
    await Promise.all(visits);
    await allDone(stage, run);
    run.recovery = Math.round(performance.now() - calmed);
    collect();
    await verify(stage, run, declarants.slice(0, run.people), [...arrived.values()]);
  } finally {
    clearInterval(moods);
    clearInterval(collecting);
    await fleet?.close();
    await mailServer.close();
    await stage.close();
  }
  return run;
}

/** Three of five mean their plan, one is nobody's, and one wants out for cause. */
function declarantOf(member: Member, index: number): Declarant {
  const kind = (['one plan', 'one plan', 'one plan', 'nobody', 'for cause'] as const)[index % 5];
  const fields = {
    request: randomUUID(),
    name: `Änne Muster ${index}`,
    email: kind === 'nobody' ? `nobody-${index}@example.com` : member.email,
    contract: `Premium № ${index} <b>`,
    type: kind === 'for cause' ? 'EXTRAORDINARY' : 'ORDINARY',
    reason: kind === 'for cause' ? 'It never worked.\nNot once.' : '',
    endsOn: '',
    confirmTo: '',
    website: '',
  };
  return { fields, kind: kind ?? 'one plan', member, id: null };
}

/** The steps that a commit to Firestore may be the end of, by the collection of a document that it wrote. */
const stepsIn: Record<string, (document: DocumentSnapshot) => Step | null> = {
  declarations: (document) => {
    if (document.get('state') !== 'RECEIVED') return 'outcome stored';
    return document.get('match') ? 'plan chosen' : 'declaration stored';
  },
  accounts: (document) => {
    const intents = Object.values(document.get('desired') as Record<string, { slot: unknown }>);
    if (intents.some(({ slot }) => slot)) return 'write prepared';
    return document.get('pendingSince') ? 'intent recorded' : null;
  },
  cancellations: (document) =>
    document.get('state') === 'CONFIRMED' ? 'confirmed by Stripe' : null,
  mails: (document) => {
    if (document.get('state') !== 'PENDING') return 'mail settled';
    return document.get('attempts') === 0 ? null : 'mail claimed';
  },
};

/** The step that was done with a commit of this document. */
async function stepOf({ firestore }: Stage, name: string): Promise<Step | null> {
  const [collection = '', id = ''] = name.split('/').slice(-2);
  const step = stepsIn[collection];
  return step ? step(await firestore.collection(collection).doc(id).get()) : null;
}

/** Sends the form until a page confirms it, as somebody does who presses the button again. */
async function declare(
  run: DeclarationKillRun,
  replicas: readonly Replica[],
  declarant: Declarant,
  random: () => number,
): Promise<void> {
  for (;;) {
    const up = replicas.flatMap(({ server }) => server() ?? []);
    const server = up[Math.floor(random() * up.length)];
    if (server) {
      const answer = await fetch(`${server.url}/cancel`, {
        method: 'POST',
        body: new URLSearchParams(declarant.fields),
        signal: AbortSignal.timeout(10_000),
      })
        .then(async (response) => ({ status: response.status, page: await response.text() }))
        .catch(() => null);
      const id = /class="frame-number">([^<]+)</.exec(answer?.page ?? '')?.[1];
      if (answer?.status === 200 && id) {
        declarant.id = id;
        run.acknowledged += 1;
        return;
      }
      if (answer && answer.status !== 503)
        run.violations.push(`${declarant.fields['name']}: answered ${answer.status}`);
      run.unanswered += 1;
    }
    await wait(50 + random() * 300);
  }
}

/** Waits until no declaration, no intent and no mail is left to be worked on. */
async function allDone({ firestore }: Stage, run: DeclarationKillRun): Promise<void> {
  const ever = new Date(0);
  const open = [
    firestore.collection('declarations').where('dueAt', '>', ever),
    firestore.collection('accounts').where('pendingSince', '>', ever),
    firestore.collection('mails').where('dueAt', '>', ever),
  ];
  const limit = recoveryLimit.least + run.people * recoveryLimit.perPerson;
  for (const end = Date.now() + limit; ; await wait(500)) {
    const left = await Promise.all(open.map(countOf));
    if (left.every((count) => count === 0)) return;
    if (Date.now() < end) continue;
    run.violations.push(`${left.join(' declarations, ')} intents and mails are left`);
    return;
  }
}

/** Looks at what is stored, at Stripe, and at what arrived, apart from what the servers say. */
async function verify(
  stage: Stage,
  run: DeclarationKillRun,
  declarants: Declarant[],
  mails: ReceivedMail[],
): Promise<void> {
  const { docs } = await stage.firestore.collection('declarations').get();
  const outbox = await stage.firestore.collection('mails').get();
  const messageIds = new Map<string, Set<string>>();
  for (const { to, subject, messageId } of mails) {
    const key = `${to.join()} ${subject}`;
    messageIds.set(key, (messageIds.get(key) ?? new Set()).add(messageId));
  }
  run.mails = mails.length;
  run.copies = mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
  if (docs.length !== declarants.length)
    run.violations.push(`${declarants.length} declared, and ${docs.length} are stored`);

  for (const { id, fields, kind, member } of declarants) {
    const violate = (what: string) => run.violations.push(`${id}: ${what}`);
    const stored = docs.find((doc) => doc.id === id);
    if (!stored) {
      violate('was acknowledged, and is not stored');
      continue;
    }
    const declared = stored.get('declared') as Record<string, unknown>;
    for (const name of ['name', 'email', 'contract'])
      if (declared[name] !== fields[name]) violate(`its ${name} is not what was declared`);
    if (kind === 'for cause' && declared['reason'] !== fields['reason'])
      violate('its reason is not what was declared');
    const expected = kind === 'one plan' ? 'MATCHED' : 'OPEN';
    if (stored.get('state') !== expected) violate(`is ${String(stored.get('state'))}`);

    const subscription = await stage.sdk.subscriptions.retrieve(member?.subscriptionId ?? '');
    if (subscription.cancel_at_period_end !== (kind === 'one plan'))
      violate('its plan is not what it should be at Stripe');

    const told = kind === 'one plan' ? ['received', 'matched'] : ['received'];
    for (const ending of told) {
      const mail = outbox.docs.find((doc) => doc.id === `${id}.${ending}`);
      if (mail?.get('state') !== 'SENT')
        violate(`its mail ${ending} is ${String(mail?.get('state'))}`);
    }
    const to = mails.filter((mail) => mail.to.includes(String(fields['email'])));
    const distinct = new Set(to.map(({ messageId }) => messageId));
    if (distinct.size < told.length) violate(`${distinct.size} mails arrived`);
    if (distinct.size > 3) violate(`${distinct.size} mails went to one address`);
  }
  for (const [about, ids] of messageIds)
    if (ids.size > 1) run.violations.push(`one mail with ${ids.size} ids: ${about}`);
}

/** All kills of a run. */
export const killsIn = ({ kills }: Pick<DeclarationKillRun, 'kills'>): number =>
  Object.values(kills).reduce((sum, count) => sum + count, 0);

/** The run as a list in Markdown. */
export function declarationKillList(run: DeclarationKillRun): string {
  const kills = Object.entries(run.kills).map(([step, count]) => `${count} ${step}`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    `- Seed: ${run.seed}`,
    `- People who declared; acknowledged: ${run.people}; ${run.acknowledged}`,
    `- Servers killed (SIGKILL): ${killsIn(run)}: ${kills.join('; ')}`,
    `- Forms without an answer, sent again: ${run.unanswered}`,
    `- Mails that arrived; copies under the Message-ID of another one: ${run.mails}; ${run.copies}`,
    `- Killing; from its end until nothing was left to do: ${seconds(run.killing)}; ${seconds(run.recovery)}`,
    `- Violations: ${run.violations.length}`,
  ].join('\n');
}
