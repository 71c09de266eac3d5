import type { reviewRules } from '@bourse/contract/console/desk-lists.ts';
import type { DepositState } from '@bourse/contract/moves/deposit-moves.ts';
import type { WithdrawalReason } from '@bourse/contract/routes/withdrawals.ts';
import type { Generated, JSONColumnType } from 'kysely';

/*
 * Rows about coins on chains: owned by custody/deposits and custody/withdrawals. What a user has
 * stands in the engine alone. Times are UTC epoch milliseconds; `amount` and `fee` are atomic units.
 */

export interface DepositAddressNumberTable {
  chain: string;
  next_number: number;
}

export interface DepositAddressTable {
  chain: string;
  user_id: number;
  /** Of the address among those of the chain's extended public key. */
  number: number;
  address: string;
  created_at: number;
}

export interface ChainBlockTable {
  chain: string;
  height: number;
  hash: string;
}

export interface DepositTable {
  id: Generated<number>;
  chain: string;
  transaction_id: string;
  /** Of the transfer in its transaction, as its chain counts them. */
  place: number;
  user_id: number;
  address: string;
  coin: string;
  /** Units of the coin on its chain, digits. */
  chain_amount: string;
  amount: number;
  block_height: number;
  block_hash: string;
  seen_at: number;
  state: DepositState;
  credited_at: number | null;
  /** How often it was, and is being, taken back and given again: as asked of the engine, and as it told. */
  reversals_asked: Generated<number>;
  reversals_told: Generated<number>;
  restores_asked: Generated<number>;
  restores_told: Generated<number>;
  /** What its owner had of it when it was taken back; the rest is a debt. */
  taken: Generated<number>;
  /** Commands of one reversal that the engine refused. */
  tries: Generated<number>;
  /** When the engine was to get it, UTC epoch milliseconds. */
  asked_at: Generated<number>;
  /** Whether a block that stands has it, as far as was read. */
  on_chain: Generated<boolean>;
}

/** What a person said of something that arrived and was not credited. */
export interface DepositExplanationTable {
  chain: string;
  transaction_id: string;
  place: number;
  remedy: string;
  reason: string;
  explained_by: number;
  explained_at: number;
}

/** One rule that sent a withdrawal to a person, with what it saw. */
export interface FiredRule {
  readonly rule: (typeof reviewRules)[number];
  readonly saw: string;
}

/** Owned by trading/equity. What an account was worth: eight decimals of USDT and BTC, as decimal digits. */
export interface EquityPointTable {
  user_id: number;
  day: number;
  log_sequence: number;
  noted_at: number;
  funding: string;
  spot: string;
  futures: string;
  btc: string;
  /** What bots had made; null: not noted. */
  bots: string | null;
}

/** Owned by trading/equity. The same by the hour, of accounts of a few days. */
export interface EquityHourTable extends Omit<EquityPointTable, 'day' | 'bots'> {
  hour: number;
}

export interface WithdrawalTable {
  id: Generated<number>;
  user_id: number;
  /** The idempotency key of the call that asked. */
  request_key: string;
  chain: string;
  coin: string;
  /** What leaves the account, the fee in it. */
  amount: number;
  fee: number;
  address: string;
  memo: string;
  /** As D20 numbers it; 0: asked for, not held yet. */
  status: number;
  /** The engine's hold; null while the status is 0. */
  hold: number | null;
  reason: Generated<WithdrawalReason>;
  evidence: JSONColumnType<readonly FiredRule[], string | undefined, string>;
  /** With what left in the 24 hours before it, it takes two people. */
  two_people: Generated<boolean>;
  /** Its money is to be given back, if nothing was signed for it; meanwhile nothing is. */
  stopping: Generated<boolean>;
  /** How often in a row a node said that its recipient does not take it, since when, and when last. */
  refusals: Generated<number>;
  refused_since: number | null;
  refused_at: number | null;
  asked_at: number;
  /** `operator:N`, or `rules` where no person had to look. */
  passed_by: string | null;
  passed_at: number | null;
  /** Postponed by staff: not passed before then. null: it is not. */
  held_until: number | null;
  held_by: number | null;
  /** Of the block that has it, as far as is known. */
  block_height: number | null;
  ended_at: number | null;
  /** Of the program that asked; null: a person did. */
  key_id: string | null;
  /** What the chain took for it, digits, units of the chain's own coin; null: not settled. */
  network_fee: Generated<string | null>;
}

export interface HotAddressTable {
  chain: string;
  address: string;
  next_nonce: number;
}

export interface PayoutNonceTable {
  withdrawal_id: number;
  chain: string;
  address: string;
  nonce: number;
}

export interface PayoutTransactionTable {
  withdrawal_id: number;
  /** 0: the first one; each later one replaces it under the same nonce. */
  attempt: number;
  transaction_id: string;
  raw: string;
  nonce: number;
  from_address: string;
  /** Digits. */
  fee_per_gas: string;
  signed_at: number;
  /** null: not known to have been sent. */
  sent_at: number | null;
}

export interface SavedAddressTable {
  id: Generated<number>;
  user_id: number;
  chain: string;
  address: string;
  memo: string;
  name: string;
  created_at: number;
  usable_at: number;
}

/** A coin on a chain, as it is compared. */
export interface CustodyCoinTable {
  chain: string;
  coin: string;
  /** Chain units that the hot address held before anything was booked, digits. */
  opening: string;
  stated_at: number;
  /** null: its withdrawals are open. */
  paused_at: number | null;
  /** Looks in a row that agreed since it was paused. */
  agreed_looks: Generated<number>;
  /** Chain units from outside that a comparison found and known arrivals explain, digits: it only grows. */
  surplus: Generated<string>;
}

/** A projection: what the engine credited and posted, by chain; atomic units, digits. */
export interface CustodyFlowTable {
  chain: string;
  asset: number;
  credited: string;
  posted: string;
}

/** How a chain goes, as the process with its signers says. */
export interface ChainStateTable {
  chain: string;
  plan_id: string;
  signer: JSONColumnType<object>;
  read_height: number;
  tip_height: number;
  is_away: boolean;
  lacking: JSONColumnType<object> | null;
  seen: number;
  custody: string | null;
  compare_asked: Generated<number>;
}

export interface CoinTables {
  chain_states: ChainStateTable;
  deposit_address_numbers: DepositAddressNumberTable;
  deposit_addresses: DepositAddressTable;
  chain_blocks: ChainBlockTable;
  deposit_explanations: DepositExplanationTable;
  deposits: DepositTable;
  withdrawals: WithdrawalTable;
  equity_points: EquityPointTable;
  equity_hours: EquityHourTable;
  hot_addresses: HotAddressTable;
  payout_nonces: PayoutNonceTable;
  payout_transactions: PayoutTransactionTable;
  saved_addresses: SavedAddressTable;
  custody_coins: CustodyCoinTable;
  custody_flow: CustodyFlowTable;
}
