/** Lets all who ask the same at the same time share one answer. */

/**
 * Makes a function that runs `call` for a key, unless it is running for that key already: then it answers
 * with that call's promise, whoever made it. What has ended is forgotten.
 */
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return (key: string, call: () => Promise<T>): Promise<T> => {
    const other = flights.get(key);
    if (other) return other;
    const flight = call().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
