import { StartRefused } from '#platform/start-refused.ts';
import { BitcoinCalls } from '../signer/bitcoin/bitcoin-calls.ts';
import { BitcoinMover } from '../signer/bitcoin/bitcoin-mover.ts';
import { BitcoinSender } from '../signer/bitcoin/bitcoin-sender.ts';
import { bitcoinOf, type RunningSigner } from '../signer/start-signer.ts';
import { AgreedChain } from './agreed-chain.ts';
import { BitcoinChain } from './bitcoin/bitcoin-chain.ts';
import { bitcoinNetworks } from './bitcoin/bitcoin-network.ts';
import { BitcoinNode } from './bitcoin/bitcoin-node.ts';
import { checkBitcoinNode, NodeUnfit } from './bitcoin/check-node.ts';
import type { PlannedBitcoin } from './chains-file.ts';
import type { OpenedChain } from './opened-chain.ts';

/** Throws StartRefused where a node is of another network, or cannot tell what it is to be asked. */
export async function checkLiveBitcoin(
  plan: PlannedBitcoin,
  onProblem: (error: Error) => void,
): Promise<void> {
  const { code, chain, node, secondNode = '' } = plan;
  for (const url of [node, secondNode].filter(Boolean)) {
    await checkBitcoinNode(new BitcoinNode(url), bitcoinNetworks[chain]).catch((error: Error) => {
      if (error instanceof NodeUnfit) throw new StartRefused(`${code}: ${error.message}`);
      onProblem(error);
    });
  }
}

/** A chain of the Bitcoin kind as the file describes it. */
export function openLiveBitcoin(plan: PlannedBitcoin, signer: RunningSigner): OpenedChain {
  const { code, name, network, confirmations } = plan;
  const { hotAddress, depositKey, coldAddresses } = bitcoinOf(signer);
  const [{ coin: symbol }] = plan.coins;
  const bitcoin = bitcoinNetworks[plan.chain];
  const openFrom = (node: BitcoinNode) =>
    new BitcoinChain(node, {
      ...{ code, name, network, bitcoin, symbol, depositKey, hotAddress, coldAddresses },
      depositConfirmations: confirmations.deposit,
      unlockConfirmations: confirmations.unlock,
      withdrawConfirmations: confirmations.withdraw,
      transactionUrl: plan.transactionUrl,
      ...{ staleMs: plan.staleSeconds * 1_000, now: Date.now },
    });
  const node = new BitcoinNode(plan.node);
  const first = openFrom(node);
  const chain = plan.secondNode
    ? new AgreedChain(first, openFrom(new BitcoinNode(plan.secondNode)))
    : first;
  const { client } = signer;
  // Payments ask the first node alone: what a coin is worth, and that it is there, the signer sees itself.
  const calls = new BitcoinCalls({ hotAddress, chain: first, bitcoin, node, signer: client });
  const sender = new BitcoinSender({ hotAddress, calls, signer: client });
  if (coldAddresses.length === 0) return { chain, sender };
  const mover = new BitcoinMover({
    addresses: { hot: hotAddress, cold: coldAddresses },
    ...{ calls, depth: confirmations.unlock, signer: client },
  });
  return { chain, sender, mover };
}
