import * as english from '../texts/en/alarms.ts';
import * as chinese from '../texts/zh-CN/alarms.ts';
import { type InTwo, inTwo } from '../texts.ts';

/** By what it stops: everything or money; a part; nothing yet. */
export type AlarmGrade = 'critical' | 'warning' | 'note';

/** How much an alarm stops, and what it is. */
export interface AlarmText {
  readonly grade: AlarmGrade;
  readonly name: InTwo;
  /** What the house did by itself. */
  readonly response: InTwo;
}

const grades: Readonly<Record<keyof typeof english.alarms, AlarmGrade>> = {
  anchor_not_written: 'warning',
  anchor_passed_over: 'critical',
  append_failed: 'critical',
  audit_not_sealed: 'warning',
  audit_not_written: 'critical',
  audit_unsound: 'critical',
  chain_away: 'warning',
  chain_unknown: 'critical',
  clock_stepped: 'critical',
  command_not_written: 'critical',
  contract_stopped: 'critical',
  currency_rates_failed: 'note',
  custody_mismatch: 'critical',
  custody_not_compared: 'warning',
  custody_surplus: 'warning',
  debts_uncovered: 'critical',
  deposit_not_credited: 'warning',
  deposit_reverted: 'critical',
  disk_full: 'critical',
  engine_without_snapshots: 'warning',
  equity_not_written: 'warning',
  fee_day_not_closed: 'warning',
  gas_account_low: 'warning',
  hot_high: 'note',
  hot_low: 'critical',
  index_not_taken: 'warning',
  index_source_failed: 'warning',
  jobs_not_worked: 'warning',
  ledger_not_audited: 'warning',
  ledger_unsound: 'critical',
  log_away: 'critical',
  log_damaged: 'critical',
  log_not_trimmed: 'note',
  log_not_walked: 'note',
  nonce_used_elsewhere: 'critical',
  notice_given_up: 'warning',
  orders_not_cancelled: 'warning',
  projection_stopped: 'critical',
  proof_failed: 'warning',
  proposal_not_carried_out: 'critical',
  record_short: 'critical',
  referral_not_paid: 'warning',
  rows_not_trimmed: 'note',
  rows_not_written: 'warning',
  sign_ins_failed: 'warning',
  signer_away: 'critical',
  snapshot_not_copied: 'warning',
  snapshot_not_written: 'warning',
  snapshot_passed_over: 'warning',
  standby_not_synchronous: 'warning',
  state_differs: 'critical',
  sweep_refused: 'warning',
  sweep_stuck: 'warning',
  tickets_overdue: 'warning',
  upkeep_failed: 'note',
  withdrawal_failed: 'warning',
  withdrawal_refused: 'critical',
  withdrawal_stuck: 'critical',
};

const names = inTwo(english.alarms, chinese.alarms);
const responses = inTwo(english.responses, chinese.responses);

/** Of each alarm that the house raises, by its name. */
export const alarmTexts: Readonly<Record<string, AlarmText>> = Object.fromEntries(
  (Object.keys(grades) as (keyof typeof grades)[]).map((id) => [
    id,
    { grade: grades[id], name: names[id], response: responses[id] },
  ]),
);
