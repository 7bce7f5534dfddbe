/** `npm run simulate`: a day of traffic, an outage of Stripe and a backlog after one, against the server's own services (docs/scaling.md). */
import { parseArgs } from 'node:util';
import { liveMode } from '../../emulators/stripe/rate-limits.ts';
import { minute } from './assumptions.ts';
import { simulateBacklog } from './backlog.ts';
import { type DayResult, simulateDay } from './day.ts';
import { type OutageResult, simulateOutage } from './outage.ts';
import { backlogTable, dayTable, outageTable } from './report.ts';

const { values } = parseArgs({
  options: {
    /** `day`, `outage`, `backlog`, or several. */
    scenario: { type: 'string', default: 'day,outage' },
    subscribers: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    replicas: { type: 'string', default: '3' },
    'mail-minutes': { type: 'string', default: '10' },
    'endpoint-limit': { type: 'string', default: String(liveMode.endpoint) },
    'account-limit': { type: 'string', default: String(liveMode.account) },
    /** Of the outage: views a second, one cancellation in so many views, minutes. */
    pace: { type: 'string' },
    'cancel-every': { type: 'string', default: '200,100' },
    'silent-minutes': { type: 'string', default: '10' },
    /** Of the backlog: how many accounts are due; a million take six minutes. */
    due: { type: 'string', default: '100000' },
    /** Instead of all that: an outage of real processes, in real time. */
    real: { type: 'boolean', default: false },
  },
});

/** A positive number, or the end of the run with a sentence that says which option is wrong. */
function positive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  console.error(`--${name} must be a positive number, not ${text}.`);
  process.exit(1);
}

/** Simulates once for each number of a list. */
async function each<T>(
  name: 'subscribers' | 'cancel-every',
  simulate: (value: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const text of values[name].split(',')) {
    const began = process.hrtime.bigint();
    results.push(await simulate(positive(name, text)));
    const took = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
    console.error(`--${name} ${text}: simulated in ${took} s`);
  }
  return results;
}

async function simulate(): Promise<void> {
  const options = {
    seed: positive('seed', values.seed),
    replicas: positive('replicas', values.replicas),
    limits: {
      account: positive('account-limit', values['account-limit']),
      endpoint: positive('endpoint-limit', values['endpoint-limit']),
    },
  };
  const mailLength = positive('mail-minutes', values['mail-minutes']) * minute;
  const silence = positive('silent-minutes', values['silent-minutes']) * minute;
  const pace = positive('pace', values.pace ?? '200');
  const scenarios = values.scenario.split(',');
  if (scenarios.includes('day')) {
    const days: DayResult[] = await each('subscribers', (subscribers) =>
      simulateDay({ ...options, mailLength, subscribers }),
    );
    console.log(`${dayTable(days)}\n`);
  }
  if (scenarios.includes('outage')) {
    const outages: OutageResult[] = await each('cancel-every', (cancelEvery) =>
      simulateOutage({ ...options, subscribers: 100_000, silence, pace, cancelEvery }),
    );
    console.log(outageTable(outages));
  }
  if (scenarios.includes('backlog')) {
    const due = positive('due', values.due);
    console.log(backlogTable(await simulateBacklog({ ...options, due })));
  }
}

if (values.real) {
  const { measureOutage } = await import('./real-outage.ts');
  await measureOutage(positive('pace', values.pace ?? '60'));
} else await simulate();
process.exit();
