import type { Metric, Registry } from 'prom-client';
import type { HistogramValues } from '#platform/shared-figures.ts';

/** One line of a metric that is read at its source, on request. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric of the page without a copy of its own. */
export function addReading(
  registry: Registry,
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  read: () => number | undefined | readonly Reading[],
): void {
  add(registry, type, name, help, () => {
    const found = read();
    if (found === undefined) return [];
    return typeof found === 'number' ? [{ value: found }] : found;
  });
}

/** As `addReading`, of a distribution. */
export function addHistogram(
  registry: Registry,
  name: string,
  help: string,
  read: () => readonly (HistogramValues & { readonly labels?: Reading['labels'] })[],
): void {
  add(registry, 'histogram', name, help, () =>
    read().flatMap(({ bounds, counts, count, sum, labels = {} }) => [
      ...bounds.map((bound, at) => bucketOf(name, labels, String(bound), counts[at] as number)),
      bucketOf(name, labels, '+Inf', count),
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]),
  );
}

function bucketOf(name: string, labels: object, bound: string, value: number) {
  return { metricName: `${name}_bucket`, labels: { ...labels, le: bound }, value };
}

function add(
  registry: Registry,
  type: string,
  name: string,
  help: string,
  read: () => readonly (Reading & { readonly metricName?: string })[],
): void {
  // All that a registry asks of a metric.
  const metric = { name, help, get: async () => ({ name, help, type, values: read() }) };
  registry.registerMetric(metric as unknown as Metric);
}
