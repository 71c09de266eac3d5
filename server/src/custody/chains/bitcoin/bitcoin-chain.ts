import { z } from 'zod';
import {
  type AddressReading,
  type Arrival,
  type Attestation,
  type Block,
  type Chain,
  ChainAway,
  type ChainCoin,
  type RequestScheme,
  type TransactionState,
} from '../chain.ts';
import { BitcoinAddresses } from './bitcoin-addresses.ts';
import { type BitcoinNetwork, readBitcoinAddress } from './bitcoin-network.ts';
import { type BitcoinNode, hash } from './bitcoin-node.ts';
import {
  arrivalsOf,
  blockShape,
  headShape,
  senderOf,
  toBlock,
  transactionShape,
} from './block-facts.ts';
import { isTextSigned } from './signed-text.ts';
import { Unspent, type UnspentSet } from './unspent.ts';

export interface BitcoinChainOptions {
  readonly code: string;
  readonly name: string;
  /** As people read it: "Bitcoin". */
  readonly network: string;
  readonly bitcoin: BitcoinNetwork;
  /** Of the one coin that there is. */
  readonly symbol: string;
  readonly depositConfirmations: number;
  readonly unlockConfirmations: number;
  readonly withdrawConfirmations: number;
  /** Extended public key of the deposit addresses. */
  readonly depositKey: string;
  /** Where payments come from and their change goes to. */
  readonly hotAddress: string;
  /** Where the house keeps what nothing here can spend. */
  readonly coldAddresses?: readonly string[];
  /** Where people look at a transaction, with {txid} in its place. */
  readonly transactionUrl?: string | undefined;
  /** A node lags whose tip is older than this. */
  readonly staleMs: number;
  readonly now: () => number;
}

export const BITCOIN_DECIMALS = 8;
/** Satoshi. Of less to an address of the largest kind, nodes pass nothing on. */
export const DUST = 546n;
const ID = /^[0-9a-f]{64}$/;
/** Blocks on top of a coinbase output before it can be spent. */
export const COINBASE_DEPTH = 100;

/** A chain of the Bitcoin kind, read from one node, which keeps an index of all transactions. */
export class BitcoinChain implements Chain {
  readonly code: string;
  readonly name: string;
  readonly network: string;
  readonly coins: readonly ChainCoin[];
  readonly depositConfirmations: number;
  readonly unlockConfirmations: number;
  readonly withdrawConfirmations: number;
  readonly transactionUrl: string | undefined;
  readonly requests: RequestScheme = { scheme: 'bitcoin' };
  readonly #node: BitcoinNode;
  readonly #options: BitcoinChainOptions;
  readonly #addresses: BitcoinAddresses;
  readonly #unspent: Unspent;

  constructor(node: BitcoinNode, options: BitcoinChainOptions) {
    this.code = options.code;
    this.name = options.name;
    this.network = options.network;
    this.coins = [{ symbol: options.symbol, decimals: BITCOIN_DECIMALS, dust: DUST }];
    this.depositConfirmations = options.depositConfirmations;
    this.unlockConfirmations = options.unlockConfirmations;
    this.withdrawConfirmations = options.withdrawConfirmations;
    this.transactionUrl = options.transactionUrl;
    this.#node = node;
    this.#options = options;
    this.#addresses = new BitcoinAddresses(options.depositKey, options.bitcoin);
    this.#unspent = new Unspent(node, options);
  }

  depositAddress(index: number): string {
    return this.#addresses.at(index);
  }

  readAddress(text: string): AddressReading {
    return readBitcoinAddress(text, this.#options.bitcoin);
  }

  isSignedBy(signed: Attestation): Promise<boolean> {
    return isTextSigned(signed, this.#options.bitcoin);
  }

  async tip(): Promise<Block> {
    const { bitcoin, staleMs, now } = this.#options;
    const infoShape = z.object({ chain: z.string(), bestblockhash: hash });
    const indexShape = z.object({ txindex: z.object({ synced: z.boolean() }).optional() });
    const [info, index] = await Promise.all([
      this.#node.ask('getblockchaininfo', [], infoShape),
      this.#node.ask('getindexinfo', ['txindex'], indexShape),
    ]);
    if (info.chain !== bitcoin.name) throw new ChainAway('the node is one of another chain');
    // Without it, what is in a block would look like what was never sent.
    if (!index.txindex) throw new ChainAway('the node has no index of transactions (-txindex)');
    const head = await this.#node.ask('getblockheader', [info.bestblockhash], headShape);
    const block = toBlock(head);
    if (now() - block.timeMs > staleMs) throw new ChainAway('the node lags');
    return block;
  }

  async blockAt(height: number): Promise<Block | undefined> {
    const tip = await this.#node.ask('getblockcount', [], z.int());
    if (height > tip) return undefined;
    const key = await this.#node.ask('getblockhash', [height], hash);
    const head = await this.#node.ask('getblockheader', [key], headShape);
    if (head.height !== height) throw new ChainAway('the node tells other heights');
    return toBlock(head);
  }

  async arrivals(block: Block, isOurs: (address: string) => boolean): Promise<readonly Arrival[]> {
    const { tx } = await this.#node.block(block.hash, 2, blockShape);
    return tx
      .flatMap((one) => arrivalsOf(one, this.#options.symbol))
      .filter(({ address }) => isOurs(address));
  }

  async transaction(id: string): Promise<TransactionState> {
    const found = ID.test(id)
      ? await this.#node.find('getrawtransaction', [id, 2], transactionShape)
      : undefined;
    if (!found) return { state: 'unknown', arrivals: [] };
    if (found.txid !== id) throw new ChainAway('the node tells of another transaction');
    if (!found.blockhash) return { state: 'waiting', arrivals: [] };
    const head = await this.#node.ask('getblockheader', [found.blockhash], headShape);
    // The index remembers blocks that were taken back.
    if (head.confirmations < 1) return { state: 'unknown', arrivals: [] };
    const arrivals = arrivalsOf(found, this.#options.symbol);
    const sender = senderOf(found);
    const paid = { fee: found.fee ?? 0n, ...(sender !== undefined && { sender }) };
    return { state: 'included', block: toBlock(head), arrivals, ...paid };
  }

  async balance(address: string, _symbol: string, at?: Block): Promise<bigint> {
    const [held = 0n] = await this.#unspent.balances([address], at);
    return held;
  }

  balances(addresses: readonly string[], _symbol: string, at: Block): Promise<readonly bigint[]> {
    return this.#unspent.balances(addresses, at);
  }

  /** All outputs of ours that no block has spent, those that are cold too. Throws ChainAway. */
  unspent(): Promise<UnspentSet> {
    return this.#unspent.atTip();
  }
}
