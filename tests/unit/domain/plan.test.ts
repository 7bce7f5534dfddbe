/** Tests a plan by its status. tests/integration/server/plan-states.test.ts compares everything else with the charges. */
import { expect, it } from 'vitest';
import * as plan from '../../../server/domain/subscription/plan.ts';
import { subscription } from '../../support/record-factory.ts';

const ofStatus = {
  active: 'running paid',
  trialing: 'running paid trial',
  past_due: 'running owed retried',
  unpaid: 'running owed stopped',
  paused: 'running stopped',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete over',
  canceled: 'over',
  'a status of tomorrow': 'running',
};
const alone = {
  incomplete: plan.isIncomplete,
  over: plan.hasEnded,
  running: plan.isRunning,
  trial: plan.isTrial,
  owed: plan.isPastDue,
  retried: plan.isRetried,
  stopped: plan.isStopped,
  paid: plan.isPaid,
};

it.each(Object.entries(ofStatus))('%s is %s', (status, names) => {
  const found = Object.entries(alone).filter(([, holds]) => holds(subscription({ status })));
  expect(new Set(found.map(([name]) => name))).toEqual(new Set(names.split(' ')));
});
