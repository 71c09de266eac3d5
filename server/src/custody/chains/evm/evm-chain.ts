import { recoverMessageAddress } from 'viem';
import { z } from 'zod';
import {
  type AddressReading,
  type Arrival,
  type Attestation,
  type Block,
  BlockGone,
  type Chain,
  ChainAway,
  type ChainCoin,
  type RequestScheme,
  type TransactionState,
  type UnlistedArrival,
} from '../chain.ts';
import {
  blockShape,
  type Frame,
  frameShape,
  headShape,
  type Receipt,
  receiptShape,
  type Transaction,
  toBlock,
  tracesShape,
  transactionShape,
} from './block-facts.ts';
import { CoinsDiffer, checkEvmNode } from './check-node.ts';
import { DepositAddresses } from './deposit-addresses.ts';
import type { EvmCoin } from './evm-coin.ts';
import { type EvmNode, NodeRefused, quantity } from './evm-node.ts';
import {
  type CoinIndex,
  findTransfers,
  findUnlisted,
  indexCoins,
  type Transfer,
} from './find-arrivals.ts';
import { canonical, readEvmAddress } from './read-address.ts';
import { balancesShape, encodeBalanceOf, encodeBalances, hexOf } from './token-calls.ts';

export interface EvmChainOptions {
  readonly code: string;
  readonly name: string;
  readonly network: string;
  readonly chainId: number;
  readonly coins: readonly EvmCoin[];
  readonly depositConfirmations: number;
  readonly unlockConfirmations: number;
  readonly withdrawConfirmations: number;
  readonly transactionUrl?: string | undefined;
  /** Extended public key of the deposit addresses. */
  readonly depositKey: string;
  /**
   * Whether the node says what calls inside of a transaction paid (debug_traceBlockByHash). Without,
   * coins that contracts pay out are not seen as arrivals.
   */
  readonly traces: boolean;
  /** A node lags whose tip is older than this. */
  readonly staleMs: number;
  readonly now: () => number;
  /** Whether chain and contracts are compared with their listing before the first block is read. */
  readonly isChecked?: boolean;
}

/**
 * Addresses of one call: its code is half of what a transaction may carry (EIP-3860), its answer below what a
 * contract may be (EIP-170), and it takes less gas than nodes give a call.
 */
const OWNERS_AT_ONCE = 1_200;
/** Such calls at once, so that the node has time for others. */
const CALLS_AT_ONCE = 4;
/** Addresses that are asked about one by one at once. */
const BALANCES_AT_ONCE = 20;
/** What a transfer of the chain's own coin takes, where no code runs. */
const TRANSFER_GAS = 21_000n;
const ID = /^0x[0-9a-f]{64}$/i;
const TRACER = { tracer: 'callTracer' };

/** A chain of the Ethereum kind, read from one node. */
export class EvmChain implements Chain {
  readonly code: string;
  readonly name: string;
  readonly network: string;
  readonly coins: readonly ChainCoin[];
  readonly depositConfirmations: number;
  readonly unlockConfirmations: number;
  readonly withdrawConfirmations: number;
  readonly transactionUrl: string | undefined;
  readonly hidesPayments: boolean;
  readonly requests: RequestScheme;
  readonly #node: EvmNode;
  readonly #options: EvmChainOptions;
  readonly #addresses: DepositAddresses;
  readonly #index: CoinIndex;
  /** Symbols whose logs are not enough. */
  readonly #measured: ReadonlySet<string>;
  #hasChecked = false;
  /** Of the block that was read last: what is asked of it next costs the node nothing. */
  #last: { readonly block: string; readonly receipts: readonly Receipt[] } | undefined;

  constructor(node: EvmNode, options: EvmChainOptions) {
    this.code = options.code;
    this.name = options.name;
    this.network = options.network;
    this.coins = options.coins;
    this.depositConfirmations = options.depositConfirmations;
    this.unlockConfirmations = options.unlockConfirmations;
    this.withdrawConfirmations = options.withdrawConfirmations;
    this.transactionUrl = options.transactionUrl;
    this.hidesPayments = !options.traces;
    this.requests = { scheme: 'ethereum', chainId: options.chainId };
    this.#node = node;
    this.#options = options;
    this.#addresses = new DepositAddresses(options.depositKey);
    this.#index = indexCoins(options.coins);
    const measured = options.coins.filter(({ movesExactly }) => !movesExactly);
    this.#measured = new Set(measured.map(({ symbol }) => symbol));
  }

  depositAddress(index: number): string {
    return this.#addresses.at(index);
  }

  readAddress(text: string): AddressReading {
    return readEvmAddress(text);
  }

  /** By EIP-191, offline: what a contract would answer for itself is not asked. */
  async isSignedBy({ address, message, signature }: Attestation): Promise<boolean> {
    try {
      return (await recoverMessageAddress({ message, signature: hexOf(signature) })) === address;
    } catch {
      // It is no signature.
      return false;
    }
  }

  async tip(): Promise<Block> {
    const { chainId, staleMs, now } = this.#options;
    await this.#check();
    const [head, id] = await Promise.all([
      this.#ask('eth_getBlockByNumber', ['latest', false], headShape),
      this.#ask('eth_chainId', [], quantity),
    ]);
    if (id !== BigInt(chainId)) throw new ChainAway('the node is one of another chain');
    if (!head) throw new ChainAway('the node knows no block');
    const block = toBlock(head);
    if (now() - block.timeMs > staleMs) throw new ChainAway('the node lags');
    return block;
  }

  /** Once; what differs is as good as a node that is away, until its setup is changed. */
  async #check(): Promise<void> {
    const { isChecked = false, chainId, coins } = this.#options;
    if (!isChecked || this.#hasChecked) return;
    await checkEvmNode(this.#node, chainId, coins).catch((error: Error) => {
      throw error instanceof CoinsDiffer ? new ChainAway(error.message) : error;
    });
    this.#hasChecked = true;
  }

  async blockAt(height: number): Promise<Block | undefined> {
    const params = [`0x${height.toString(16)}`, false];
    const head = await this.#ask('eth_getBlockByNumber', params, headShape);
    if (head && Number(head.number) !== height) throw new ChainAway('the node tells other heights');
    return head ? toBlock(head) : undefined;
  }

  async arrivals(block: Block, isOurs: (address: string) => boolean): Promise<readonly Arrival[]> {
    const transfers = await this.#transfersIn(block);
    const ours = transfers.filter(({ address }) => isOurs(address));
    const counted = await this.#measure(ours, transfers, block);
    return counted.map(toArrival);
  }

  async unlistedArrivals(
    { hash: key, height }: Block,
    isOurs: (address: string) => boolean,
  ): Promise<readonly UnlistedArrival[]> {
    const receipts = this.#last?.block === key ? this.#last.receipts : await this.#receipts(key);
    if (!receipts) throw new BlockGone(`the node does not know block ${height} any more`);
    return receipts
      .flatMap((receipt) => findUnlisted(receipt, this.#index))
      .filter(({ address }) => isOurs(address));
  }

  async transaction(id: string): Promise<TransactionState> {
    if (!ID.test(id)) return { state: 'unknown', arrivals: [] };
    const key = id.toLowerCase();
    const [sent, receipt] = await Promise.all([
      this.#ask('eth_getTransactionByHash', [key], transactionShape.nullable()),
      this.#ask('eth_getTransactionReceipt', [key], receiptShape.nullable()),
    ]);
    if (!sent) return { state: 'unknown', arrivals: [] };
    if (sent.hash !== key) throw new ChainAway('the node tells of another transaction');
    if (!sent.blockHash || receipt?.blockHash !== sent.blockHash) {
      return { state: 'waiting', arrivals: [] };
    }
    const head = await this.#ask('eth_getBlockByHash', [sent.blockHash, false], headShape);
    const block = head && toBlock(head);
    const standing = block && (await this.blockAt(block.height));
    if (standing?.hash !== sent.blockHash) return { state: 'waiting', arrivals: [] };
    const fee = receipt.gasUsed * receipt.effectiveGasPrice;
    const hides = this.hidesPayments && this.#runsCode(sent, receipt);
    const paid = {
      ...{ fee, sender: canonical(sent.from) },
      ...(hides && { hidesPayments: true as const }),
    };
    if (receipt.status !== 1n) return { state: 'failed', block: standing, arrivals: [], ...paid };
    const top = this.#options.traces
      ? await this.#ask('debug_traceTransaction', [key, TRACER], frameShape)
      : topOf(sent);
    const transfers = findTransfers(receipt, top, this.#index);
    if (!transfers.some(({ symbol }) => this.#measured.has(symbol))) {
      const all = transfers.map(toArrival);
      return { state: 'included', block: standing, arrivals: all, ...paid };
    }
    const addresses = new Set(transfers.map(({ address }) => address));
    const all = await this.arrivals(standing, (address) => addresses.has(address));
    const own = all.filter(({ transaction }) => transaction === key);
    return { state: 'included', block: standing, arrivals: own, ...paid };
  }

  /** Whether code ran that may have paid anybody: more gas than a transfer takes, and not in a listed token. */
  #runsCode({ to }: Transaction, { gasUsed }: Receipt): boolean {
    const isToken = this.coins.some(({ contract }) => contract && contract.toLowerCase() === to);
    return gasUsed > TRANSFER_GAS && !isToken;
  }

  async balance(address: string, symbol: string, at?: Block): Promise<bigint> {
    return this.#balance(address, symbol, at ? { blockHash: at.hash } : 'latest');
  }

  async balances(
    addresses: readonly string[],
    symbol: string,
    at: Block,
  ): Promise<readonly bigint[]> {
    const found: bigint[] = [];
    for (const some of partsOf(addresses, OWNERS_AT_ONCE * CALLS_AT_ONCE)) {
      const parts = partsOf(some, OWNERS_AT_ONCE).map((part) => this.#many(part, symbol, at));
      found.push(...(await Promise.all(parts)).flat());
    }
    return found;
  }

  /** By one call; where the node or the token does not take it, address by address. */
  async #many(owners: readonly string[], symbol: string, at: Block): Promise<readonly bigint[]> {
    const call = { data: encodeBalances(this.#coin(symbol).contract, owners) };
    try {
      const params = [call, { blockHash: at.hash }];
      return await this.#node.call('eth_call', params, balancesShape(owners.length));
    } catch (error) {
      if (!(error instanceof NodeRefused)) throw error;
    }
    const found: bigint[] = [];
    for (const some of partsOf(owners, BALANCES_AT_ONCE)) {
      found.push(...(await Promise.all(some.map((one) => this.balance(one, symbol, at)))));
    }
    return found;
  }

  async #transfersIn({ hash: key, height }: Block): Promise<readonly Transfer[]> {
    const { traces: isTracing } = this.#options;
    const [block, receipts, traces] = await Promise.all([
      this.#ask('eth_getBlockByHash', [key, true], blockShape),
      this.#receipts(key),
      isTracing ? this.#trace(key) : new Map<string, Frame>(),
    ]);
    if (!block || !receipts) throw new BlockGone(`the node does not know block ${height} any more`);
    this.#last = { block: key, receipts };
    const byId = new Map(receipts.map((one) => [one.transactionHash, one]));
    return block.transactions.flatMap((sent) => {
      const receipt = byId.get(sent.hash);
      const top = isTracing ? traces?.get(sent.hash) : topOf(sent);
      if (block.hash !== key || receipt?.blockHash !== key || !top) {
        throw new ChainAway('the node tells a part of the block');
      }
      return findTransfers(receipt, top, this.#index);
    });
  }

  #receipts(key: string): Promise<readonly Receipt[] | null> {
    return this.#ask('eth_getBlockReceipts', [key], z.array(receiptShape).nullable());
  }

  async #trace(key: string): Promise<ReadonlyMap<string, Frame> | undefined> {
    try {
      const traces = await this.#node.call('debug_traceBlockByHash', [key, TRACER], tracesShape);
      return new Map(traces.map(({ txHash, result }) => [txHash, result]));
    } catch (error) {
      // A block that is gone is said by the other calls.
      if (error instanceof NodeRefused) return undefined;
      throw error;
    }
  }

  /**
   * What tokens that keep a part really gave: the change of an address' balance over the block. What
   * is missing is taken from the last arrivals; what is too much is no user's.
   */
  async #measure(
    ours: readonly Transfer[],
    all: readonly Transfer[],
    block: Block,
  ): Promise<readonly Transfer[]> {
    const counted = new Map(ours.map((one) => [one, one.amount]));
    const places = new Set(ours.map(({ symbol, address }) => `${symbol} ${address}`));
    for (const place of places) {
      const [symbol = '', address = ''] = place.split(' ');
      if (!this.#measured.has(symbol)) continue;
      const [before, after] = await Promise.all([
        this.#balance(address, symbol, { blockHash: block.parent }),
        this.#balance(address, symbol, { blockHash: block.hash }),
      ]);
      const mine = all.filter((one) => one.symbol === symbol);
      const arrived = mine.filter((one) => one.address === address);
      const left = mine.filter((one) => one.from === address);
      let missing = sum(arrived) - sum(left) - (after - before);
      for (const one of arrived.reverse()) {
        if (missing <= 0n) break;
        const kept = one.amount > missing ? one.amount - missing : 0n;
        counted.set(one, kept);
        missing -= one.amount - kept;
      }
    }
    return ours
      .map((one) => ({ ...one, amount: counted.get(one) ?? 0n }))
      .filter(({ amount }) => amount > 0n);
  }

  async #balance(address: string, symbol: string, at: unknown): Promise<bigint> {
    const { contract } = this.#coin(symbol);
    if (!contract) return this.#ask('eth_getBalance', [address, at], quantity);
    const call = { to: contract, data: encodeBalanceOf(address) };
    return this.#ask('eth_call', [call, at], quantity);
  }

  #coin(symbol: string): ChainCoin {
    const coin = this.coins.find((one) => one.symbol === symbol);
    if (!coin) throw new Error(`${this.code} lists no ${symbol}`);
    return coin;
  }

  async #ask<Output>(
    method: string,
    params: readonly unknown[],
    shape: z.ZodType<Output>,
  ): Promise<Output> {
    try {
      return await this.#node.call(method, params, shape);
    } catch (error) {
      if (error instanceof NodeRefused) throw new ChainAway(`the node refuses ${method}`);
      throw error;
    }
  }
}

function partsOf<One>(list: readonly One[], length: number): readonly (readonly One[])[] {
  const count = Math.ceil(list.length / length);
  return Array.from({ length: count }, (_, at) => list.slice(at * length, (at + 1) * length));
}

/** A transaction's own call, when the node does not say what is inside. */
function topOf({ to, value }: Transaction): Frame {
  return to ? { type: 'CALL', to, value } : { type: 'CREATE' };
}

function toArrival({ transaction, logIndex, address, symbol, amount }: Transfer): Arrival {
  return { transaction, logIndex, address, symbol, amount };
}

const sum = (transfers: readonly Transfer[]) =>
  transfers.reduce((total, { amount }) => total + amount, 0n);
