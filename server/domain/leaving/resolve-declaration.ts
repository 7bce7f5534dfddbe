/** Resolves declarations that support has handled. Refuses the outcome CARRIED_OUT if a plan still runs or renews. */
import { type RecordedSubscription, asAcknowledged } from '../customer-record/customer-record.ts';
import type { CustomerRecordStore } from '../customer-record/changed-record.ts';
import { willRenew } from '../subscription/plan.ts';
import type { Declaration, DeclarationResolution, DeclarationStore } from './declaration.ts';
import type { DeclaredPlans } from './declared-plans.ts';
import type { Ownership } from '../subscriber/ownership.ts';

export const noteLimit = 5_000;

interface ResolveServices {
  declarations: DeclarationStore;
  plans: DeclaredPlans;
  records: CustomerRecordStore;
  ownership: Ownership;
}

export interface Resolving extends DeclarationResolution {
  /** The ids of plans that still run or renew, but that the declaration doesn't mean, according to the agent. */
  notMeant: readonly string[];
}

export type ResolveOutcome =
  | { __typename: 'DeclarationResolved'; declaration: Declaration }
  | { __typename: 'DeclarationNotFound'; message: string }
  | { __typename: 'DeclarationNotOpen'; message: string; declaration: Declaration }
  | {
      __typename: 'DeclaredPlansRenew';
      message: string;
      plans: { subscription: RecordedSubscription; email: string | null }[];
    };

const noSuchDeclaration = {
  __typename: 'DeclarationNotFound',
  message: 'This declaration doesn’t exist.',
} as const;

/** @throws UpstreamError if the declaration or a plan can't be read, or the declaration can't be written */
export async function resolveDeclaration(
  services: ResolveServices,
  id: string,
  { notMeant, ...resolution }: Resolving,
): Promise<ResolveOutcome> {
  const { declarations } = services;
  for (;;) {
    const stored = isDeclarationId(id) ? await declarations.read(id) : null;
    if (!stored) return noSuchDeclaration;
    const { value: declaration } = stored;
    if (declaration.state !== 'OPEN' && declaration.state !== 'ASKED')
      return {
        __typename: 'DeclarationNotOpen',
        message: 'The declaration is not in the queue. Nothing was changed.',
        declaration,
      };
    const unfinished =
      resolution.outcome === 'CARRIED_OUT' ? await unfinishedPlans(declaration, services) : [];
    const meant = unfinished.filter((plan) => !notMeant.includes(plan.id));
    if (meant.length > 0)
      return {
        __typename: 'DeclaredPlansRenew',
        message: notDone(declaration, meant.map((plan) => plan.id).join(' and ')),
        plans: await Promise.all(meant.map((plan) => withOwner(plan, services))),
      };
    const others = unfinished.map((plan) => plan.id).join(', ');
    const note = others ? `${resolution.note}\nNot meant: ${others}.` : resolution.note;
    const resolved: Declaration = {
      ...declaration,
      state: 'RESOLVED',
      resolution: { ...resolution, note },
    };
    if (await declarations.write(stored, resolved))
      return { __typename: 'DeclarationResolved', declaration: resolved };
  }
}

const notDone = ({ kind }: Declaration, ids: string) =>
  kind === 'WITHDRAWAL'
    ? `It has not been done: ${ids} still runs. End and refund what is meant at the payment provider, or name what is not. Nothing was changed.`
    : `It has not been done: ${ids} would still renew. Cancel what is meant, or name what is not. Nothing was changed.`;

export async function reopenDeclaration(declarations: DeclarationStore, id: string): Promise<void> {
  for (;;) {
    const stored = await declarations.read(id);
    if (stored?.value.state !== 'RESOLVED') return;
    if (await declarations.write(stored, { ...stored.value, state: 'OPEN' })) return;
  }
}

async function withOwner(subscription: RecordedSubscription, { ownership }: ResolveServices) {
  const { people, emailAtProvider } = await ownership.ownersOf(subscription.customerId);
  return { subscription, email: people[0]?.email ?? emailAtProvider };
}

/** Lists running plans that the declaration can mean. For a cancellation, omits plans that don't renew or end by `endsOn`. */
async function unfinishedPlans(
  declaration: Declaration,
  { plans, records }: ResolveServices,
): Promise<RecordedSubscription[]> {
  const found = await Promise.all(
    (await plans.meant(declaration)).map(async (plan) => {
      const { value: record } = await records.read(plan.customerId);
      return { ...plan, desired: record.desired[plan.id] ?? null };
    }),
  );
  if (declaration.kind === 'WITHDRAWAL') return found;
  const { endsOn } = declaration.declared;
  // A day is over everywhere two days after its start in UTC.
  const lastEnd = endsOn === null ? null : new Date(new Date(endsOn).getTime() + 2 * dayMs);
  return found.filter((plan) => {
    const known = asAcknowledged(plan);
    const endsAsDeclared = lastEnd !== null && known.cancelAt !== null && known.cancelAt <= lastEnd;
    return willRenew(known) && !endsAsDeclared;
  });
}

const dayMs = 24 * 3_600_000;

export const isDeclarationId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
