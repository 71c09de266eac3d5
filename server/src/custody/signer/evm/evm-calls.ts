import { keccak256 } from 'viem';
import { z } from 'zod';
import { type Block, BroadcastRefused, ChainAway } from '../../chains/chain.ts';
import { type EvmNode, hash, NodeRefused, quantity } from '../../chains/evm/evm-node.ts';
import { hexOf } from '../../chains/evm/token-calls.ts';

/** What a block may cost more than the last one, several times over. */
const BASE_FEE_MARGIN = 2n;
const headShape = z.object({ baseFeePerGas: quantity });

/** What a sender asks of a node. Throws ChainAway. */
export class EvmCalls {
  readonly node: EvmNode;

  constructor(node: EvmNode) {
    this.node = node;
  }

  async chainId(): Promise<number> {
    return Number(await this.ask('eth_chainId', [], quantity));
  }

  /** In wei, with room for blocks that cost more. */
  async fees(): Promise<{ feePerGas: bigint; priorityFeePerGas: bigint }> {
    const [{ baseFeePerGas }, priorityFeePerGas] = await Promise.all([
      this.ask('eth_getBlockByNumber', ['latest', false], headShape),
      this.ask('eth_maxPriorityFeePerGas', [], quantity),
    ]);
    const feePerGas = baseFeePerGas * BASE_FEE_MARGIN + priorityFeePerGas;
    return { feePerGas, priorityFeePerGas };
  }

  /** Throws BroadcastRefused, too. */
  async broadcast(raw: string): Promise<void> {
    try {
      await this.node.call('eth_sendRawTransaction', [raw], hash);
    } catch (error) {
      if (!(error instanceof NodeRefused)) throw error;
      // Nodes have many words for "I have it already": whether they have it is what counts.
      const id = keccak256(hexOf(raw));
      const known = z.object({ hash }).nullable();
      if (await this.ask('eth_getTransactionByHash', [id], known)) return;
      throw new BroadcastRefused(error.message);
    }
  }

  /** How many transactions of an address are included after a block; without one, at the tip. */
  async included(address: string, at?: Block): Promise<number> {
    const place = at ? { blockHash: at.hash } : 'latest';
    return Number(await this.ask('eth_getTransactionCount', [address, place], quantity));
  }

  /** And with those that wait for a block. */
  async sent(address: string): Promise<number> {
    return Number(await this.ask('eth_getTransactionCount', [address, 'pending'], quantity));
  }

  async ask<Output>(
    method: string,
    params: readonly unknown[],
    shape: z.ZodType<Output>,
  ): Promise<Output> {
    try {
      return await this.node.call(method, params, shape);
    } catch (error) {
      if (error instanceof NodeRefused) throw new ChainAway(`the node refuses ${method}`);
      throw error;
    }
  }
}
