/** Asks for the erasure of a person, which an operator carries out: or says what is in the way, and until when. */
import { explain } from '../explain.ts';
import { isOver } from '../plan.ts';
import type { Subscription } from '../subscription.ts';
import type { Person } from './person.ts';
import type { PersonalDocuments } from './retention.ts';
import { addItem, needOfErasure, type WorkStore } from './work-queue.ts';

export interface ErasureServices {
  billing: { list: (customerId: string) => Promise<Subscription[] | null> };
  work: WorkStore;
}

/**
 * Why a person can't be erased yet.
 * @returns the plans that are not over, and all that is in the way in sentences that say what to do; none when nothing is
 */
export function obstaclesToErasure(
  { login }: Pick<Person, 'login'>,
  subscriptions: Subscription[],
  { declarations }: Pick<PersonalDocuments, 'declarations'>,
) {
  const plans = subscriptions.filter((plan) => !isOver(plan));
  return {
    plans,
    sentences: [
      ...(login?.role === 'SUPPORT'
        ? [
            'This is an agent’s login: an operator takes the role away first (npm run support -- revoke EMAIL).',
          ]
        : []),
      ...plans.map(notOver),
      ...declarations
        .filter(({ data: { state } }) => state === 'RECEIVED' || state === 'OPEN')
        .map(({ id }) => `Declaration ${id} is in the queue: deal with it first.`),
    ],
  };
}

/** @throws UpstreamError: then nothing was asked for */
export async function requestErasure(
  person: Person,
  documents: PersonalDocuments,
  { billing, work }: ErasureServices,
) {
  const lists = await Promise.all(person.customerIds.map(billing.list));
  const all = lists.flatMap((list) => list ?? []);
  const { plans, sentences } = obstaclesToErasure(person, all, documents);
  if (sentences.length > 0) {
    const ends = plans.map(({ cancelAt }) => cancelAt);
    const isDated = sentences.length === plans.length && ends.every((end) => end !== null);
    return {
      __typename: 'ErasureRefused' as const,
      message: ['The person can’t be erased yet.', ...sentences].join(' '),
      possibleFrom: isDated ? new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))) : null,
    };
  }
  const item = await addItem(work, needOfErasure(person));
  return { __typename: 'ErasureRequested' as const, item };
}

function notOver(plan: Subscription): string {
  const what = `${plan.id} of ${plan.customerId} is not over: ${explain({ ...plan, desired: null }).replace(/\.$/, '')}.`;
  return plan.cancelAt ? `${what} Ask again when it has ended.` : `${what} Cancel it first.`;
}
