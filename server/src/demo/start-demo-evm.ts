import { join } from 'node:path';
import type { Chain, Faucet, Sender } from '#custody/chains/chain.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '#custody/chains/evm/local-coins.ts';
import { openEvmChain } from '#custody/chains/evm/open-chain.ts';
import type { Mover } from '#custody/chains/mover.ts';
import { EvmCalls } from '#custody/signer/evm/evm-calls.ts';
import { EvmMover } from '#custody/signer/evm/evm-mover.ts';
import { EvmSender } from '#custody/signer/evm/evm-sender.ts';
import {
  evmOf,
  type RunningSigner,
  type StartSignerOptions,
  startSigner,
} from '#custody/signer/start-signer.ts';
import type { CatalogAsset } from '#platform/markets/catalog.ts';
import { hasAnvil } from './chains/anvil.ts';
import { keepAnvil } from './chains/keep-anvil.ts';
import { createFaucet, fillLocalChain, houseOpening } from './chains/local-chain.ts';
import { Miner } from './chains/miner.ts';

/** The demo's EVM chain with its signer and its faucet. */
export interface DemoEvm {
  readonly chain: Chain;
  readonly sender: Sender;
  readonly faucet: Faucet;
  /** Moves between the exchange's own addresses. */
  readonly mover: Mover;
  /** It has the keys of other chains, too. */
  readonly signer: RunningSigner;
  /** Chain units by coin that hot, cold and gas address were given at the first start. */
  readonly opening: ReadonlyMap<string, bigint>;
  /** Keeps the chain, and ends node and signer. */
  stop(): Promise<void>;
}

export interface DemoEvmOptions extends StartSignerOptions {
  readonly assets: readonly CatalogAsset[];
  /** A second node that must agree; empty: none. */
  readonly secondNodeUrl?: string;
}

const CONFIRMATIONS = {
  depositConfirmations: 6,
  unlockConfirmations: 12,
  withdrawConfirmations: 6,
};
const BLOCK_MS = 2_000;
const IDLE_BLOCK_MS = 60_000;
/** Longer than anybody waits for confirmations. */
const BUSY_BLOCKS = 30;
const STALE_MS = 5 * IDLE_BLOCK_MS;

/**
 * Starts the demo's node and the signer, or finds the node that a killed process left, and fills the
 * chain with the coins of the catalog. What fails on the way ends what was started. undefined: this
 * installation has no node (a production one).
 */
export async function startDemoEvm(options: DemoEvmOptions): Promise<DemoEvm | undefined> {
  if (!hasAnvil()) return undefined;
  const { assets, dataDir, secondNodeUrl = '', onProblem, signal } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one().catch(onProblem);
  };
  try {
    const signer = await startSigner(options);
    stops.push(() => signer.stop());
    const local = await keepAnvil(join(dataDir, 'chain'), { onProblem, signal });
    stops.push(() => local.stop());
    const { hotAddress, gasAddress, coldAddresses, depositKey } = evmOf(signer);
    const addresses = { hot: hotAddress, gas: gasAddress, cold: coldAddresses };
    await fillLocalChain(local, assets, addresses);
    const pace = { blockMs: BLOCK_MS, idleBlockMs: IDLE_BLOCK_MS, busyBlocks: BUSY_BLOCKS };
    const miner = new Miner(local, { ...pace, onProblem });
    miner.start();
    stops.push(() => miner.stop());
    const coins = listLocalCoins(assets);
    const chain = openEvmChain(local.url, secondNodeUrl, {
      ...{ code: 'ETH', name: 'Ethereum (local)', network: 'ERC20', chainId: LOCAL_CHAIN_ID },
      ...{ ...CONFIRMATIONS, coins, depositKey },
      // A node that was started again cannot trace what was before.
      ...{ traces: false, staleMs: STALE_MS, now: Date.now },
    });
    const calls = new EvmCalls(local.node);
    const sender = new EvmSender({ hotAddress, coins, calls, signer: signer.client });
    const depositAddress = (number: number) => chain.depositAddress(number);
    const mover = new EvmMover({ addresses, depositAddress, coins, calls, signer: signer.client });
    const faucet = createFaucet(local.node, coins);
    const opening = houseOpening(assets);
    return { chain, sender, mover, faucet, signer, opening, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
