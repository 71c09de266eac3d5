import type { Logger } from './logger.ts';

/** What an operator must hear of; the metric `bourse_alarms_total` counts each by its name. */
export const alarmNames = [
  'anchor_not_written',
  'anchor_passed_over',
  'append_failed',
  'clock_stepped',
  'disk_full',
  'log_away',
  'log_not_trimmed',
  'rows_not_trimmed',
  'snapshot_not_written',
  'snapshot_passed_over',
] as const;
export type AlarmName = (typeof alarmNames)[number];

export interface Alarm {
  readonly name: AlarmName;
  /** A sentence. */
  readonly text: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** The same words are said again after so long; they are counted each time. */
const SAID_AGAIN_MS = 10_000;

/** Says what goes wrong beside the calls, and counts it: nothing is silent. */
export class Alarms {
  readonly counts = new Map<AlarmName, number>(alarmNames.map((name) => [name, 0]));
  private readonly saidAt = new Map<string, number>();
  private readonly logger: Logger;

  constructor(logger: Logger) {
    this.logger = logger;
  }

  raise({ name, text, details = {} }: Alarm): void {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const now = performance.now();
    const words = `${name} ${text} ${JSON.stringify(details)}`;
    if (now - (this.saidAt.get(words) ?? -SAID_AGAIN_MS) < SAID_AGAIN_MS) return;
    if (this.saidAt.size > 1_000) this.saidAt.clear();
    this.saidAt.set(words, now);
    this.logger.error({ alarm: name, count, ...details }, text);
  }
}
