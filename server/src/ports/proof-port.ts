import type { ProofBranch } from '@bourse/contract/routes/proof.ts';
import type { Sealed } from '#platform/files/sealed.ts';

/** A coin's tree as it is published; sums in atomic units, digits. */
export interface ProvenCoin {
  readonly coin: string;
  readonly decimals: number;
  readonly root: string;
  readonly sum: string;
  readonly leafCount: number;
}

/** What the exchange owes at one number of the log. */
export interface Proof {
  readonly root: string;
  readonly previous: string;
  readonly sequence: number;
  readonly time: number;
  readonly coins: readonly ProvenCoin[];
  /** What the trees are made from, sealed for the root. */
  readonly sealed: Sealed;
}

/** Builds trees, and hands out ways in them, on a thread of its own. */
export interface ProofPort {
  /** @param previous root of the run before; empty: there was none. Rejects when it cannot be done. */
  build(previous: string): Promise<Proof>;
  /**
   * The branch of an account in the run of that root. Throws a Refusal (queueFull) while too many ask;
   * rejects when the seal is broken.
   *
   * @param account public number
   * @param readSealed of the run; asked for when the thread does not have its trees any more
   */
  branch(root: string, account: number, readSealed: () => Promise<Sealed>): Promise<ProofBranch>;
}
