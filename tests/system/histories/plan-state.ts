/** What the flags of a subscription mean. */

/** The flags of a subscription at Stripe. Their times are unix seconds, as Stripe's are. */
export interface PlanState {
  cancelAt: number | null;
  atPeriodEnd: boolean;
  periodEnd: number;
  ended: boolean;
  canceledAt: number | null;
}

/** END: no further charge. DATE: it ends later than with this period. */
export type Shape = 'END' | 'RENEW' | 'DATE';

/** What somebody wants of a subscription. `date` in unix seconds, for DATE. */
export interface Wish {
  shape: Shape;
  date: number | null;
}

export function shapeOf({ ended, atPeriodEnd, cancelAt, periodEnd }: PlanState): Shape {
  if (ended || atPeriodEnd || (cancelAt !== null && cancelAt <= periodEnd)) return 'END';
  return cancelAt === null ? 'RENEW' : 'DATE';
}

/** What somebody must have wanted who left it in this state. */
export function wishOf(state: PlanState): Wish {
  const shape = shapeOf(state);
  return { shape, date: shape === 'DATE' ? state.cancelAt : null };
}

/** Whether what Stripe has is what was wanted. */
export function fulfils({ shape, date }: Wish, state: PlanState): boolean {
  if (shape === 'DATE') return state.cancelAt === date;
  return shapeOf(state) === shape;
}

/** Whether nothing differs that a caller can ask for or see. */
export const sameFlags = (a: PlanState, b: PlanState): boolean =>
  a.cancelAt === b.cancelAt &&
  a.atPeriodEnd === b.atPeriodEnd &&
  a.periodEnd === b.periodEnd &&
  a.ended === b.ended;
