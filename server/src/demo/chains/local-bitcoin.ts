import { z } from 'zod';
import { BITCOIN_DECIMALS, type BitcoinChain } from '#custody/chains/bitcoin/bitcoin-chain.ts';
import { type BitcoinNode, BitcoinRefused, hash } from '#custody/chains/bitcoin/bitcoin-node.ts';
import type { Faucet } from '#custody/chains/chain.ts';

/** Of the node's wallet from which the faucet pays; the node has its keys. */
export const FAUCET_WALLET = 'bourse-demo';
/** The first blocks are the hot wallet's: each is its own coin, so that many pay at once. */
const HOT_BLOCKS = 20;
/** The next ones are the faucet's; a block's coins can be spent after a hundred more. */
const FIRST_BLOCKS = 125;
const AT_ONCE = 10;
const GENERATE_TIMEOUT_MS = 120_000;
const KNOWN_ALREADY = -4;
const LOADED_ALREADY = -35;

/** Where a node makes blocks on demand, and has a wallet for the faucet. */
export interface LocalBitcoin {
  readonly node: BitcoinNode;
  readonly wallet: BitcoinNode;
}

/** Makes the wallet of the faucet there to be asked; its keys stay in the node. */
export async function openFaucetWallet(node: BitcoinNode): Promise<void> {
  try {
    await node.call('loadwallet', [FAUCET_WALLET], z.unknown());
  } catch (error) {
    if (!(error instanceof BitcoinRefused)) throw error;
    if (error.code === KNOWN_ALREADY || error.code === LOADED_ALREADY) return;
    await node.call('createwallet', [FAUCET_WALLET], z.unknown());
  }
}

/**
 * The first blocks of a chain that has none: whose they are follows from their height, so that it may
 * be cut off anywhere and goes on from there.
 */
export async function fillLocalBitcoin(
  { node, wallet }: LocalBitcoin,
  hotAddress: string,
): Promise<void> {
  const faucetAddress = await wallet.call('getnewaddress', [], z.string());
  for (;;) {
    const height = await node.call('getblockcount', [], z.int());
    if (height >= FIRST_BLOCKS) return;
    const end = height < HOT_BLOCKS ? HOT_BLOCKS : FIRST_BLOCKS;
    const params = [
      Math.min(AT_ONCE, end - height),
      height < HOT_BLOCKS ? hotAddress : faucetAddress,
    ];
    await node.call('generatetoaddress', params, z.array(hash), GENERATE_TIMEOUT_MS);
  }
}

/** Satoshi that the first blocks of a chain gave to the hot address, as the chain says. */
export async function bitcoinOpening(chain: BitcoinChain, hotAddress: string): Promise<bigint> {
  let opening = 0n;
  for (let height = 1; height <= HOT_BLOCKS; height += 1) {
    const block = await chain.blockAt(height);
    const given = block ? await chain.arrivals(block, (address) => address === hotAddress) : [];
    opening = given.reduce((sum, { amount }) => sum + amount, opening);
  }
  return opening;
}

/** Pays satoshi from the node's own wallet. Throws at any coin but `symbol`; BitcoinRefused where it cannot. */
export function createBitcoinFaucet({ wallet }: LocalBitcoin, symbol: string): Faucet {
  return {
    async pay(asked, to, amount) {
      if (asked !== symbol) throw new Error(`the faucet has no ${asked}`);
      const digits = String(amount).padStart(BITCOIN_DECIMALS + 1, '0');
      const bitcoin = `${digits.slice(0, -BITCOIN_DECIMALS)}.${digits.slice(-BITCOIN_DECIMALS)}`;
      return wallet.call('sendtoaddress', [to, bitcoin], hash);
    },
  };
}

/** Makes a block now, and then one each interval, milliseconds. Returns how to stop. */
export async function startMining(
  { node, wallet }: LocalBitcoin,
  blockMs: number,
  onProblem: (error: Error) => void,
): Promise<() => Promise<void>> {
  const address = await wallet.call('getnewaddress', [], z.string());
  const mine = async () => {
    await node.call('generatetoaddress', [1, address], z.array(hash), GENERATE_TIMEOUT_MS);
  };
  // A node whose newest block is of yesterday is one that lags.
  await mine();
  let turn: Promise<void> | undefined;
  const timer = setInterval(() => {
    turn ??= mine()
      .catch(onProblem)
      .finally(() => {
        turn = undefined;
      });
  }, blockMs);
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
