import type { Block, SignedPayout } from './chain.ts';

/**
 * top-up: from the gas account to a deposit address; sweep: from a deposit address to the hot one;
 * to-cold: from the hot address to one of the cold ones. There is no other way.
 */
export const moveKinds = ['top-up', 'sweep', 'to-cold'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Addresses of the exchange that are no user's deposit address, in canonical form. */
export interface HouseAddresses {
  /** Pays withdrawals. */
  readonly hot: string;
  /** Pays the gas of deposit addresses; absent: they need none. */
  readonly gas?: string;
  /**
   * Their keys are nowhere near: the signer cannot spend from them. One at least, as the signer's folder
   * names them: coins go to the first until people choose another.
   */
  readonly cold: readonly string[];
}

/** Where gas is paid from an account of its own. */
export interface HouseWithGas extends HouseAddresses {
  readonly gas: string;
}

/** Compared with an address that a user gives or pays to: hot, gas where there is one, cold. */
export const allAddresses = ({ hot, gas, cold }: HouseAddresses) => [
  hot,
  ...(gas === undefined ? [] : [gas]),
  ...cold,
];

/** Coins that change their place among the exchange's own addresses. No other one can be named. */
export interface Move {
  readonly id: string;
  readonly kind: MoveKind;
  /** Number of the deposit address: where a sweep comes from, where a top-up goes to. */
  readonly deposit?: number | undefined;
  /** Which of the cold addresses what goes to cold goes to. */
  readonly cold?: string | undefined;
  readonly symbol: string;
  /** Chain units, > 0. */
  readonly amount: bigint;
}

/** What a transaction may cost: gas, and units of the chain's own coin for each. */
export interface MoveFees {
  readonly gas: bigint;
  readonly feePerGas: bigint;
  readonly priorityFeePerGas: bigint;
}

/** The most that it can cost where gas has its own price each, units of the chain's own coin. */
export const costOf = ({ gas, feePerGas }: Pick<MoveFees, 'gas' | 'feePerGas'>) => gas * feePerGas;

/** Bytes that move, not yet sent. To be stored before they are broadcast. */
export interface SignedMove extends SignedPayout {
  /** Of a replacement of the chain's own coin it is less than before: the higher fee is taken off. */
  readonly amount: bigint;
}

/** Moving on one chain. Each step is safe to repeat after a kill at any line. */
export interface Mover {
  readonly addresses: HouseAddresses;
  /**
   * What a move would cost now. Throws ChainAway, and SigningRefused ("notExecutable") when the node
   * says that it would not go well.
   */
  quote(move: Omit<Move, 'id'>): Promise<MoveFees>;
  /**
   * The signer decides by its own rules (SigningRefused: nothing of this id was signed). What was
   * signed under an id is given again, the same bytes, whatever nonce is asked for; with `replaces` a
   * replacement is, with the same nonce and a tenth more of fee at least. Throws SignerAway.
   */
  sign(
    move: Move,
    options: {
      readonly nonce: number;
      readonly fees: MoveFees;
      readonly replaces?: SignedPayout;
    },
  ): Promise<SignedMove>;
  /** The most that a move can cost, units of the chain's own coin. */
  costOf(fees: Pick<MoveFees, 'gas' | 'feePerGas'>): bigint;
  /**
   * Where deposit addresses pay like the hot one: chain units that one move to a cold address can carry now,
   * beside its fee. Throws ChainAway, SignerAway. Absent: the hot address alone pays, and deposits are swept.
   */
  spendable?(cold: string): Promise<bigint>;
  /** As Sender.broadcast. */
  broadcast(raw: string): Promise<void>;
  /** How many transactions of an address are included after exactly that block; without one, at the tip. */
  nextNonce(address: string, at?: Block): Promise<number>;
}
