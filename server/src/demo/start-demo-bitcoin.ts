import { join } from 'node:path';
import { BitcoinChain } from '#custody/chains/bitcoin/bitcoin-chain.ts';
import { BitcoinNode } from '#custody/chains/bitcoin/bitcoin-node.ts';
import type { Chain, Faucet, Sender } from '#custody/chains/chain.ts';
import { BitcoinCalls } from '#custody/signer/bitcoin/bitcoin-calls.ts';
import { BitcoinSender } from '#custody/signer/bitcoin/bitcoin-sender.ts';
import { demoBitcoinRules } from '#custody/signer/rules.ts';
import { bitcoinOf, type RunningSigner } from '#custody/signer/start-signer.ts';
import { findBitcoind, startBitcoind } from './chains/bitcoind.ts';
import {
  bitcoinOpening,
  createBitcoinFaucet,
  FAUCET_WALLET,
  fillLocalBitcoin,
  openFaucetWallet,
  startMining,
} from './chains/local-bitcoin.ts';

/** The demo's own Bitcoin. Without a node it is listed, and nothing comes in or goes out. */
export interface DemoBitcoin {
  readonly chain: Chain;
  /** undefined: there is no node. */
  readonly running:
    | {
        readonly sender: Sender;
        readonly faucet: Faucet;
        /** Chain units by coin that the hot wallet was given at the first start. */
        readonly opening: ReadonlyMap<string, bigint>;
      }
    | undefined;
  /** Ends the node, if it was started here. */
  stop(): Promise<void>;
}

export interface DemoBitcoinOptions {
  readonly signer: RunningSigner;
  readonly dataDir: string;
  /** Of a regtest node with a wallet; empty: the program is started where it is found. */
  readonly rpcUrl: string;
  /** Where the program may be. */
  readonly places: readonly string[];
  readonly onProblem: (error: Error) => void;
  readonly signal?: AbortSignal;
}

const CONFIRMATIONS = {
  depositConfirmations: 3,
  unlockConfirmations: 6,
  withdrawConfirmations: 3,
};
const BLOCK_MS = 10_000;
const STALE_MS = 300_000;

/** Starts the demo's node, or uses the one that is named. What fails leaves the chain without a node. */
export async function startDemoBitcoin(options: DemoBitcoinOptions): Promise<DemoBitcoin> {
  const { onProblem, signal } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one().catch(onProblem);
  };
  try {
    const local = await findNode(options, stops);
    if (local) return { ...(await run(local, options, stops)), stop };
  } catch (error) {
    await stop();
    signal?.throwIfAborted();
    onProblem(error as Error);
  }
  return { chain: chainOf(new BitcoinNode(undefined), options), running: undefined, stop };
}

async function run(
  { node, wallet }: { readonly node: BitcoinNode; readonly wallet: BitcoinNode },
  options: DemoBitcoinOptions,
  stops: (() => Promise<void>)[],
): Promise<Omit<DemoBitcoin, 'stop'>> {
  const { signer, onProblem } = options;
  const { hotAddress } = bitcoinOf(signer);
  const { symbol, network } = demoBitcoinRules();
  const chain = chainOf(node, options);
  await openFaucetWallet(node);
  await fillLocalBitcoin({ node, wallet }, hotAddress);
  const stopMining = await startMining({ node, wallet }, BLOCK_MS, onProblem);
  stops.push(stopMining);
  await chain.tip();
  const opening = new Map([[symbol, await bitcoinOpening(chain, hotAddress)]]);
  const faucet = createBitcoinFaucet({ node, wallet }, symbol);
  const { client } = signer;
  const calls = new BitcoinCalls({ hotAddress, chain, bitcoin: network, node, signer: client });
  const sender = new BitcoinSender({ hotAddress, calls, signer: client });
  return { chain, running: { sender, faucet, opening } };
}

async function findNode(
  { dataDir, rpcUrl, places, onProblem, signal }: DemoBitcoinOptions,
  stops: (() => Promise<void>)[],
): Promise<{ readonly node: BitcoinNode; readonly wallet: BitcoinNode } | undefined> {
  if (rpcUrl) {
    const plain = rpcUrl.replace(/\/+$/, '');
    const wallet = new BitcoinNode(`${plain}/wallet/${FAUCET_WALLET}`);
    return { node: new BitcoinNode(plain), wallet };
  }
  const program = findBitcoind(places);
  if (!program) return undefined;
  const local = await startBitcoind(program, join(dataDir, 'bitcoin'), signal);
  let isStopping = false;
  stops.push(() => local.stop());
  stops.push(async () => {
    isStopping = true;
  });
  void local.ended.then(() => {
    if (!isStopping) onProblem(new Error('the node of the local Bitcoin has ended'));
  });
  return { node: local.node, wallet: local.walletNode(FAUCET_WALLET) };
}

function chainOf(node: BitcoinNode, { signer }: DemoBitcoinOptions): BitcoinChain {
  const { chain: code, network, symbol } = demoBitcoinRules();
  const { hotAddress, depositKey } = bitcoinOf(signer);
  return new BitcoinChain(node, {
    ...{ code, name: 'Bitcoin (local)', network: 'Bitcoin', bitcoin: network, symbol },
    ...{ ...CONFIRMATIONS, depositKey, hotAddress, staleMs: STALE_MS, now: Date.now },
  });
}
