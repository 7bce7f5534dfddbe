/** Lists what must be done before a person can be erased. */
import { explain } from '../subscription/explain.ts';
import { hasEnded } from '../subscription/plan.ts';
import type { Subscription } from '../subscription/subscription.ts';
import type { Person } from './person.ts';
import type { PersonalDocuments } from './retention.ts';

export const obstaclesToErasure = (
  { user }: Pick<Person, 'user'>,
  subscriptions: Subscription[],
  { declarations }: Pick<PersonalDocuments, 'declarations'>,
): string[] => [
  ...(user?.role === 'SUPPORT'
    ? [
        'This is an agent’s login: an operator takes the role away first (npm run support -- revoke EMAIL).',
      ]
    : []),
  ...subscriptions.filter((plan) => !hasEnded(plan)).map(whyNotEnded),
  ...declarations
    .filter(({ data: { state } }) => state === 'RECEIVED' || state === 'OPEN')
    .map(({ id }) => `Declaration ${id} is in the queue: deal with it first.`),
];

function whyNotEnded(plan: Subscription): string {
  const what = `${plan.id} of ${plan.customerId} is not over: ${explain({ ...plan, desired: null }).replace(/\.$/, '')}.`;
  return plan.cancelAt ? `${what} Ask again when it has ended.` : `${what} Cancel it first.`;
}
