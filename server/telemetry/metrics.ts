/** The metrics of one process. Labels have values from bounded sets only. */
import { Registry } from 'prom-client';
import { accountMetrics } from './account-metrics.ts';
import { mailMetrics } from './mail-metrics.ts';
import { createMetricFactory } from './metric-factory.ts';
import { requestMetrics } from './request-metrics.ts';

export type { CallOutcome } from './request-metrics.ts';
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics. Counting costs about a microsecond. These are the events; gauges.ts has the states.
 * @param release the deployed commit or version
 */
export function createMetrics(release = 'unknown') {
  const register = new Registry();
  const create = createMetricFactory(register);
  const build = create.gauge(
    'build_info',
    'Always 1; the labels name the build.',
    'release',
    'node',
  );
  build.set({ release, node: process.version }, 1);
  return {
    /** The registry, for gauges.ts and the metrics server. */
    register,
    ...requestMetrics(create),
    ...accountMetrics(create),
    ...mailMetrics(create),
  };
}
