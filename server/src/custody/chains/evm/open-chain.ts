import { AgreedChain } from '../agreed-chain.ts';
import type { Chain } from '../chain.ts';
import { EvmChain, type EvmChainOptions } from './evm-chain.ts';
import { EvmNode } from './evm-node.ts';

/**
 * The chain as one node tells it, or as two of them agree (F37).
 *
 * @param secondUrl empty: there is no second node
 */
export function openEvmChain(url: string, secondUrl: string, options: EvmChainOptions): Chain {
  const first = new EvmChain(new EvmNode(url), options);
  if (!secondUrl) return first;
  return new AgreedChain(first, new EvmChain(new EvmNode(secondUrl), options));
}
