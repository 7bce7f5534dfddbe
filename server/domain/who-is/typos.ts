/** Addresses that an address may be a mistyped form of. */

/**
 * The addresses that one slip of the finger lies between: two neighbouring characters exchanged, one too many, one
 * typed once instead of twice.
 */
export function slipsOf(address: string): string[] {
  const slips = [...address].flatMap((character, index, all) => {
    const [before, after] = [all.slice(0, index).join(''), all.slice(index + 1).join('')];
    const next = all[index + 1];
    return [
      `${before}${after}`,
      `${before}${character}${character}${after}`,
      ...(next === undefined
        ? []
        : [`${before}${next}${character}${all.slice(index + 2).join('')}`]),
    ];
  });
  return [...new Set(slips)].filter((slip) => slip !== address && /^[^@]+@[^@]+$/.test(slip));
}

/** Whether two texts differ by one character: exchanged with its neighbour, missing, or another. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (a === b) return false;
  const start = [...a].findIndex((character, index) => character !== b[index]);
  const from = start < 0 ? a.length : start;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
