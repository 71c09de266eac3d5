import { z } from 'zod';
import { StartRefused } from '#platform/start-refused.ts';
import { BitcoinCalls } from '../signer/bitcoin/bitcoin-calls.ts';
import { BitcoinMover } from '../signer/bitcoin/bitcoin-mover.ts';
import { BitcoinSender } from '../signer/bitcoin/bitcoin-sender.ts';
import { EvmCalls } from '../signer/evm/evm-calls.ts';
import { EvmMover } from '../signer/evm/evm-mover.ts';
import { EvmSender } from '../signer/evm/evm-sender.ts';
import { bitcoinOf, evmOf, type KnownSigner } from '../signer/start-signer.ts';
import { AgreedChain } from './agreed-chain.ts';
import { BitcoinChain } from './bitcoin/bitcoin-chain.ts';
import { bitcoinNetworks } from './bitcoin/bitcoin-network.ts';
import { BitcoinNode } from './bitcoin/bitcoin-node.ts';
import { evmCoinsOf, type PlannedBitcoin, type PlannedEvm } from './chains-file.ts';
import { CoinsDiffer, checkEvmNode } from './evm/check-node.ts';
import { EvmNode } from './evm/evm-node.ts';
import { openEvmChain } from './evm/open-chain.ts';
import type { OpenedChain } from './opened-chain.ts';

/** Throws StartRefused where a node is of another network, or cannot tell what it is to be asked. */
export async function checkLiveBitcoin(
  plan: PlannedBitcoin,
  onProblem: (error: Error) => void,
): Promise<void> {
  const { node, secondNode = '' } = plan;
  for (const url of [node, secondNode].filter(Boolean)) {
    await checkBitcoinNode(plan, new BitcoinNode(url)).catch((error: Error) => {
      if (error instanceof StartRefused) throw error;
      onProblem(error);
    });
  }
}

/** A chain of the Bitcoin kind as the file describes it. */
export function openLiveBitcoin(plan: PlannedBitcoin, signer: KnownSigner): OpenedChain {
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

/** Throws StartRefused where the node is not of this network, prunes or has no index; ChainAway where it is silent. */
async function checkBitcoinNode({ code, chain }: PlannedBitcoin, node: BitcoinNode): Promise<void> {
  const refuse = (text: string) => {
    throw new StartRefused(`${code}: ${text}`);
  };
  const infoShape = z.object({ chain: z.string(), pruned: z.boolean() });
  const info = await node.ask('getblockchaininfo', [], infoShape);
  const { name } = bitcoinNetworks[chain];
  if (info.chain !== name) refuse(`the node is of the network ${info.chain}, not ${name}`);
  if (info.pruned) refuse('the node has thrown old blocks away (-prune)');
  const indexShape = z.object({ txindex: z.unknown().optional() });
  const { txindex } = await node.ask('getindexinfo', ['txindex'], indexShape);
  if (!txindex) refuse('the node has no index of transactions (-txindex)');
}

/** Throws StartRefused where a node is of another chain, or a contract is not what the file says. */
export async function checkLiveEvm(
  plan: PlannedEvm,
  onProblem: (error: Error) => void,
): Promise<void> {
  const { code, chainId, node, secondNode = '' } = plan;
  for (const url of [node, secondNode].filter(Boolean)) {
    await checkEvmNode(new EvmNode(url), chainId, evmCoinsOf(plan)).catch((error: Error) => {
      if (error instanceof CoinsDiffer) throw new StartRefused(`${code}: ${error.message}`);
      onProblem(error);
    });
  }
}

/** A chain of the EVM kind as the file describes it. */
export function openLiveEvm(plan: PlannedEvm, signer: KnownSigner): OpenedChain {
  const { code, name, network, chainId, node: url, secondNode = '' } = plan;
  const { hotAddress, gasAddress, coldAddresses, depositKey } = evmOf(signer);
  const { confirmations, traces, staleSeconds } = plan;
  const coins = evmCoinsOf(plan);
  const chain = openEvmChain(url, secondNode, {
    ...{ code, name, network, chainId, coins, depositKey, traces, isChecked: true },
    depositConfirmations: confirmations.deposit,
    unlockConfirmations: confirmations.unlock,
    withdrawConfirmations: confirmations.withdraw,
    transactionUrl: plan.transactionUrl,
    ...{ staleMs: staleSeconds * 1_000, now: Date.now },
  });
  const calls = new EvmCalls(new EvmNode(url));
  const sender = new EvmSender({ hotAddress, coins, calls, signer: signer.client });
  if (coldAddresses.length === 0) return { chain, sender };
  const mover = new EvmMover({
    addresses: { hot: hotAddress, gas: gasAddress, cold: coldAddresses },
    depositAddress: (number) => chain.depositAddress(number),
    ...{ coins, calls, signer: signer.client },
  });
  return { chain, sender, mover };
}
