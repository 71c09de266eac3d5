import { createHash } from 'node:crypto';
import {
  type AddressReading,
  type Arrival,
  type Attestation,
  type Block,
  BlockGone,
  type Chain,
  ChainAway,
  type ChainCoin,
  NATIVE_PLACE,
  type RequestScheme,
  type TransactionState,
  type UnlistedArrival,
} from '../chain.ts';
import { canonical, readEvmAddress } from '../evm/read-address.ts';

/** What a made transaction does. Several payments stand in one transaction, in order. */
export interface FakePayment {
  readonly symbol: string;
  readonly to: string;
  readonly amount: bigint;
  /** Whose balance it is taken from, and the fee of the transaction too; absent: none here. */
  readonly from?: string;
  /** A contract paid it: balances have it, and no block tells of it. */
  readonly isInner?: boolean;
}

/** Units of the chain's own coin that each transaction costs its sender. */
export const FAKE_FEE = 21n;

/** A transaction of an account, as it was signed. */
export interface FakeSigned {
  readonly id: string;
  readonly from: string;
  readonly nonce: number;
  /** From that account. */
  readonly payments: readonly Omit<FakePayment, 'from'>[];
  /** Units of the chain's own coin. */
  readonly fee: bigint;
}

interface FakeTransaction {
  readonly id: string;
  readonly account?: Pick<FakeSigned, 'from' | 'nonce'>;
  readonly fee?: bigint;
  /** Of two with one slot, which stands for sender and nonce, at most one is ever included. */
  readonly slot: string;
  readonly payments: readonly FakePayment[];
  readonly fails: boolean;
}

interface FakeBlock extends Block {
  readonly transactions: readonly FakeTransaction[];
}

export interface FakeChainOptions {
  readonly coins: readonly ChainCoin[];
  /** Everything that is made of chance follows from it. */
  readonly seed: string;
  readonly code?: string;
  readonly depositConfirmations?: number;
  readonly unlockConfirmations?: number;
  readonly withdrawConfirmations?: number;
}

const BLOCK_MS = 2_000;
const STARTED_AT = Date.UTC(2026, 0, 1);

/**
 * A chain in memory, which does at once what a real one does seldom: it takes blocks back, replaces
 * and forgets transactions, lags, stops to answer, and lies. The same calls give the same chain.
 */
export class FakeChain implements Chain {
  readonly code: string;
  readonly requests: RequestScheme = { scheme: 'ethereum', chainId: 1 };
  readonly name = 'Fake';
  readonly network = 'FAKE';
  readonly coins: readonly ChainCoin[];
  readonly depositConfirmations: number;
  readonly unlockConfirmations: number;
  readonly withdrawConfirmations: number;
  /** While true it does not answer. */
  isAway = false;
  /** The number of newest blocks that are not shown yet. */
  lag = 0;
  /** What it says of each arrival; the truth, while nothing is set. */
  lie: ((arrival: Arrival) => Arrival) | undefined;
  readonly #seed: string;
  readonly #blocks: FakeBlock[] = [];
  readonly #sent = new Map<string, FakeTransaction>();
  readonly #waiting = new Set<string>();
  #count = 0;

  constructor(options: FakeChainOptions) {
    this.code = options.code ?? 'FAKE';
    this.coins = options.coins;
    this.depositConfirmations = options.depositConfirmations ?? 6;
    this.unlockConfirmations = options.unlockConfirmations ?? 12;
    this.withdrawConfirmations = options.withdrawConfirmations ?? 6;
    this.#seed = options.seed;
    this.mine();
  }

  depositAddress(index: number): string {
    return canonical(`0x${this.#digest(`address ${index}`).slice(0, 40)}`);
  }

  readAddress(text: string): AddressReading {
    return readEvmAddress(text);
  }

  async tip(): Promise<Block> {
    return toBlock(this.#seen().at(-1) ?? this.#genesis());
  }

  async blockAt(height: number): Promise<Block | undefined> {
    const block = this.#seen()[height];
    return block && toBlock(block);
  }

  async arrivals(block: Block, isOurs: (address: string) => boolean): Promise<readonly Arrival[]> {
    const found = this.#seen().find(({ hash }) => hash === block.hash);
    if (!found) throw new BlockGone(`block ${block.height} is gone`);
    return this.#told(found.transactions).filter(({ address }) => isOurs(address));
  }

  async isSignedBy({ address, message, signature }: Attestation): Promise<boolean> {
    return signature === `${address} signs ${message}`;
  }

  async unlistedArrivals(
    block: Block,
    isOurs: (address: string) => boolean,
  ): Promise<readonly UnlistedArrival[]> {
    const found = this.#seen().find(({ hash }) => hash === block.hash);
    if (!found) throw new BlockGone(`block ${block.height} is gone`);
    const isListed = (one: string) => this.coins.some(({ symbol }) => symbol === one);
    return found.transactions.flatMap(({ id: transaction, payments, fails }) =>
      payments.flatMap(({ symbol, to: address, amount }, logIndex) => {
        if (fails || isListed(symbol) || !isOurs(address)) return [];
        return { transaction, logIndex, address, contract: symbol, amount };
      }),
    );
  }

  async transaction(id: string): Promise<TransactionState> {
    const block = this.#seen().find(({ transactions }) =>
      transactions.some((one) => one.id === id),
    );
    const sent = this.#sent.get(id);
    if (block && sent) {
      const state = sent.fails ? 'failed' : 'included';
      const { fee = FAKE_FEE } = sent;
      const sender = senderOf(sent);
      return {
        ...{ state, block: toBlock(block), arrivals: this.#told([sent]), fee },
        ...(sender !== undefined && { sender }),
        ...(sent.payments.some(({ isInner }) => isInner) && { hidesPayments: true as const }),
      };
    }
    return { state: this.#waiting.has(id) ? 'waiting' : 'unknown', arrivals: [] };
  }

  async balance(address: string, symbol: string, at?: Block): Promise<bigint> {
    const blocks = this.#seen();
    const end = at ? blocks.findIndex(({ hash }) => hash === at.hash) + 1 : blocks.length;
    if (end === 0) throw new BlockGone('the block is gone');
    return this.#balanceIn(blocks.slice(0, end), address, symbol);
  }

  balances(addresses: readonly string[], symbol: string, at: Block): Promise<readonly bigint[]> {
    return Promise.all(addresses.map((one) => this.balance(one, symbol, at)));
  }

  #balanceIn(blocks: readonly FakeBlock[], address: string, symbol: string): bigint {
    const transactions = blocks.flatMap((block) => block.transactions);
    const arrived = allArrivalsOf(transactions, this.coins)
      .filter((one) => one.address === address && one.symbol === symbol)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return transactions.reduce((left, one) => left - this.#spent(one, address, symbol), arrived);
  }

  /** How many transactions of an account are included after a block; without one, at the tip. */
  async nextNonce(address: string, at?: Block): Promise<number> {
    const blocks = this.#seen();
    const end = at ? blocks.findIndex(({ hash }) => hash === at.hash) + 1 : blocks.length;
    if (end === 0) throw new BlockGone('the block is gone');
    return countOf(address, blocks.slice(0, end));
  }

  #spent({ payments, fails, fee = FAKE_FEE }: FakeTransaction, address: string, symbol: string) {
    const own = payments.filter(({ from }) => from === address);
    const isNative = this.coins.some((coin) => coin.symbol === symbol && !coin.contract);
    const sent = fails ? [] : own.filter((one) => one.symbol === symbol);
    return sent.reduce((sum, { amount }) => sum + amount, isNative && own.length > 0 ? fee : 0n);
  }

  /**
   * A new transaction, which waits for a block. With `replaces` it takes the place of one that waits:
   * only one of both will ever be included.
   */
  send(
    payments: readonly FakePayment[],
    { replaces, fails = false }: { replaces?: string; fails?: boolean } = {},
  ): string {
    const id = this.#hash();
    const slot = (replaces && this.#sent.get(replaces)?.slot) ?? id;
    this.#sent.set(id, { id, slot, payments, fails });
    if (replaces) this.#waiting.delete(replaces);
    this.#waiting.add(id);
    return id;
  }

  /**
   * Bytes that were signed: they wait until their account has included all before them and can pay, and
   * of two with one nonce at most one is ever included, the dearer one while both wait.
   */
  sendSigned({ id, from, nonce, payments, fee }: FakeSigned): void {
    if (this.isAway) throw new ChainAway('the node does not answer');
    const sent = { id, slot: `${from} ${nonce}`, account: { from, nonce }, fee, fails: false };
    this.#sent.set(id, { ...sent, payments: payments.map((one) => ({ ...one, from })) });
    if (!this.#isTaken(sent)) this.#waiting.add(id);
  }

  /** The same bytes again: it waits, unless it or what took its place is included. */
  resend(id: string): void {
    const sent = this.#sent.get(id);
    if (sent && !this.#isTaken(sent)) this.#waiting.add(id);
  }

  /** What waits and is not included yet is forgotten. */
  forget(id: string): void {
    this.#waiting.delete(id);
  }

  /** Blocks on top, the first one with all that waits, in the order of sending. */
  mine(blocks = 1): void {
    for (let left = blocks; left > 0; left -= 1) {
      const waiting = [...this.#waiting].flatMap((id) => this.#sent.get(id) ?? []);
      waiting.sort((one, other) => Number((other.fee ?? 0n) - (one.fee ?? 0n)));
      const block = {
        height: this.#blocks.length,
        hash: this.#hash(),
        parent: this.#blocks.at(-1)?.hash ?? `0x${'0'.repeat(64)}`,
        timeMs: STARTED_AT + this.#blocks.length * BLOCK_MS,
        transactions: [] as FakeTransaction[],
      };
      this.#blocks.push(block);
      this.#waiting.clear();
      for (const sent of waiting) {
        if (this.#isTaken(sent)) continue;
        if (this.#isReady(sent)) block.transactions.push(sent);
        else this.#waiting.add(sent.id);
      }
    }
  }

  /** Its account has nothing before it, and can pay. */
  #isReady({ account, payments, fee = 0n }: FakeTransaction): boolean {
    if (!account) return true;
    const { from, nonce } = account;
    if (countOf(from, this.#blocks) !== nonce) return false;
    return this.coins.every(({ symbol, contract }) => {
      const paid = payments
        .filter((one) => one.symbol === symbol)
        .reduce((sum, { amount }) => sum + amount, contract ? 0n : fee);
      return this.#balanceIn(this.#blocks, from, symbol) >= paid;
    });
  }

  /** The newest blocks are replaced by as many empty ones. What they held is forgotten. */
  reorganise(depth: number): void {
    const taken = Math.min(depth, this.#blocks.length - 1);
    this.#blocks.splice(this.#blocks.length - taken, taken);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.mine(taken);
    for (const id of waiting) this.#waiting.add(id);
  }

  /**
   * One thing by chance: a payment, a block, a reorganisation shallower than the confirmations of
   * deposits, a replacement, something sent again, forgotten, a lag or a silence.
   *
   * @param random from 0 to below 1
   */
  stir(random: () => number, addresses: readonly string[]): void {
    const below = (count: number) => Math.floor(random() * count);
    const pay = (): FakePayment => ({
      symbol: this.coins[below(this.coins.length)]?.symbol ?? '',
      to: addresses[below(addresses.length)] ?? this.depositAddress(below(10)),
      amount: BigInt(1 + below(1_000_000)),
    });
    const payments = () => Array.from({ length: 1 + below(3) }, pay);
    const known = [...this.#sent.keys()];
    const any = known[below(known.length)] ?? '';
    const waiting = [...this.#waiting][below(this.#waiting.size)];
    this.isAway = false;
    this.lag = 0;
    const things: readonly (() => void)[] = [
      () => this.mine(),
      () => this.mine(1 + below(4)),
      () => this.send(payments()),
      () => this.send(payments()),
      () => this.send(payments(), { fails: random() < 0.5 }),
      () => waiting && this.send(payments(), { replaces: waiting }),
      () => this.resend(any),
      () => waiting && this.forget(waiting),
      () => this.reorganise(1 + below(this.depositConfirmations - 1)),
      () => {
        this.lag = 1 + below(3);
      },
      () => {
        this.isAway = true;
      },
    ];
    things[below(things.length)]?.();
  }

  /** All that stands, as it is: what a reader should have come to in the end. */
  truth(): readonly Arrival[] {
    return this.#blocks.flatMap(({ transactions }) => arrivalsOf(transactions, this.coins));
  }

  #seen(): readonly FakeBlock[] {
    if (this.isAway) throw new ChainAway('the node does not answer');
    return this.#blocks.slice(0, Math.max(1, this.#blocks.length - this.lag));
  }

  #told(transactions: readonly FakeTransaction[]): readonly Arrival[] {
    const arrivals = arrivalsOf(transactions, this.coins);
    return this.lie ? arrivals.map(this.lie) : arrivals;
  }

  #isTaken({ slot }: Pick<FakeTransaction, 'slot'>): boolean {
    return this.#blocks.some(({ transactions }) => transactions.some((one) => one.slot === slot));
  }

  #genesis(): FakeBlock {
    const [first] = this.#blocks;
    if (!first) throw new Error('the chain has no first block');
    return first;
  }

  #hash(): string {
    this.#count += 1;
    return `0x${this.#digest(`hash ${this.#count}`)}`;
  }

  #digest(what: string): string {
    return createHash('sha256').update(`${this.#seed} ${what}`).digest('hex');
  }
}

const senderOf = ({ payments }: FakeTransaction) =>
  payments.find(({ from }) => from !== undefined)?.from;

const countOf = (address: string, blocks: readonly FakeBlock[]) =>
  blocks.flatMap(({ transactions }) => transactions).filter((one) => senderOf(one) === address)
    .length;

/** Those that a block tells of. */
function arrivalsOf(
  transactions: readonly FakeTransaction[],
  coins: readonly ChainCoin[],
): Arrival[] {
  return allArrivalsOf(transactions, coins, ({ isInner }) => !isInner);
}

function allArrivalsOf(
  transactions: readonly FakeTransaction[],
  coins: readonly ChainCoin[],
  isTold: (payment: FakePayment) => boolean = () => true,
): Arrival[] {
  return transactions
    .filter(({ fails }) => !fails)
    .flatMap(({ id, payments }) =>
      payments.flatMap((payment, place) => {
        const { symbol, to, amount } = payment;
        const coin = coins.find((one) => one.symbol === symbol);
        if (!coin || !isTold(payment)) return [];
        const logIndex = coin.contract ? place : NATIVE_PLACE + place;
        return { transaction: id, logIndex, address: to, symbol, amount };
      }),
    );
}

const toBlock = ({ height, hash, parent, timeMs }: FakeBlock): Block => ({
  ...{ height, hash, parent, timeMs },
});
