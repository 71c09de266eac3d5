import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Kysely } from 'kysely';
import { type Arrival, type Block, BlockGone, ChainAway } from '../../chains/chain.ts';
import type { Database } from '../../db/schema.ts';
import { eventOf } from '../../gateway/outcome.ts';
import { amountText, type Catalog } from '../../live/catalog.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { EnginePort } from '../../services/engine-port.ts';
import type { ChangeAndTell } from '../../services/notify-user.ts';
import { atomicUnits, type ListedChain, takesDeposits } from '../../wallet/chain-book.ts';
import type { DepositRow } from './deposit-store.ts';
import { Reversals } from './reversals.ts';
import { type Found, type HouseArrival, type ReadBlock, WatchStore } from './watch-store.ts';

const HOUSE = 0;
/** So many blocks one look reads at most. */
const BLOCKS_OF_LOOK = 500;
/** So many deposits are credited at once: each takes a connection for a moment, and one is left for others. */
const CREDITS_AT_ONCE = 3;
/** So many blocks are remembered below the depth at which deposits unlock. */
const REMEMBERED_MORE = 256;

export interface WatcherDependencies {
  readonly database: Kysely<Database>;
  readonly engine: EnginePort;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly chain: ListedChain;
  readonly catalog: Pick<Catalog, 'findAsset'>;
  /** Takes the right to withdraw from an account whose credited deposit left the chain. */
  readonly stopWithdrawals: (user: number) => Promise<void>;
  /** Gives it back. */
  readonly openWithdrawals: (user: number) => Promise<void>;
  /** What of a coin a user has available in the funding account, atomic units. */
  readonly fundsOf: (user: number, asset: number) => bigint;
  readonly changeAndTell: ChangeAndTell;
  /** Tells a user's pages that something changed. */
  readonly tell: (user: number) => void;
}

/**
 * Follows one chain block by block, each read with its parent's hash known, so that it may stop and
 * go on at any block, and nothing is told to it by a subscription. A look is a few steps, each of
 * which may be cut off anywhere and is done again by the next look.
 */
export class Watcher {
  readonly #dependencies: WatcherDependencies;
  readonly #store: WatchStore;
  readonly #reversals: Reversals;
  readonly #users = new Map<string, number>();
  #nextNumber = 0;
  /** What our own addresses were given up to there is their opening. */
  #openingHeight = -1;

  constructor(dependencies: WatcherDependencies) {
    this.#dependencies = dependencies;
    this.#store = new WatchStore(dependencies.database, dependencies.chain.code);
    this.#reversals = new Reversals(dependencies);
  }

  /** Deposits that are seen and not credited, as of the last look. */
  waitingCount = 0;

  /**
   * Reads what is new, takes back what is gone, credits and unlocks what is deep enough. Rejects
   * where the chain or the engine is away; then nothing is concluded, and the next look goes on.
   */
  async look(): Promise<void> {
    const { chain } = this.#dependencies;
    // First: what a reorganisation may not take back silently must be known to be credited.
    await this.#credit();
    const tip = await chain.chain.tip();
    await this.#reversals.settle(tip.timeMs);
    const heightBefore = chain.readHeight;
    let head = await this.#commonHead(tip);
    await this.#reversals.stopAll();
    const end = Math.min(tip.height, head.height + BLOCKS_OF_LOOK);
    while (head.height < end) {
      const block = await chain.chain.blockAt(head.height + 1);
      // The chain changed under the look: the next one finds where.
      if (!block || block.parent !== head.hash) break;
      if (!(await this.#read(block))) break;
      head = block;
    }
    chain.tipHeight = tip.height;
    chain.readHeight = head.height;
    const { depositConfirmations, unlockConfirmations } = chain.rules;
    // What arrives while its coin or chain is closed is seen, and waits for the opening.
    const open = [...chain.coins.values()].filter((coin) => takesDeposits(chain, coin));
    await this.#store.beginCredits(
      head.height - depositConfirmations + 1,
      open.map(({ terms }) => terms.coin),
    );
    await this.#credit();
    await this.#reversals.beginRestores(head.height - depositConfirmations + 1, tip.timeMs);
    if (head.height !== heightBefore) await this.#tellWaiting();
    await this.#store.unlock(head.height - unlockConfirmations + 1);
    chain.isAway = head.height < tip.height;
  }

  /** The highest block that was read and still stands; what stood above it is taken back. */
  async #commonHead(tip: Block): Promise<ReadBlock> {
    const { chain, alarms } = this.#dependencies;
    const blocks = await this.#store.blocks();
    const [highest] = blocks;
    if (!highest) {
      // Nobody had an address before, so there is nothing to find below; but the newest blocks may
      // still be replaced, and what is remembered must not be gone with them.
      const height = Math.max(0, tip.height - chain.rules.unlockConfirmations);
      const first = await chain.chain.blockAt(height);
      if (!first) throw new ChainAway(`${chain.code} is behind itself`);
      this.#openingHeight = tip.height;
      await this.#store.add(first, [], [], first.height);
      return first;
    }
    let isReplaced = false;
    for (const block of blocks) {
      const standing = await chain.chain.blockAt(block.height);
      if (standing?.hash === block.hash) {
        if (isReplaced) await this.#takeBack(block.height);
        // The node is behind what it told before: nothing is gone.
        else if (block !== highest) throw new ChainAway(`${chain.code} is behind itself`);
        return block;
      }
      isReplaced ||= standing !== undefined;
    }
    const text = `${chain.code} shares no block with what was read: it is another chain, or was reorganised too deep`;
    alarms.raise({ name: 'chain_unknown', text, details: { chain: chain.code } });
    throw new Error(text);
  }

  async #takeBack(height: number): Promise<void> {
    const { chain, alarms, tell } = this.#dependencies;
    const waiting = await this.#store.waiting();
    const reverted = await this.#store.rewindTo(height);
    for (const { id, user, coin, amount } of reverted) {
      alarms.raise({
        name: 'deposit_reverted',
        text: 'a deposit left its chain after it was credited; its account withdraws nothing more',
        details: { chain: chain.code, deposit: id, user, coin, amount },
      });
    }
    for (const user of new Set([...waiting, ...reverted].map((one) => one.user))) tell(user);
  }

  /** Reads one block. False: it is gone. */
  async #read(block: Block): Promise<boolean> {
    const { chain, tell } = this.#dependencies;
    // After the block is known: whoever paid in it had the address before.
    for (const { number, address, user } of await this.#store.addressesFrom(this.#nextNumber)) {
      this.#users.set(address, user);
      this.#nextNumber = number + 1;
    }
    let arrivals: readonly Arrival[];
    try {
      arrivals = await chain.chain.arrivals(
        block,
        (address) => this.#users.has(address) || this.#isHouse(address),
      );
    } catch (error) {
      if (error instanceof BlockGone) return false;
      throw error;
    }
    // Their bytes were stored before they were sent: none is missed.
    const own = await this.#store.ownMoves(arrivals.map(({ transaction }) => transaction));
    const others = arrivals.filter(({ transaction }) => !own.has(transaction));
    const found = others.flatMap((arrival) => this.#found(arrival) ?? []);
    const house = await this.#house(block, others);
    if (!house) return false;
    const remembered = chain.rules.unlockConfirmations + REMEMBERED_MORE;
    await this.#store.add(block, found, house, block.height - remembered);
    for (const { user } of found) tell(user);
    return true;
  }

  #found(arrival: Arrival): Found | undefined {
    const { chain, alarms } = this.#dependencies;
    const { transaction, address, symbol, amount: chainAmount } = arrival;
    const listed = chain.coins.get(symbol);
    const user = this.#users.get(address);
    if (!listed || user === undefined) return undefined;
    const units = atomicUnits(listed, chainAmount);
    // One command cannot say more: the rest stays in custody, for a person to look at.
    const isTooLarge = units > BigInt(AMOUNT_MAX);
    if (isTooLarge) {
      const text = 'a deposit is larger than one amount can be: only a part of it is credited';
      const details = { chain: chain.code, transaction, coin: symbol, units: String(units) };
      alarms.raise({ name: 'deposit_not_credited', text, details });
    }
    const amount = isTooLarge ? AMOUNT_MAX : Number(units);
    const isSmall = amount === 0 || amount < listed.depositMin;
    const place = arrival.logIndex;
    return { transaction, place, user, address, coin: symbol, chainAmount, amount, isSmall };
  }

  #isHouse(address: string): boolean {
    const { mover } = this.#dependencies.chain;
    return mover !== undefined && Object.values(mover.addresses).includes(address);
  }

  /** What arrived at our own addresses, with who sent it. undefined: the block is gone. */
  async #house(
    block: Block,
    arrivals: readonly Arrival[],
  ): Promise<readonly HouseArrival[] | undefined> {
    const { chain } = this.#dependencies;
    const house: HouseArrival[] = [];
    if (block.height <= this.#openingHeight) return house;
    for (const { transaction, logIndex: place, address, symbol: coin, amount } of arrivals) {
      if (!this.#isHouse(address) || !chain.coins.has(coin)) continue;
      const sent = await chain.chain.transaction(transaction);
      if (sent.block?.hash !== block.hash) return undefined;
      const { sender = '', fee = 0n } = sent;
      house.push({ transaction, place, address, coin, amount, sender, fee });
    }
    return house;
  }

  /** Tells the engine of each deposit that is due: it takes each once, by chain, transaction and place. */
  async #credit(): Promise<void> {
    const due = [...(await this.#store.crediting())];
    const work = async () => {
      for (let one = due.shift(); one; one = due.shift()) await this.#creditOne(one);
    };
    // Several wait for one commit of the log. Whoever fails ends the look, once the others are done.
    const ends = await Promise.allSettled(Array.from({ length: CREDITS_AT_ONCE }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #creditOne(deposit: DepositRow): Promise<void> {
    const { engine, alarms, catalog, changeAndTell, tell } = this.#dependencies;
    const { id, user, coin, amount, chain, transaction, place } = deposit;
    const asset = catalog.findAsset(coin);
    const value = { user, asset: asset.asset, amount, chain, transaction, logIndex: place };
    const body = { case: 'creditDeposit', value } as const;
    const outcome = await engine.submit({ user: HOUSE, key: '', body });
    const refused = eventOf(outcome, 'refused')?.code;
    // Known: it was credited, and who did it did not come to write that down.
    if (refused !== undefined && refused !== Code.depositKnown) {
      const text = `the engine does not credit a deposit: it refuses with code ${refused}`;
      alarms.raise({ name: 'deposit_not_credited', text, details: { chain, deposit: id } });
      return;
    }
    const { time } = outcome;
    const { network } = this.#dependencies.chain.chain;
    const coins = { amount: amountText(asset, amount), coin, network };
    const notice = { kind: 'deposit-credited', time, coins } as const;
    await changeAndTell((executor) => this.#store.setCredited(id, time, executor), user, notice);
    tell(user);
  }

  /** Their owners see the confirmations count up. */
  async #tellWaiting(): Promise<void> {
    const waiting = await this.#store.waiting();
    this.waitingCount = waiting.filter(({ isCredited }) => !isCredited).length;
    for (const user of new Set(waiting.map((one) => one.user))) this.#dependencies.tell(user);
  }
}
