import type { IncidentKind, SpanState, StatusArea } from '@bourse/contract/status.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Sealed } from '../../files/sealed.ts';

/*
 * What all may see: owned by custody/proof and staff/status. Times are UTC epoch milliseconds.
 */

/** A coin of a run, sums in atomic units, digits. */
export interface ProofCoin {
  readonly coin: string;
  readonly decimals: number;
  readonly root: string;
  readonly sum: string;
  readonly leafCount: number;
  readonly reserves: string;
  /** Digits, below 0 with a sign. */
  readonly overChains: string;
  readonly isOnChain: boolean;
}

/** What an address of ours is for. */
export type ReserveKind = 'hot' | 'gas' | 'cold' | 'deposit';

/** A chain as it was read for a run; height 0: it was not. */
export interface ProofChain {
  readonly chain: string;
  readonly name: string;
  readonly height: number;
  readonly block: string;
  readonly addressCount: number;
}

export interface ProofRunTable {
  id: Generated<number>;
  root: string;
  previous: string;
  sequence: number;
  time: number;
  coins: JSONColumnType<readonly ProofCoin[]>;
  chains: JSONColumnType<readonly ProofChain[]>;
  /** Sealed for this root; null: a newer run has come. */
  sealed: Sealed | null;
}

export interface ProofReserveTable {
  id: Generated<number>;
  run_id: number;
  chain: string;
  address: string;
  kind: ReserveKind;
  message: string;
  /** Empty: the signer did not answer. */
  signature: string;
  balances: JSONColumnType<readonly { readonly coin: string; readonly amount: string }[]>;
}

/** What a cold key has signed elsewhere. Never deleted; the newest one of an address is shown. */
export interface ColdStatementTable {
  id: Generated<number>;
  chain: string;
  address: string;
  /** Of the proof that it was signed for. */
  root: string;
  message: string;
  signature: string;
  handed_in_by: number;
  handed_in_at: number;
}

export interface IncidentTable {
  id: Generated<number>;
  kind: IncidentKind;
  about: string;
  started_at: number;
  ended_at: number | null;
}

/** An area of the exchange in one state, until its next row begins. */
export interface StatusSpanTable {
  area: StatusArea;
  from_at: number;
  state: SpanState;
  /** Of an area's newest row: when it was last checked. */
  seen_at: number;
}

export interface PublicTables {
  status_spans: StatusSpanTable;
  proof_runs: ProofRunTable;
  proof_reserves: ProofReserveTable;
  cold_statements: ColdStatementTable;
  incidents: IncidentTable;
}
