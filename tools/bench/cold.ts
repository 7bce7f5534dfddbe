/** The first view of a subscriber in a process: of an account that is known and fresh, known and older, or was never seen. */
import { median, percentile } from '../../scripts/percentile.ts';
import { createFirestore } from '../../server/adapters/firestore/client.ts';
import { ask, timed } from './ask.ts';
import { pageRequest, post } from './manage-query.ts';
import { settings, startPortal, startUpstreams } from './portal-process.ts';
import { startProcess } from './processes.ts';
import { controlSentence, table } from './report.ts';
import { customerId, projectId, uid } from './subscribers.ts';

/** Milliseconds that an upstream's answer is on its way. Firestore's own time makes a bare read of it about 3 ms. */
const distances = { firestore: 2, stripe: 50 };

/** What is known of a subscriber, by number: each kind in turn. The first two are the same, as the control. */
const kinds = ['known', 'control', 'old', 'never seen'] as const;
type Kind = (typeof kinds)[number];
const kindOf = (number: number): Kind => kinds[number % kinds.length] ?? 'known';

/** Subscribers of each kind who ask before anything is measured: by then all code is compiled. */
const warmUp = 200;
/** An account that was read from Stripe this long ago is fresh no more. */
const oldMs = 600_000;

/**
 * Asks for many subscribers, one after the other, each for the first time. Between two of them, the upstreams are
 * asked directly, so that noise hits all alike.
 * @param rounds how many subscribers of each kind are measured
 */
export async function measureCold(rounds: number): Promise<string> {
  const total = (warmUp + rounds) * kinds.length;
  const upstreams = await startUpstreams({ subscribers: total, plans: 1, distances });
  const { distantStripeHost, distantFirestoreHost } = upstreams;
  const portal = await startPortal('portal', upstreams, (token) => post(pageRequest, token), {
    STRIPE_API_HOST: distantStripeHost,
    FIRESTORE_EMULATOR_HOST: distantFirestoreHost,
  });
  // The clients here must not pay for source maps, which tsx switches on and production doesn't have.
  process.setSourceMapsEnabled(false);
  process.env['FIRESTORE_EMULATOR_HOST'] = distantFirestoreHost;
  const client = createFirestore(projectId);

  const view = (number: number) => timed(() => ask(portal.url, portal.requests[number] ?? {}));
  const stripe = (number: number) =>
    timed(() =>
      ask(`http://${distantStripeHost}/v1/subscriptions?customer=${customerId(number)}&limit=10`, {
        headers: { authorization: 'Bearer sk_test_bench' },
      }),
    );
  const document = (number: number) => `users_subscriptions/${uid(number)}`;
  const firestore = (number: number) =>
    timed(() => client.call((to) => to.doc(document(number)).get()));

  /** Makes accounts of a filled mirror what their kinds say. */
  async function prepare(): Promise<void> {
    await startProcess('server/cli/backfill.js', {
      args: ['--rate', '10'],
      // As in production, but for the emulators, which the command refuses there.
      env: { ...settings(upstreams), NODE_ENV: 'test' },
    }).ended();
    await client.call(async (to) => {
      const batch = to.batch();
      for (let number = 0; number < total; number += 1) {
        const account = to.collection('accounts').doc(customerId(number));
        if (kindOf(number) === 'never seen') batch.delete(account);
        if (kindOf(number) === 'old')
          batch.update(account, 'observed.observedAt', new Date(Date.now() - oldMs));
      }
      await batch.commit();
    });
  }

  const times = Object.fromEntries(
    [...kinds, 'again', 'stripe', 'firestore'].map((name) => [name, [] as number[]]),
  ) as Record<Kind | 'again' | 'stripe' | 'firestore', number[]>;
  try {
    await prepare();
    for (let number = 0; number < warmUp * kinds.length; number += kinds.length)
      await Promise.all([
        ...kinds.map((_, index) => view(number + index)),
        stripe(number),
        firestore(number),
      ]);
    for (let round = 0; round < rounds; round += 1) {
      const first = (warmUp + round) * kinds.length;
      for (let turn = 0; turn < kinds.length; turn += 1) {
        const number = first + ((round + turn) % kinds.length);
        times[kindOf(number)].push(await view(number));
        times.again.push(await view(number));
        times.firestore.push(await firestore(number));
      }
      times.stripe.push(await stripe(first));
    }
    const row = (name: string, measured: number[]) => [
      name,
      ...[0.5, 0.1].map((share) => percentile(measured, share).toFixed(1)),
    ];
    const rows = [
      row('known and fresh', times.known),
      row('known, read from Stripe ten minutes ago', times.old),
      row('never seen', times['never seen']),
      row('the same view again', times.again),
      row('one document, asked of Firestore by the SDK that the portal uses', times.firestore),
      row('the list, asked of Stripe with a bare HTTP client', times.stripe),
    ];
    const head = ['First view of a subscriber', 'p50 ms', 'p10 ms'];
    return `${table([head, ...rows])}\n\n${controlSentence(partRatios(times.known, times.control))}`;
  } finally {
    await portal.stop();
    await upstreams.stop();
  }
}

/** The medians of one to those of the other, in five parts of the measurement. */
function partRatios(one: number[], other: number[]): number[] {
  const parts = 5;
  const part = (values: number[], index: number) =>
    median(values.slice((values.length * index) / parts, (values.length * (index + 1)) / parts));
  return Array.from({ length: parts }, (_, index) => part(one, index) / part(other, index));
}
