import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { hasAnvil, type LocalNode, startAnvil } from './chains/anvil.ts';
import { createFaucet, fillLocalChain, houseOpening } from './chains/local-chain.ts';
import { Miner } from './chains/miner.ts';

const RESTART_AFTER_MS = 1_000;

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

interface KeptNodeOptions {
  /** Hears of each end, and of each start that failed. */
  readonly onProblem: (error: Error) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The node of a local chain, which is started again at the same address when it ends by itself: with the
 * chain as it was kept last, so what its blocks confirmed is there.
 */
export async function keepAnvil(
  directory: string,
  { onProblem, signal }: KeptNodeOptions,
): Promise<LocalNode> {
  const first = await startAnvil(directory, { signal });
  const port = Number(new URL(first.url).port);
  const ending = new AbortController();
  let current = first;
  const keep = async () => {
    for (;;) {
      await current.ended;
      if (ending.signal.aborted) return;
      onProblem(new Error('the node of the local chain has ended, and is started again'));
      const next = await startAgain();
      if (!next) return;
      current = next;
      // It came up while it was to be ended.
      if (ending.signal.aborted) await next.stop();
    }
  };
  /** undefined: it is to be ended meanwhile. */
  const startAgain = async (): Promise<LocalNode | undefined> => {
    for (;;) {
      await sleep(RESTART_AFTER_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return undefined;
      try {
        return await startAnvil(directory, { port, signal: ending.signal });
      } catch (error) {
        if (!ending.signal.aborted) onProblem(error as Error);
      }
    }
  };
  const keeping = keep();
  return {
    ...{ url: first.url, node: first.node, isOwn: first.isOwn },
    ended: keeping,
    save: () => current.save(),
    async stop() {
      ending.abort();
      await current.stop();
      await keeping;
    },
  };
}
