import type { Registry } from 'prom-client';
import type { StandbyFigures } from '../run/standby-watch.ts';
import { addReading } from './readings.ts';

/** What is known of the database beside its answers. */
export interface DatabaseFigures {
  /** undefined: it has not said yet. */
  readonly standbys: StandbyFigures | undefined;
  /** When the chain of the log was walked last and found whole. UTC epoch milliseconds; 0: never. */
  readonly wholeAt: number;
}

/** Adds what is known of the database. */
export function addDatabaseMetrics(registry: Registry, figures: () => DatabaseFigures): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    addReading(registry, 'gauge', name, help, read);
  gauge('bourse_database_standbys', 'Databases that follow ours', () => figures().standbys?.count);
  gauge(
    'bourse_database_synchronous_standbys',
    'Databases that follow ours and that commits wait for',
    () => figures().standbys?.synchronousCount,
  );
  gauge(
    'bourse_log_walked_time_seconds',
    'When the chain of the log was walked last and found whole',
    () => figures().wholeAt / 1_000 || undefined,
  );
}
