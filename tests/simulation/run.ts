/** Runs one history: each request, its place and time, the fate of each call, and the violations. */
import { commitTime } from '../../server/domain/stored.ts';
import { writeIdOf } from '../../server/domain/customer-record/payment-provider.ts';
import { declaration } from '../support/record-factory.ts';
import { Choices, type Recorded } from './choices.ts';
import { Clock, type Owner } from './clock.ts';
import { faultLevels, Network } from './network.ts';
import { type Ask, calmMs, Oracle } from './oracle.ts';
import { log, person, type Process, startProcess, type World } from './process.ts';
import { type Due, Store } from './store.ts';
import { type Course, day, keyLife, type Plan, Stripe } from './stripe.ts';

export interface Result {
  violations: string[];
  recorded: Recorded;
  /** The events in order, if requested. */
  trace: string[];
  injected: Record<string, number>;
  intents: Record<string, number>;
  steps: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const offsets = [0, -5 * minute, 5 * minute, -40 * second, 2 * minute, 3 * second];
const gaps = [0.3, 0.02, 0.1, 1, 2, 4, 8, 20, 70, 600, 2 * 3_600, 0].map((each) => each * second);
const firstEnds = [
  20 * day,
  2 * second,
  8 * second,
  20 * second,
  2 * minute,
  hour,
  3 * hour,
  20 * hour,
  26 * hour,
];
const courses: readonly Course[] = ['END', 'RENEW', 'DATE'];
const mostSteps = 100_000;

const kinds = [
  'nothing',
  'cancel',
  'cancel',
  'cancel',
  'resume',
  'resume',
  'resume',
  'end now',
  'end now',
  'fail or make a payment',
  'fail or make a payment',
  'ask again',
  'change at the provider',
  'change at the provider',
  'change metadata',
  'plan a change',
  'declare',
  'declare',
  'undo',
  'undo',
  'delete',
  'look',
  'kill',
  'sleep',
  'refuse',
  'buy',
  'go to the end of the period',
] as const;

const ignore = () => {};

/** @param given the choices of a history to repeat */
export async function runHistory(
  seed: number,
  given: Recorded | null = null,
  options: { isTraced?: boolean } = {},
): Promise<Result> {
  const choices = new Choices(seed, given);
  const clock = new Clock();
  const restore = clock.install(() => choices.from('calls', 1_000) / 1_000);
  try {
    return await new History(clock, choices, options.isTraced ?? false).run();
  } finally {
    restore();
  }
}

class History {
  readonly #clock: Clock;
  readonly #choices: Choices;
  readonly #trace: string[] = [];
  readonly #isTraced: boolean;
  readonly #network: Network;
  readonly #store: Store;
  readonly #stripe: Stripe;
  readonly #oracle: Oracle;
  readonly #world: World;
  readonly #processes: Process[] = [];
  readonly #wakeUps: (() => void)[] = [];
  readonly #asks: (Ask & { plan: Plan })[] = [];
  #hasWebhooks = false;
  #reacts = false;
  #isAsleep = false;
  #started = 0;
  #declarations = 0;
  #steps = 0;

  constructor(clock: Clock, choices: Choices, isTraced: boolean) {
    this.#clock = clock;
    this.#choices = choices;
    this.#isTraced = isTraced;
    this.#network = new Network(clock, choices, (text) => this.#say(text));
    this.#network.kill = (owner) => this.#kill(owner);
    this.#store = new Store(clock, (commit) => {
      this.#oracle.committed(commit);
      for (const wake of this.#wakeUps) wake();
    });
    const recordOf = (id: string) => this.#store.records.get(id)?.value ?? null;
    this.#stripe = new Stripe(clock, choices, {
      changed: (plan, version) => {
        this.#say(() => `Stripe: ${plan.id} ${version.course} by ${version.by.kind}`);
        this.#oracle.changed(plan, version);
        this.#deliver(plan);
        if (this.#reacts && version.by.kind === 'write') this.#react(plan);
      },
      turned: (plan) => this.#oracle.turned(plan),
      collected: (plan) => this.#oracle.collected(plan),
      released: (plan) => {
        this.#say(() => `Stripe releases the schedule of ${plan.id}`);
        this.#oracle.released(plan);
        this.#deliver(plan);
      },
      refused: (plan) => {
        this.#say(() => `Stripe refuses a change of ${plan.id}`);
        this.#oracle.refused(plan);
      },
      writeIdRemoved: (plan, writeId, answer) => {
        const desired = recordOf(plan.customerId)?.desired[plan.id];
        if (!desired?.openSince || writeIdOf(desired) !== writeId) return;
        if (answer === 'failure') return this.#oracle.lost(plan, writeId);
        clock.at(desired.openSince.getTime() + keyLife, () => this.#oracle.lost(plan, writeId));
      },
    });
    this.#oracle = new Oracle(this.#stripe.plans, recordOf, () => clock.now);
    this.#world = {
      network: this.#network,
      store: this.#store,
      stripe: this.#stripe,
      customers: ['cus_1'],
      hasUser: true,
      sendsMails: false,
      arrived: (mail) => {
        this.#say(() => `the mail ${mail.id} arrives`);
        this.#oracle.mailed(mail);
      },
    };
  }

  async run(): Promise<Result> {
    const draw = (count: number) => this.#choices.from('actions', count);
    const level = draw(faultLevels.length);
    this.#hasWebhooks = draw(4) < 3;
    this.#stripe.isFailing = draw(2) === 1;
    this.#reacts = draw(2) === 1;
    const actions = 4 + draw(14);
    if (draw(4) === 3) this.#world.customers.push('cus_2');
    for (const customerId of ['cus_1', ...this.#world.customers.slice(draw(2))])
      this.#stripe.buy(customerId, {
        endsIn: this.#choices.pick('actions', firstEnds),
        isTrial: draw(6) === 5,
      });
    // Most histories have no mails, which take as long again.
    this.#world.sendsMails = draw(4) === 3;
    const clocksDiffer = draw(2) === 1;
    for (let count = 2 + draw(2); count > 0; count -= 1) {
      const offsetMs = this.#choices.pick('actions', offsets);
      this.#start(clocksDiffer ? offsetMs : 0);
    }
    // Usually the records are known, as after a backfill.
    if (draw(5) < 4) this.#lookAtAll();
    await this.#pass(second);
    this.#network.level = level;
    for (let left = actions; left > 0; left -= 1) await this.#act();
    await this.#calmDown();
    return {
      violations: this.#oracle.violations,
      recorded: this.#choices.recorded,
      trace: this.#trace,
      injected: this.#network.injected,
      intents: this.#oracle.intents,
      steps: this.#steps,
    };
  }

  #lookAtAll(): void {
    for (const customerId of this.#world.customers)
      this.#on(this.#processes[0], (process) => process.reconcile(customerId).catch(ignore));
  }

  /** Stops the faults, waits for rest, then ends the periods. */
  async #calmDown(): Promise<void> {
    this.#say(() => 'calm');
    this.#network.level = 0;
    this.#reacts = false;
    this.#stripe.isFailing = false;
    if (this.#choices.from('actions', 4) < 3) this.#stripe.refusing = 'nothing';
    this.#isAsleep = this.#stripe.refusing === 'changes';
    if (this.#isAsleep) {
      for (const { owner } of this.#processes) owner.isAlive = false;
      await this.#pass(25 * hour);
      this.#isAsleep = false;
    }
    const [last, ...others] = this.#processes;
    for (const { owner } of others) owner.isAlive = false;
    this.#processes.splice(1);
    if (last && !last.owner.isAlive) this.#restart(last.owner);
    await this.#pass(calmMs);
    // Without webhooks the next view finds a late write's effect.
    this.#lookAtAll();
    await this.#pass(minute);
    this.#oracle.checkCalm();
    const ends = [...this.#stripe.plans.values()].map(({ endsAt }) => endsAt);
    await this.#pass(Math.max(...ends) + 2 * day - this.#clock.now);
    const { declarations, mails } = this.#store;
    this.#oracle.checkEnd(
      [...declarations.values()].map(({ value }) => value),
      new Map([...mails].map(([id, { value }]) => [id, value])),
      this.#world.sendsMails,
    );
  }

  async #pass(ms: number): Promise<void> {
    await this.#clock.runUntil(this.#clock.now + ms, () => {
      this.#steps += 1;
      return this.#steps > mostSteps;
    });
    if (this.#steps > mostSteps) this.#oracle.violate('it never comes to rest');
  }

  async #act(): Promise<void> {
    const { from, pick } = {
      from: (count: number) => this.#choices.from('actions', count),
      pick: <T>(list: readonly T[]) => this.#choices.pick('actions', list),
    };
    // Each takes as many choices, so that leaving one out keeps the others.
    const kind = pick(kinds);
    const gap = pick(gaps);
    const process = pick(this.#processes);
    const plan = pick([...this.#stripe.plans.values()]);
    const [one, two] = [from(60), from(60)];
    if (kind === 'go to the end of the period') {
      const near = [-3 * second, -200, -20, 20, second, -hour][one % 6] as number;
      const left = plan.endsAt - this.#clock.now + near;
      this.#say(() => `to the end of the period of ${plan.id}`);
      if (left > 0 && this.#stripe.refusing !== 'changes') await this.#pass(left);
      return;
    }
    this.#say(() => `${kind}: ${plan.id}, ${process.owner.name}`);
    this.#do(kind, { process, plan, one, two });
    // A refused write that may be alive is retried again and again.
    await this.#pass(this.#stripe.refusing === 'changes' ? Math.min(gap, 8 * second) : gap);
  }

  #do(
    kind: (typeof kinds)[number],
    { process, plan, one, two }: { process: Process; plan: Plan; one: number; two: number },
  ): void {
    const { customerId } = plan;
    switch (kind) {
      case 'cancel':
      case 'end now':
      case 'resume': {
        const by = one % 3 === 2 ? 'SUPPORT' : 'SUBSCRIBER';
        const requestId = two % 2 === 1 ? `request ${this.#asks.length}` : null;
        return this.#ask(process, {
          plan,
          by,
          requestId,
          intent: kind === 'resume' ? 'RENEW' : 'END',
          isNow: kind === 'end now',
        });
      }
      case 'ask again': {
        const before = this.#asks[one % Math.max(1, this.#asks.length)];
        if (!before) return;
        const intent = two % 4 === 3 ? (before.intent === 'END' ? 'RENEW' : 'END') : before.intent;
        const { by, requestId, isNow } = before;
        const of = two % 8 === 6 ? plan : before.plan;
        return this.#ask(process, { plan: of, by, requestId, intent, isNow });
      }
      case 'fail or make a payment':
        return this.#stripe.collect(plan);
      case 'change at the provider':
        if (one % 3 === 0 && two >= 50) return this.#stripe.end(plan);
        return this.#stripe.change(plan, courses[one % 3] as Course);
      case 'change metadata':
        return this.#stripe.setWriteId(plan, one % 3 === 2 ? 'something else' : null);
      case 'plan a change':
        return this.#stripe.plan(plan, one % 4 === 3);
      case 'declare':
        return this.#declare(process);
      case 'undo': {
        const { undoTokens } = this.#store;
        const token = undoTokens[one % Math.max(1, undoTokens.length)];
        if (!token) return;
        this.#oracle.asked({ plan: null, intent: 'RENEW', by: 'SUBSCRIBER', requestId: null });
        return this.#on(process, ({ undo }) => undo.undo(token).catch(ignore));
      }
      case 'delete':
        return this.#delete(process);
      case 'look':
        return this.#on(process, ({ reconcile }) => reconcile(customerId).catch(ignore));
      case 'kill':
        return this.#kill(process.owner);
      case 'sleep':
        for (const { owner } of this.#processes)
          this.#kill(owner, [10 * minute, 6 * hour, 25 * hour][one % 3]);
        return;
      case 'refuse':
        this.#stripe.refusing = (['changes', 'the next', 'the next but one', 'nothing'] as const)[
          one % 4
        ] as Stripe['refusing'];
        return;
      case 'buy':
        if (this.#stripe.plans.size < 4)
          this.#stripe.buy(customerId, { endsIn: 30 * day, isTrial: false, metadataOf: plan });
        return;
      default:
    }
  }

  #ask(
    process: Process,
    asked: Pick<Ask, 'intent' | 'by' | 'requestId' | 'isNow'> & { plan: Plan },
  ): void {
    if (asked.by === 'SUBSCRIBER' && !this.#world.hasUser) return;
    const ask = this.#oracle.asked(asked);
    this.#asks.push(ask);
    const { plan, intent, by, requestId, isNow = false } = ask;
    const request = { subscriptionId: plan.id, requestId, isNow };
    this.#on(process, ({ changes }) =>
      (intent === 'END'
        ? changes.cancel(plan.customerId, request, by, log)
        : changes.resume(plan.customerId, request, by, log)
      ).then(
        (outcome) => {
          this.#say(
            () =>
              `answer to ${intent} of ${plan.id}: ${outcome.__typename} ${'isConfirmed' in outcome ? outcome.isConfirmed : 'cancellation' in outcome ? outcome.cancellation.state : ''}`,
          );
          this.#oracle.answered(ask, outcome);
        },
        (error: unknown) => this.#oracle.failed(ask, error),
      ),
    );
  }

  #declare(process: Process): void {
    this.#declarations += 1;
    const id = `declaration-${this.#declarations}`;
    this.#on(process, ({ declarations }) => {
      const declared = { email: person.email };
      const received = declaration({ id, declared, receivedAt: commitTime, dueAt: commitTime });
      return declarations.add(received, []).catch(ignore);
    });
  }

  #delete(process: Process): void {
    if (!this.#world.hasUser) return;
    this.#oracle.asked({ plan: null, intent: 'END', by: 'SUBSCRIBER', requestId: null });
    this.#on(process, ({ deleteAccount }) =>
      deleteAccount().then((outcome) => {
        this.#say(() => outcome.__typename);
        if (outcome.__typename === 'AccountDeleted') this.#oracle.deleted(this.#world.customers);
      }, ignore),
    );
  }

  /** Makes a change at the moment at which Stripe carries one out. */
  #react(plan: Plan): void {
    const what = this.#choices.from('calls', 10);
    const ms = this.#choices.pick('calls', [1, 0, 5, 50, 400]);
    if (what >= 7)
      this.#clock.after(ms, () => this.#stripe.change(plan, courses[what - 7] as Course));
    if (what === 6) this.#clock.after(ms, () => this.#stripe.setWriteId(plan, null));
    if (what === 5)
      this.#clock.after(ms, () => {
        this.#stripe.setWriteId(plan, null);
        this.#stripe.change(plan, 'RENEW');
      });
  }

  /** Stripe sends an event immediately, late, twice, or never. */
  #deliver({ customerId }: Plan): void {
    if (!this.#hasWebhooks) return;
    const fate = this.#network.level === 0 ? 0 : this.#choices.from('calls', 8);
    const created = new Date(Math.floor(this.#clock.now / second) * second);
    const deliver = (tries: number) => {
      const process = this.#choices.pick('calls', this.#processes);
      this.#on(process, ({ handleEvent }) =>
        handleEvent({
          type: 'customer.subscription.updated',
          customerId,
          created,
          isOfSubscription: true,
        }).catch(() => {
          if (tries > 0) this.#clock.after(10 * minute, () => deliver(tries - 1));
        }),
      );
    };
    if (fate !== 7)
      this.#clock.after(fate === 6 ? this.#network.lateness() : 150, () => deliver(2));
    if (fate === 5) this.#clock.after(this.#network.lateness(), () => deliver(0));
  }

  // Processes.

  #on(process: Process | undefined, run: (process: Process) => Promise<unknown>): void {
    if (process) this.#clock.after(0, () => void run(process), process.owner);
  }

  /** @param dead the process that it replaces */
  #start(offsetMs: number, dead: Owner | null = null): void {
    this.#started += 1;
    const process = startProcess(this.#world, `process ${this.#started}`, offsetMs);
    const index = this.#processes.findIndex(({ owner }) => owner === dead);
    this.#processes.splice(index === -1 ? this.#processes.length : index, 1, process);
    this.#work(process);
  }

  #kill(owner: Owner, ms = [100, 2 * second, 30 * second][this.#choices.from('calls', 3)]): void {
    if (!owner.isAlive) return;
    owner.isAlive = false;
    this.#say(() => `killed`);
    this.#clock.after(ms ?? 0, () => this.#restart(owner));
  }

  #restart(dead: Owner): void {
    if (!this.#isAsleep && this.#processes.some(({ owner }) => owner === dead))
      this.#start(dead.offsetMs, dead);
  }

  /** Runs the worker: it searches for work of each kind when some is due by the process's clock. */
  #work({ owner, tasks }: Process): void {
    for (const kind of tasks) {
      let isSearching = false;
      let earliest = this.#clock.now;
      let planned = { at: Infinity } as ReturnType<Clock['at']>;
      const search = async () => {
        isSearching = true;
        planned = { at: Infinity } as ReturnType<Clock['at']>;
        // Processes correct their clocks roughly.
        const now = new Date(this.#clock.now + owner.offsetMs / 100);
        const ids = await kind.due(now, 200).catch(() => []);
        await Promise.all(ids.map((id) => kind.handle(id).catch(ignore)));
        isSearching = false;
        earliest = this.#clock.now + second + 2 * second * Math.random();
        plan();
      };
      const plan = () => {
        if (isSearching || !owner.isAlive) return;
        const due =
          this.#store.earliest((kind.name === 'customer_records' ? 'records' : kind.name) as Due) -
          owner.offsetMs / 100;
        const at = Math.max(earliest, due);
        if (at >= planned.at) return;
        if (planned.at < Infinity) this.#clock.cancel(planned);
        planned = at === Infinity ? planned : this.#clock.at(at, () => void search(), owner);
      };
      this.#wakeUps.push(plan);
      plan();
    }
  }

  #say(text: () => string): void {
    if (this.#isTraced)
      this.#trace.push(`${new Date(this.#clock.now).toISOString().slice(5, 23)} ${text()}`);
  }
}
