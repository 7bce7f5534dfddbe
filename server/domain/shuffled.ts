/** Random order, for replicas that work off the same list. */

/** The same items in random order, so that replicas that search at the same time rarely take the same one. */
export function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, rank: Math.random() }));
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
