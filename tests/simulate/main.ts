/** `npm run simulate`: a day of traffic at several sizes against the server's own services, with Stripe's limits (docs/scaling.md). */
import { parseArgs } from 'node:util';
import { liveMode } from '../../emulators/stripe/rate-limits.ts';
import { minute } from './assumptions.ts';
import { type DayResult, simulateDay } from './day.ts';
import { measureRedis } from './redis-memory.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '10000,100000,1000000' },
    seed: { type: 'string', default: '1' },
    replicas: { type: 'string', default: '3' },
    'mail-minutes': { type: 'string', default: '240' },
    'endpoint-limit': { type: 'string', default: String(liveMode.endpoint) },
    'account-limit': { type: 'string', default: String(liveMode.account) },
    'redis-memory': { type: 'boolean', default: false },
  },
});

/** A positive number, or the end of the run with a sentence that says which option is wrong. */
function positive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  console.error(`--${name} must be a positive number, not ${text}.`);
  process.exit(1);
}

if (values['redis-memory']) {
  console.log(await measureRedis());
} else {
  const options = {
    seed: positive('seed', values.seed),
    replicas: positive('replicas', values.replicas),
    mailLength: positive('mail-minutes', values['mail-minutes']) * minute,
    limits: {
      account: positive('account-limit', values['account-limit']),
      endpoint: positive('endpoint-limit', values['endpoint-limit']),
    },
  };
  const days: DayResult[] = [];
  for (const text of values.subscribers.split(',')) {
    const subscribers = positive('subscribers', text);
    const began = process.hrtime.bigint();
    days.push(await simulateDay({ ...options, subscribers }));
    const took = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
    console.error(`${subscribers} subscribers: simulated in ${took} s`);
  }
  console.log(table(days));
}
