/**
 * Lists combinations of a customer's plans and their effects on the page, a declaration and a deletion, as rows of
 * docs/states.md.
 */
import type { SeedSubscription } from '../../emulators/stripe/seed-data.ts';

type Status = SeedSubscription['status'];

/** Numbers are indexes in `plans`, oldest first. */
interface PlanList {
  plans: Status[];
  /** The cards, newest first. */
  cards: number[];
  ends: number[];
  /** The plans that a deletion cancels immediately. */
  cancels: number[];
}

const expired = 'incomplete_expired';

export const planLists: PlanList[] = [
  { plans: ['active', expired], cards: [0], ends: [0], cancels: [] },
  { plans: ['active', 'incomplete'], cards: [1, 0], ends: [0], cancels: [1] },
  { plans: ['active', 'incomplete', 'incomplete'], cards: [2, 0], ends: [0], cancels: [1, 2] },
  { plans: ['past_due', 'canceled'], cards: [0], ends: [0], cancels: [] },
  {
    plans: ['active', ...Array.from({ length: 11 }, (): Status => expired)],
    ...{ cards: [0], ends: [0], cancels: [] },
  },
  { plans: ['incomplete'], cards: [0], ends: [], cancels: [0] },
  { plans: [expired], cards: [], ends: [], cancels: [] },
];

export const nameOfList = ({ plans }: PlanList): string =>
  [...new Set(plans)]
    .map((status) => {
      const { length } = plans.filter((each) => each === status);
      return length > 1 ? `${length} × ${status}` : status;
    })
    .join(', ');

export function tableOfLists(): string {
  const rows = planLists.map((list) => {
    const name = (places: number[]) => places.map((place) => list.plans[place]).join(', ') || '–';
    const cells = [nameOfList(list), name(list.cards), name(list.ends), name(list.cancels)];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| At Stripe, the oldest first | Cards | Ended by a declaration, and by a deletion | Canceled outright by a deletion |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
