import { existsSync } from 'node:fs';
import { chainUnitsOf, evmCoinsOf, type PlannedChain } from '../chains/chains-file.ts';
import { CoinsDiffer, checkEvmNode } from '../chains/evm/check-node.ts';
import { EvmNode } from '../chains/evm/evm-node.ts';
import { openEvmChain } from '../chains/evm/open-chain.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { EvmCalls } from '../signer/evm-calls.ts';
import { EvmMover } from '../signer/evm-mover.ts';
import { EvmSender } from '../signer/evm-sender.ts';
import { SEED_FILE } from '../signer/keys.ts';
import { startSigner } from '../signer/start-signer.ts';
import type { ChainSetup } from '../wallet/chain-book.ts';

export interface LiveChainOptions {
  /** The signer's program. */
  readonly entry: string;
  readonly chainsFile: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onProblem: (error: Error) => void;
  readonly signal: AbortSignal;
}

export interface LiveChain {
  readonly setup: ChainSetup;
  stop(): Promise<void>;
}

/**
 * Starts the signer of a planned chain and opens the chain. Throws StartRefused where the plan is wrong: no
 * seed, a node of another chain, a contract of other decimals. A node that is away is none of that: it is
 * looked at again before its first block is read.
 */
export async function startLiveChain(
  plan: PlannedChain,
  { entry, chainsFile, dataDir, databaseUrl, onProblem, signal }: LiveChainOptions,
): Promise<LiveChain> {
  const { code, name, network, chainId, node: url, secondNode = '', signer: own } = plan;
  if (!existsSync(`${own.folder}/${SEED_FILE}`)) {
    throw new StartRefused(
      `${code} has no seed in ${own.folder}: make one with npm run wallet:create`,
    );
  }
  const coins = evmCoinsOf(plan);
  const nodes = [url, secondNode].filter(Boolean).map((one) => new EvmNode(one));
  for (const one of nodes) {
    await checkEvmNode(one, chainId, coins).catch((error: Error) => {
      if (error instanceof CoinsDiffer) throw new StartRefused(`${code}: ${error.message}`);
      onProblem(error);
    });
  }
  const signer = await startSigner({
    ...{ entry, dataDir, keyFile: own.keyFile, databaseUrl, onProblem, signal },
    plan: { chainsFile, code, folder: own.folder },
  });
  const { hotAddress, gasAddress, coldAddresses, depositKey } = signer.description;
  const { confirmations, traces, staleSeconds } = plan;
  const chain = openEvmChain(url, secondNode, {
    ...{ code, name, network, chainId, coins, depositKey, traces, isChecked: true },
    depositConfirmations: confirmations.deposit,
    unlockConfirmations: confirmations.unlock,
    withdrawConfirmations: confirmations.withdraw,
    transactionUrl: plan.transactionUrl,
    ...{ staleMs: staleSeconds * 1_000, now: Date.now },
  });
  const [node] = nodes as [EvmNode];
  const calls = new EvmCalls(node);
  const sender = new EvmSender({ hotAddress, coins, calls, signer: signer.client });
  const terms = plan.coins.map(({ coin, depositMin, withdrawMin, withdrawMax, ...more }) => {
    const { withdrawFee, reviewAbove, twoPeopleAbove } = more;
    return { coin, depositMin, withdrawMin, withdrawMax, withdrawFee, reviewAbove, twoPeopleAbove };
  });
  const opening = new Map(
    plan.coins.map((one) => [one.coin, chainUnitsOf(one.opening, one.decimals) ?? 0n]),
  );
  // Without a cold address coins stay where they arrive.
  const custody = coldAddresses.length > 0 && {
    mover: new EvmMover({
      addresses: { hot: hotAddress, gas: gasAddress, cold: coldAddresses },
      depositAddress: (number) => chain.depositAddress(number),
      ...{ coins, calls, signer: signer.client },
    }),
    treasury: plan.coins.map(({ coin, sweepMin, coldAutoMax }) => {
      return { coin, sweepMin, coldAutoMax, ...plan.hot };
    }),
  };
  return { setup: { chain, sender, terms, opening, ...custody }, stop: () => signer.stop() };
}
