import { z } from 'zod';
import type { BitcoinNetwork } from './bitcoin-network.ts';
import type { BitcoinNode } from './bitcoin-node.ts';

/** The node is of another network, or cannot tell what it is to be asked. */
export class NodeUnfit extends Error {
  override readonly name = 'NodeUnfit';
}

/**
 * Whether a node is of the network that is meant and knows every transaction of it. Throws NodeUnfit where
 * not, and ChainAway when the node does not answer.
 */
export async function checkBitcoinNode(node: BitcoinNode, network: BitcoinNetwork): Promise<void> {
  const infoShape = z.object({ chain: z.string(), pruned: z.boolean() });
  const { chain, pruned } = await node.ask('getblockchaininfo', [], infoShape);
  if (chain !== network.name) {
    throw new NodeUnfit(`the node is of the network ${chain}, not ${network.name}`);
  }
  if (pruned) throw new NodeUnfit('the node has thrown old blocks away (-prune)');
  const indexShape = z.object({ txindex: z.unknown().optional() });
  const { txindex } = await node.ask('getindexinfo', ['txindex'], indexShape);
  if (!txindex) throw new NodeUnfit('the node has no index of transactions (-txindex)');
}
