/** Reads from the portal's own metrics how often views have asked Firestore and Stripe. */

/** The functions that views call; each sends one request. Searches in the background are left out. */
const functions = {
  firestore: ['usersSubscriptions.find', 'accounts.read', 'accounts.write'],
  stripe: ['billing.list', 'billing.retrieve'],
} as const;

/** @param port of the portal's metrics */
export async function callsToUpstreams(
  port: number,
): Promise<Record<keyof typeof functions, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const calls = [...text.matchAll(/upstream_calls_total\{.*?operation="([\w.]+)".*\} (\d+)/g)];
  const sum = (names: readonly string[]) =>
    calls.reduce(
      (total, [, name = '', count]) => (names.includes(name) ? total + Number(count) : total),
      0,
    );
  return { firestore: sum(functions.firestore), stripe: sum(functions.stripe) };
}
