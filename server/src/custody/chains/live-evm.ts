import { StartRefused } from '#platform/start-refused.ts';
import { EvmCalls } from '../signer/evm/evm-calls.ts';
import { EvmMover } from '../signer/evm/evm-mover.ts';
import { EvmSender } from '../signer/evm/evm-sender.ts';
import { evmOf, type RunningSigner } from '../signer/start-signer.ts';
import { evmCoinsOf, type PlannedEvm } from './chains-file.ts';
import { CoinsDiffer, checkEvmNode } from './evm/check-node.ts';
import { EvmNode } from './evm/evm-node.ts';
import { openEvmChain } from './evm/open-chain.ts';
import type { OpenedChain } from './opened-chain.ts';

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
export function openLiveEvm(plan: PlannedEvm, signer: RunningSigner): OpenedChain {
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
