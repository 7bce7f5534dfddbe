/** Computes a value once for each object that never changes, such as a parsed document or a part of a snapshot. */

/** Returns a function that keeps the result of `compute` for as long as its argument is in use. */
export function memoize<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const results = new WeakMap<K, V>();
  return (of) => {
    let result = results.get(of);
    if (result === undefined) results.set(of, (result = compute(of)));
    return result;
  };
}
