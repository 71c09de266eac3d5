/** Chain units of a coin, by where they lie. */
export interface HeldPlaces {
  readonly hot: bigint;
  readonly gas: bigint;
  readonly cold: bigint;
  /** At all deposit addresses together. */
  readonly deposits: bigint;
}

/** A deposit address that holds something. */
export interface HeldDeposit {
  readonly number: number;
  readonly address: string;
  /** Chain units, > 0. */
  readonly amount: bigint;
}

/** Where a coin of a chain lay after the block that was compared last. */
export interface HeldCoin {
  readonly coin: string;
  readonly places: HeldPlaces;
  readonly deposits: readonly HeldDeposit[];
}
