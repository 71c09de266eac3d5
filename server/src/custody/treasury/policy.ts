/** How the house moves its coins. */
export interface TreasuryPolicy {
  /** Above this gas price, units of the chain's own coin, nothing is swept. Payments go on. */
  readonly sweepFeePerGasMax: bigint;
  /** What is swept is worth at least this many times what sweeping costs. */
  readonly worthTimes: bigint;
  /** What a deposit address is given for gas, of what it needs now: fees may rise until it is there. */
  readonly topUpPercent: bigint;
  /** A move that no block has taken for this long is signed again with a higher fee. */
  readonly replaceAfterMs: number;
  /** The most moves that are under way on one chain at once. */
  readonly movesAtOnceMax: number;
  /** How many more sweeps of a token the gas account should be able to pay. */
  readonly gasForSweepsMin: bigint;
}

const GWEI = 10n ** 9n;

export const treasuryPolicy: TreasuryPolicy = {
  sweepFeePerGasMax: 60n * GWEI,
  worthTimes: 4n,
  topUpPercent: 150n,
  replaceAfterMs: 10 * 60_000,
  movesAtOnceMax: 40,
  gasForSweepsMin: 100n,
};

/** A visitor does not wait ten minutes. */
export const demoTreasuryPolicy: TreasuryPolicy = { ...treasuryPolicy, replaceAfterMs: 60_000 };
