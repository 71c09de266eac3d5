import type { Chain, Sender } from './chain.ts';
import type { Mover } from './mover.ts';

/** A chain that was opened: how it is read, who sends on it, and what moves coins to cold. */
export interface OpenedChain {
  readonly chain: Chain;
  readonly sender: Sender;
  /** Absent: the cold addresses are not known, and coins stay where they arrive. */
  readonly mover?: Mover | undefined;
}
