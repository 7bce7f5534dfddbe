/** Keeps records and declarations in memory with a programmable payment provider, for the rules that use them. */
import type {
  CustomerRecord,
  Desired,
} from '../../server/domain/customer-record/customer-record.ts';
import {
  type RecordEvent,
  createCommitRecord,
} from '../../server/domain/customer-record/changed-record.ts';
import type {
  ChangeResult,
  PaymentProvider,
  Write,
} from '../../server/domain/customer-record/payment-provider.ts';
import { type RecordCore, createReconcile } from '../../server/domain/customer-record/reconcile.ts';
import type { Subscription } from '../../server/domain/subscription/subscription.ts';
import type { Log } from '../../server/log.ts';
import { Clock } from '../simulation/clock.ts';
import { type Ask, Store } from '../simulation/store.ts';
import { recordOf, desiredState, subscription } from './record-factory.ts';

export const now = new Date('2024-12-20T12:00:00Z');
export const after = (ms: number) => new Date(now.getTime() + ms);

/** @param plans those of `cus_1` at the provider */
export function memoryWorld(plans: Subscription[] = [subscription()]) {
  const clock = new Clock();
  clock.now = now.getTime();
  const store = new Store(clock, () => {});
  const atProvider = new Map(plans.map((plan) => [plan.id, plan]));
  /** The calls of the stores and the provider, in order: `read cus_1`, `change sub_1.1.1.END.abcd1234 under sub_1.abcd1234.1`. */
  const calls: string[] = [];
  /** The provider's next responses. Without one it carries out the request. */
  const answers: (ChangeResult | Error)[] = [];
  /** Runs before and after a call: to throw, to wait, or to be faster. */
  const hooks = { before: (_: string): unknown => null, after: (_: string): unknown => null };
  const locked = new Set<string>();
  const logged: unknown[] = [];
  const note = (...line: unknown[]) => logged.push(line);
  const log: Log = { info: note, warn: note, error: note };
  const committed: RecordEvent[][] = [];
  const ask: Ask = async (name, _, happen) => {
    calls.push(name);
    await hooks.before(name);
    const result = happen();
    await hooks.after(name);
    return result;
  };
  const { records, declarations } = store.connect(ask);
  /** Without hooks, for other writers. */
  const others = store.connect(async (_, __, happen) => happen());

  const answer = (id: string, write: Write): ChangeResult => {
    const given = answers.shift();
    if (given instanceof Error) throw given;
    if (given) return given;
    const plan = atProvider.get(id) as Subscription;
    if (plan.scheduleId) return { kind: 'refused' };
    const changed = changedBy(plan, write, new Date(clock.now));
    atProvider.set(id, changed);
    return { kind: 'done', subscription: changed };
  };
  const provider: PaymentProvider = {
    list: (customerId) =>
      ask(`list ${customerId}`, false, () =>
        [...atProvider.values()].filter(
          (each) => each.customerId === customerId && each.status !== 'canceled',
        ),
      ),
    complete: (found) => Promise.resolve(found.map(({ unsaid: _, ...known }) => known)),
    retrieve: (id) => ask(`retrieve ${id}`, false, () => atProvider.get(id) ?? null),
    change: (id, write) =>
      ask(`change ${id}.${write.writeId} under ${write.key}`, true, () => answer(id, write)),
    release: (id) =>
      ask(`release ${id}`, true, () => {
        for (const [key, plan] of atProvider)
          if (plan.scheduleId === id && !locked.has(id))
            atProvider.set(key, { ...plan, scheduleId: null });
      }),
    endNow: (id) =>
      ask(`end now ${id}`, true, () => {
        const plan = atProvider.get(id);
        const endedAt = new Date(clock.now);
        if (plan && plan.status !== 'canceled')
          atProvider.set(id, { ...plan, status: 'canceled', endedAt, canceledAt: endedAt });
        return plan?.status === 'past_due' ? 'done' : 'paid';
      }),
    isDown: () => false,
    probe: () => Promise.resolve(true),
  };
  const consumed: string[] = [];
  const commit = createCommitRecord(records, {
    mailsOn: () => [],
    onCommitted: (_, events) => committed.push([...events]),
  });
  const stripeBudget = { consume: async () => void consumed.push('asked') };
  const reconcile = createReconcile({ records, provider, commit, stripeBudget });
  const core: RecordCore = { records, provider, commit, reconcile };

  const read = async (id = 'cus_1') => (await others.records.read(id)).value;
  /** Stores a record as another writer. */
  async function put(record: CustomerRecord): Promise<void> {
    const stored = await others.records.read(record.customerId);
    await others.records.write(stored, { record, cancellations: new Map() });
  }
  /** Stores the record of some plans, with an acknowledged intent for the first one. */
  async function know(state: Partial<Desired> | null, fields: Partial<CustomerRecord> = {}) {
    await put({
      ...recordOf(),
      observed: { observedAt: after(-600_000), subscriptions: plans },
      ...(state && { desired: { [plans[0]?.id ?? 'sub_1']: desiredState(state) } }),
      ...fields,
    });
    clock.now = now.getTime();
  }
  const desiredOf = async (id = 'sub_1') => (await read()).desired[id];
  /** Has another writer change the record before some of the next writes. */
  function beFaster(
    times = 1,
    change: (record: CustomerRecord) => CustomerRecord = (record) => record,
  ) {
    let left = times;
    hooks.before = async (name) => {
      if (!name.startsWith('write ') || left === 0) return;
      left -= 1;
      await put(change(await read(name.slice(6))));
    };
  }
  return {
    ...{ clock, store, records, declarations, provider, core, reconcile, log, logged, consumed },
    ...{
      atProvider,
      locked,
      calls,
      answers,
      hooks,
      committed,
      others,
      read,
      put,
      know,
      desiredOf,
      beFaster,
    },
  };
}

function changedBy(plan: Subscription, { change, writeId }: Write, at: Date): Subscription {
  const ends = { ...plan, writeId, canceledAt: at };
  if (change.kind === 'DATE') return { ...ends, cancelAt: change.date };
  return change.kind === 'END'
    ? { ...ends, cancelAt: plan.endsAt, cancelsAtPeriodEnd: true }
    : { ...plan, writeId, canceledAt: null, cancelAt: null, cancelsAtPeriodEnd: false };
}
