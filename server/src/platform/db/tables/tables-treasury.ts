import type { Generated } from 'kysely';

/*
 * Rows about the exchange's own addresses: owned by custody/treasury; the watcher writes what
 * arrives. Amounts are chain units, digits; times UTC epoch milliseconds.
 */

/**
 * planned: to be signed with what the row says. sent: signed, and perhaps on its way. done, failed: a
 * block has it, deep enough. displaced: its nonce was used by something that was not signed for us.
 * dropped: the signer refused it, so it never was.
 */
export type MoveState = 'planned' | 'sent' | 'done' | 'failed' | 'displaced' | 'dropped';

export interface TreasuryMoveTable {
  id: Generated<number>;
  kind: string;
  chain: string;
  coin: string;
  deposit_number: number | null;
  from_address: string;
  to_address: string;
  amount: string;
  gas: string;
  fee_per_gas: string;
  priority_fee_per_gas: string;
  state: MoveState;
  nonce: number | null;
  /** `rules`, or the code of the proposal. */
  planned_by: string;
  planned_at: number;
  block_height: number | null;
  ended_at: number | null;
  /** What the chain took for it, units of the chain's own coin; null: not settled. */
  network_fee: string | null;
  note: Generated<string>;
}

export interface TreasuryTransactionTable {
  move_id: number;
  attempt: number;
  transaction_id: string;
  raw: string;
  amount: string;
  fee_per_gas: string;
  signed_at: number;
}

export interface TreasuryPauseTable {
  chain: string;
  coin: string;
  paused_at: number;
  paused_by: string;
}

/** Which of a chain's cold addresses coins go to: the newest one that is in effect. */
export interface ColdChoiceTable {
  id: Generated<number>;
  chain: string;
  address: string;
  /** The code of the proposal. */
  chosen_by: string;
  chosen_at: number;
  effective_at: number;
  /** It was stopped before it came into effect. */
  stopped_at: number | null;
  stopped_by: string | null;
}

export interface HouseArrivalTable {
  id: Generated<number>;
  chain: string;
  transaction_id: string;
  place: number;
  address: string;
  coin: string;
  amount: string;
  sender: string;
  fee: string;
  block_height: number;
  seen_at: number;
  has_left: Generated<boolean>;
  booked_at: number | null;
  booked_by: string | null;
}

export interface TreasuryTables {
  treasury_moves: TreasuryMoveTable;
  treasury_transactions: TreasuryTransactionTable;
  treasury_pauses: TreasuryPauseTable;
  house_arrivals: HouseArrivalTable;
  cold_choices: ColdChoiceTable;
}
