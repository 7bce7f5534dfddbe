/** Creates prom-client metrics with the portal's name prefix, in one registry. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Histogram buckets in seconds: from a cached answer to the longest call to Stripe (8 s). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

export type MetricFactory = ReturnType<typeof createMetricFactory>;

/** The functions of one registry. `labelNames` are the labels of the metric; the prefix is `portal_`. */
export function createMetricFactory(register: Registry) {
  const settings = <L extends string>(name: string, help: string, labelNames: L[]) => ({
    name: `portal_${name}`,
    help,
    labelNames,
    registers: [register],
  });
  return {
    counter: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Counter(settings(name, help, labelNames)),
    gauge: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Gauge(settings(name, help, labelNames)),
    duration: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Histogram({ ...settings(name, help, labelNames), buckets }),
  };
}
