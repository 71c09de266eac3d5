import { z } from 'zod';
import { quantity } from '#custody/chains/evm/evm-node.ts';
import type { LocalNode } from './anvil.ts';

export interface MinerOptions {
  readonly blockMs: number;
  /** While nothing waits. Blocks that hold nothing would fill the disk all the same. */
  readonly idleBlockMs: number;
  /** The number of blocks on top of a transaction that come at full speed. */
  readonly busyBlocks: number;
  readonly onProblem: (error: Error) => void;
}

const poolShape = z.object({ pending: quantity });
const minedShape = z.object({ transactions: z.array(z.string()) });

/**
 * Makes the blocks of a local chain. A block with a transaction is kept before the next one is made,
 * so that what a crash takes back was never confirmed.
 */
export class Miner {
  readonly #local: LocalNode;
  readonly #options: MinerOptions;
  readonly #idleTurns: number;
  #busyLeft: number;
  #turnsSinceBlock = 0;
  #isUnsaved = false;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;

  constructor(local: LocalNode, options: MinerOptions) {
    this.#local = local;
    this.#options = options;
    this.#idleTurns = Math.ceil(options.idleBlockMs / options.blockMs);
    // What was under way when the last process ended goes on.
    this.#busyLeft = options.busyBlocks;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#turn ??= this.turn()
        .catch(this.#options.onProblem)
        .finally(() => {
          this.#turn = undefined;
        });
    }, this.#options.blockMs);
  }

  /** Makes no more blocks; what was made is kept. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
    await this.#local.save();
  }

  /** One block, when it is time for one. */
  async turn(): Promise<void> {
    const { node } = this.#local;
    if (this.#isUnsaved) await this.#save();
    const { pending } = await node.call('txpool_status', [], poolShape);
    this.#turnsSinceBlock += 1;
    const isDue = pending > 0n || this.#busyLeft > 0 || this.#turnsSinceBlock >= this.#idleTurns;
    if (!isDue) return;
    await node.call('evm_mine', [], z.unknown());
    this.#turnsSinceBlock = 0;
    this.#busyLeft = Math.max(0, this.#busyLeft - 1);
    const { transactions } = await node.call('eth_getBlockByNumber', ['latest', false], minedShape);
    if (transactions.length === 0) return;
    this.#busyLeft = this.#options.busyBlocks;
    this.#isUnsaved = true;
    await this.#save();
  }

  async #save(): Promise<void> {
    await this.#local.save();
    this.#isUnsaved = false;
  }
}
