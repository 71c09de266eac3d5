import type { ChainCoin } from '../chain.ts';

/** A coin as it is listed. */
export interface EvmCoin extends ChainCoin {
  /**
   * Its logs say what really moves. Of other tokens (that keep a fee of each transfer, say) the
   * change of balances is asked, which needs a node that keeps the states of the blocks it is asked
   * about.
   */
  readonly movesExactly: boolean;
}
