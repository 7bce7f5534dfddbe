/** Finds by steps the highest rate of garbage at which bystanders are still served well. */

/** What happened at one rate. */
export interface Step {
  /** Whether bystanders were served well. */
  held: boolean;
  /** The rate that was really reached. */
  reached: number;
}

/** The highest rate. */
export interface Limit {
  /** Messages a second; 0 when none was borne. */
  rate: number;
  /** Whether the attacker could send no more: the server may bear more. */
  isAttackersLimit: boolean;
}

/** The lowest rate that is tried. */
export const least = 50;
/** A step that reaches less of its rate than this is the attacker's last. */
const share = 0.9;

/**
 * Doubles the rate, or halves it, until it has been too high once and borne once; then one step in between.
 * @param first the rate to begin with. What fails there is tried again: the first garbage of a kind meets code that is
 *   not compiled yet
 */
export async function findLimit(
  first: number,
  attempt: (rate: number) => Promise<Step>,
): Promise<Limit> {
  let borne = 0;
  let tooMuch = Infinity;
  for (let rate = first; rate >= least; rate = tooMuch === Infinity ? rate * 2 : rate / 2) {
    let { held, reached } = await attempt(rate);
    if (!held && rate === first) ({ held, reached } = await attempt(rate));
    if (held && reached < share * rate) return { rate: reached, isAttackersLimit: true };
    if (held) borne = rate;
    else tooMuch = rate;
    if (borne > 0 && tooMuch < Infinity) break;
  }
  if (borne === 0) return { rate: 0, isAttackersLimit: false };
  const between = Math.round(Math.sqrt(borne * tooMuch));
  const { held, reached } = await attempt(between);
  return {
    rate: held && reached >= share * between ? between : borne,
    isAttackersLimit: false,
  };
}
