import { z } from 'zod';
import { ChainAway } from '../chain.ts';
import type { EvmCoin } from './evm-coin.ts';
import { type EvmNode, NodeRefused, quantity } from './evm-node.ts';
import { encodeDecimals } from './token-calls.ts';

const NOTHING = z.literal('0x').transform(() => undefined);

/** The node is of another chain, or a contract is not what it was listed as. */
export class CoinsDiffer extends Error {
  override readonly name = 'CoinsDiffer';
}

/**
 * Whether a node is of the chain that is meant, and each token's contract has the decimals that it is listed
 * with. Throws CoinsDiffer where not, and ChainAway when the node does not answer.
 */
export async function checkEvmNode(
  node: EvmNode,
  chainId: number,
  coins: readonly EvmCoin[],
): Promise<void> {
  const id = await node.call('eth_chainId', [], quantity).catch(away);
  if (id !== BigInt(chainId)) throw new CoinsDiffer(`the node is of chain ${id}, not ${chainId}`);
  for (const { symbol, contract, decimals } of coins) {
    if (!contract) continue;
    const said = await decimalsOf(node, contract);
    if (said === BigInt(decimals)) continue;
    const what = said === undefined ? 'is none' : `has ${said} decimals, not ${decimals}`;
    throw new CoinsDiffer(`the contract of ${symbol} ${what}`);
  }
}

/** undefined: there is no contract that says so. */
async function decimalsOf(node: EvmNode, contract: string): Promise<bigint | undefined> {
  const call = { to: contract, data: encodeDecimals() };
  try {
    // No code answers with nothing, which is no number.
    return await node.call('eth_call', [call, 'latest'], quantity.or(NOTHING));
  } catch (error) {
    if (error instanceof NodeRefused) return undefined;
    throw error;
  }
}

function away(error: Error): never {
  throw error instanceof NodeRefused ? new ChainAway('the node refuses eth_chainId') : error;
}
