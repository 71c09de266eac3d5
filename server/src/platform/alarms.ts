import type { Logger } from './logger.ts';

/** What an operator must hear of; the metric `bourse_alarms_total` counts each by its name. */
export const alarmNames = [
  'anchor_not_written',
  'anchor_passed_over',
  'append_failed',
  'audit_not_sealed',
  'audit_not_written',
  'audit_unsound',
  'chain_away',
  'chain_unknown',
  'clock_stepped',
  'command_not_written',
  'contract_stopped',
  'currency_rates_failed',
  'custody_mismatch',
  'custody_not_compared',
  'custody_surplus',
  'debts_uncovered',
  'deposit_not_credited',
  'deposit_reverted',
  'disk_full',
  'engine_without_snapshots',
  'equity_not_written',
  'fee_day_not_closed',
  'gas_account_low',
  'hot_high',
  'hot_low',
  'index_not_taken',
  'index_source_failed',
  'jobs_not_worked',
  'ledger_not_audited',
  'ledger_unsound',
  'log_away',
  'log_damaged',
  'log_not_trimmed',
  'log_not_walked',
  'nonce_used_elsewhere',
  'notice_given_up',
  'orders_not_cancelled',
  'projection_stopped',
  'proof_failed',
  'proposal_not_carried_out',
  'record_short',
  'referral_not_paid',
  'rows_not_trimmed',
  'rows_not_written',
  'sign_ins_failed',
  'signer_away',
  'snapshot_not_copied',
  'snapshot_not_written',
  'snapshot_passed_over',
  'standby_not_synchronous',
  'state_differs',
  'sweep_refused',
  'sweep_stuck',
  'tickets_overdue',
  'upkeep_failed',
  'withdrawal_failed',
  'withdrawal_refused',
  'withdrawal_stuck',
] as const;
export type AlarmName = (typeof alarmNames)[number];

export interface Alarm {
  readonly name: AlarmName;
  /** A sentence. */
  readonly text: string;
  readonly details?: Readonly<Record<string, string | number>>;
  /** What was thrown: its words follow the sentence, its stack is in the log. */
  readonly cause?: Error;
  /** Who raises it and clears it once it is over. Without one it is open for an hour. */
  readonly source?: string;
}

/** An alarm as the console lists it. Times are UTC epoch milliseconds. */
export interface OpenAlarm extends Omit<Alarm, 'cause' | 'source'> {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** How long an alarm stays open after it was last raised. */
export const OPEN_MS = 60 * 60_000;

/** How long the same words are not repeated; they are counted each time. */
const SAID_AGAIN_MS = 10_000;

/** Says what goes wrong beside the calls, and counts it: nothing is silent. */
export class Alarms {
  readonly counts = new Map<AlarmName, number>(alarmNames.map((name) => [name, 0]));
  private readonly saidAt = new Map<string, number>();
  /** By name, then by source: the newest is the last one. */
  private readonly heard = new Map<AlarmName, Map<string, OpenAlarm>>();
  private readonly logger: Logger;
  private readonly now: () => number;

  constructor(logger: Logger, now: () => number = Date.now) {
    this.logger = logger;
    this.now = now;
  }

  raise({ name, text: sentence, details = {}, cause, source = '' }: Alarm): void {
    const text = cause ? `${sentence}: ${cause.message}` : sentence;
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const time = this.now();
    const firstAt = this.openOf(name)?.firstAt ?? time;
    const bySource = this.heard.get(name) ?? new Map<string, OpenAlarm>();
    bySource.delete(source);
    bySource.set(source, { name, text, details, count, firstAt, lastAt: time });
    this.heard.set(name, bySource);
    const now = performance.now();
    const words = `${name} ${text} ${JSON.stringify(details)}`;
    if (now - (this.saidAt.get(words) ?? -SAID_AGAIN_MS) < SAID_AGAIN_MS) return;
    if (this.saidAt.size > 1_000) this.saidAt.clear();
    this.saidAt.set(words, now);
    this.logger.error({ alarm: name, count, ...details, ...(cause && { err: cause }) }, text);
  }

  /** What this source raised is over; the alarm goes on while others raise it. */
  clear(name: AlarmName, source: string): void {
    this.heard.get(name)?.delete(source);
  }

  /** What was raised within the last hour and is not over, the newest first: one a name, which is one a cause. */
  open(): readonly OpenAlarm[] {
    return [...this.heard.keys()]
      .flatMap((name) => this.openOf(name) ?? [])
      .sort((one, other) => other.lastAt - one.lastAt);
  }

  /** What this process raised and is not open any more. */
  over(): readonly AlarmName[] {
    return [...this.heard.keys()].filter((name) => !this.openOf(name));
  }

  private openOf(name: AlarmName): OpenAlarm | undefined {
    const alarm = [...(this.heard.get(name)?.values() ?? [])].at(-1);
    return alarm && this.now() - alarm.lastAt < OPEN_MS ? alarm : undefined;
  }
}
