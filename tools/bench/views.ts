/** What the pages cost that the server draws: processor time of each, and how long callers of the API wait beside them. */
import { median, percentile } from '../../scripts/percentile.ts';
import { ask, steadily } from './ask.ts';
import { load } from './contender.ts';
import { pageRequest, post } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { controlSentence, table } from './report.ts';

const subscribers = 50;
const plans = 3;
/** Operations a second that are always there, and requests a second beside them. */
const usual = 200;
const beside = 50;

interface Sample {
  /** Milliseconds of the usual operations. */
  p99: number;
  /** Milliseconds of the server's processor time in all. */
  cpu: number;
}

/**
 * Has subscribers ask the API at a steady rate for what their page shows: alone, beside more of the same, beside views
 * of the page, and alone again, as the control.
 * @param seconds that each of them takes
 */
export async function measureViews(rounds: number, seconds: number): Promise<string> {
  const upstreams = await startUpstreams({ subscribers, plans });
  const portal = await startPortal('portal', upstreams, (token) => post(pageRequest, token));
  const page = new URL('/manage_subscription', portal.url).href;
  const operate = (number: number) => ask(portal.url, portal.requests[number % subscribers] ?? {});
  async function view(number: number): Promise<void> {
    const cookie = `session=${upstreams.sessions[number % subscribers]}`;
    const answer = await ask(page, { headers: { cookie, 'accept-encoding': 'br' } });
    if (answer['cache-control'] !== 'private, no-store') throw new Error('a page was not drawn');
  }

  const kinds = [
    { name: 'nothing', call: null },
    { name: "the page's operation", call: operate },
    { name: 'views of the page', call: view },
    { name: 'nothing, measured again', call: null },
  ].map((kind) => ({ ...kind, samples: [] as Sample[] }));

  async function measure(call: (typeof kinds)[number]['call']): Promise<Sample> {
    const before = await portal.usage();
    const [times] = await Promise.all([
      steadily(usual, seconds, operate),
      call && steadily(beside, seconds, call),
    ]);
    const after = await portal.usage();
    return { p99: percentile(times, 0.99), cpu: (after.cpu - before.cpu) / 1_000 };
  }

  try {
    await load(portal, { amount: subscribers, connections: 5 });
    // The first round is for V8, which compiles what will be measured.
    for (let round = -1; round < rounds; round += 1)
      for (const { call, samples } of kinds) {
        const sample = await measure(call);
        if (round >= 0) samples.push(sample);
      }
  } finally {
    await Promise.all([portal.stop(), upstreams.stop()]);
  }

  /** Sets the samples against those beside nothing, round by round. */
  const toAlone = (samples: Sample[], of: (one: Sample, alone: Sample) => number) =>
    samples.map((one, round) => of(one, kinds[0]?.samples[round] ?? one));
  const ratios = (samples: Sample[]) => toAlone(samples, (one, alone) => one.p99 / alone.p99);
  const rows = kinds.map(({ name, samples }) => [
    name,
    median(samples.map(({ p99 }) => p99)).toFixed(1),
    median(ratios(samples)).toFixed(2),
    median(toAlone(samples, (one, alone) => (one.cpu - alone.cpu) / (beside * seconds))).toFixed(1),
  ]);
  const head = [`Beside ${usual} operations a second`, 'their p99 ms', 'ratio', 'CPU ms each'];
  return `${table([head, ...rows])}\n\n${controlSentence(ratios(kinds.at(-1)?.samples ?? []))}`;
}
