import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { amountText } from '#engine/live/catalog.ts';
import { eventOf } from '#engine/outcome.ts';
import type { ChangeAndTell, ToldChange } from '#ports/notify-user.ts';
import {
  type Arrival,
  type Block,
  BlockGone,
  ChainAway,
  type UnlistedArrival,
} from '../chains/chain.ts';
import { allAddresses } from '../chains/mover.ts';
import { atomicUnits, takesDeposits } from '../coins/chain-book.ts';
import type { DepositRow } from './deposit-store.ts';
import { Reversals, type ReversalsDependencies } from './reversals.ts';
import { type Found, type HouseArrival, type ReadBlock, WatchStore } from './watch-store.ts';

const HOUSE = 0;
/** The most blocks that one look reads. */
const BLOCKS_OF_LOOK = 500;
/** The most deposits that wait for one commit of the log, and are written down in one transaction. */
const CREDITS_OF_COMMIT = 50;
/** Blocks that are remembered below the depth at which deposits unlock. */
const REMEMBERED_MORE = 256;

/** A deposit that the engine has credited, and when. */
interface Credited {
  readonly deposit: DepositRow;
  readonly time: number;
}

export interface WatcherDependencies extends ReversalsDependencies {
  readonly changeAndTell: ChangeAndTell;
}

/**
 * Follows one chain block by block, each read with its parent's hash known, so that it may stop and
 * go on at any block, and it uses no subscription. A look is a few steps, each of
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
    await this.#beginCredits(head.height - depositConfirmations + 1);
    await this.#credit();
    await this.#reversals.beginRestores(head.height - depositConfirmations + 1, tip.timeMs);
    if (head.height !== heightBefore) await this.#tellWaiting();
    await this.#store.unlock(head.height - unlockConfirmations + 1);
    chain.isAway = head.height < tip.height;
  }

  /** What arrives while its coin or chain is closed is seen, and waits for the opening. */
  async #beginCredits(upToHeight: number): Promise<void> {
    const { chain } = this.#dependencies;
    const open = [...chain.coins.values()]
      .filter((coin) => takesDeposits(chain, coin))
      .map(({ terms, depositMin }) => ({ coin: terms.coin, depositMin }));
    await this.#store.beginCredits(
      upToHeight,
      open.map(({ coin }) => coin),
    );
    await this.#store.beginSums(upToHeight, open);
  }

  /** The highest block that was read and still stands; what stood above it is taken back. */
  async #commonHead(tip: Block): Promise<ReadBlock> {
    const { chain, alarms } = this.#dependencies;
    const blocks = await this.#store.blocks();
    const [highest] = blocks;
    if (!highest) {
      // No user had an address before, so there is nothing to find below; but the newest blocks may
      // still be replaced, and what is remembered must not be gone with them.
      const height = Math.max(0, tip.height - chain.rules.unlockConfirmations);
      const first = await chain.chain.blockAt(height);
      if (!first) throw new ChainAway(`${chain.code} is behind itself`);
      this.#openingHeight = tip.height;
      const nothing = { found: [], house: [], unlisted: [] };
      await this.#store.add(first, nothing, first.height);
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
    const text = `${chain.code} shares no block with the blocks we read: it is another network, or a reorganization went too deep`;
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
        text: 'a deposit was reversed on-chain after crediting; withdrawals from its account are blocked',
        details: { chain: chain.code, deposit: id, user, coin, amount },
      });
    }
    for (const user of new Set([...waiting, ...reverted].map((one) => one.user))) tell(user);
  }

  /** Reads one block. False: it is gone. */
  async #read(block: Block): Promise<boolean> {
    const { chain, tell } = this.#dependencies;
    // After the block is known: an address that it pays was shown before.
    for (const { number, address, user } of await this.#store.addressesFrom(this.#nextNumber)) {
      this.#users.set(address, user);
      this.#nextNumber = number + 1;
    }
    const isOurs = (address: string) => this.#users.has(address) || this.#isHouse(address);
    let arrivals: readonly Arrival[];
    let unlisted: readonly UnlistedArrival[];
    try {
      arrivals = await chain.chain.arrivals(block, isOurs);
      unlisted = (await chain.chain.unlistedArrivals?.(block, isOurs)) ?? [];
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
    await this.#store.add(block, { found, house, unlisted }, block.height - remembered);
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
      const text = 'a deposit exceeds the largest possible amount: only part of it is credited';
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
    return mover !== undefined && allAddresses(mover.addresses).includes(address);
  }

  /** What arrived at our own addresses, with who sent it. undefined: the block is gone. */
  async #house(
    block: Block,
    arrivals: readonly Arrival[],
  ): Promise<readonly HouseArrival[] | undefined> {
    const { chain } = this.#dependencies;
    const house: HouseArrival[] = [];
    if (block.height <= this.#openingHeight) return house;
    const ours = arrivals.filter(({ address }) => this.#isHouse(address));
    // What is left of a payment's coins comes home: that is nothing new.
    const paid = await this.#store.ownPayments(ours.map(({ transaction }) => transaction));
    for (const { transaction, logIndex: place, address, symbol: coin, amount } of ours) {
      if (paid.has(transaction) || !chain.coins.has(coin)) continue;
      const sent = await chain.chain.transaction(transaction);
      if (sent.block?.hash !== block.hash) return undefined;
      const { sender = '', fee = 0n } = sent;
      house.push({ transaction, place, address, coin, amount, sender, fee });
    }
    return house;
  }

  /** Tells the engine of each deposit that is due: it takes each once, by chain, transaction and place. */
  async #credit(): Promise<void> {
    const { tell } = this.#dependencies;
    const due = [...(await this.#store.crediting())];
    const failures: unknown[] = [];
    while (due.length > 0) {
      const some = due.splice(0, CREDITS_OF_COMMIT);
      const told = await Promise.allSettled(some.map((one) => this.#tellEngine(one)));
      const credited = told.flatMap((end) => (end.status === 'fulfilled' ? (end.value ?? []) : []));
      const changes = this.#parts(credited).map((part) => this.#change(part));
      const ends = [...told, ...(await this.#writeDown(changes))];
      failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
      for (const user of new Set(changes.map((one) => one.user))) tell(user);
    }
    // A failure ends the look, once the others are done.
    if (failures.length > 0) throw failures[0];
  }

  /** Together; or, where that fails, each alone: one that cannot be written down holds up no other. */
  async #writeDown(changes: readonly ToldChange[]): Promise<PromiseSettledResult<void>[]> {
    if (changes.length === 0) return [];
    const { changeAndTell } = this.#dependencies;
    const [together] = await Promise.allSettled([changeAndTell(...changes)]);
    if (together.status === 'fulfilled' || changes.length === 1) return [together];
    const ends: PromiseSettledResult<void>[] = [];
    for (const one of changes) ends.push(...(await Promise.allSettled([changeAndTell(one)])));
    return ends;
  }

  /** Each deposit alone; of those below the minimum all of one person and coin together. */
  #parts(credited: readonly Credited[]): readonly (readonly Credited[])[] {
    const { coins } = this.#dependencies.chain;
    const parts = new Map<string, Credited[]>();
    for (const one of credited) {
      const { id, user, coin, amount } = one.deposit;
      const isSmall = amount < (coins.get(coin)?.depositMin ?? 0);
      const name = isSmall ? `${user} ${coin}` : String(id);
      parts.set(name, [...(parts.get(name) ?? []), one]);
    }
    return [...parts.values()];
  }

  /** What is written down of deposits of one person and coin that are credited, and told as one sum. */
  #change(part: readonly Credited[]): ToldChange {
    const { deposit, time } = part[0] as Credited;
    const { user, coin } = deposit;
    const ids = part.map((one) => one.deposit.id);
    const sum = part.reduce((left, one) => left + BigInt(one.deposit.amount), 0n);
    const { catalog, chain } = this.#dependencies;
    const amount = amountText(catalog.findAsset(coin), sum);
    const coins = { amount, coin, network: chain.chain.network };
    return {
      change: (executor) => this.#store.setCredited(ids, time, executor),
      ...{ user, notice: { kind: 'deposit-credited', time, coins } },
    };
  }

  /** Returns what the engine has credited; undefined: it refuses. */
  async #tellEngine(deposit: DepositRow): Promise<Credited | undefined> {
    const { engine, alarms, catalog } = this.#dependencies;
    const { id, user, coin, amount, chain, transaction, place } = deposit;
    const { asset } = catalog.findAsset(coin);
    const value = { user, asset, amount, chain, transaction, logIndex: place };
    const body = { case: 'creditDeposit', value } as const;
    const outcome = await engine.submit({ user: HOUSE, key: '', body });
    const refused = eventOf(outcome, 'refused')?.code;
    // Known: it was credited, and who did it did not come to write that down.
    if (refused !== undefined && refused !== Code.depositKnown) {
      const text = `the engine refused to credit a deposit: code ${refused}`;
      alarms.raise({ name: 'deposit_not_credited', text, details: { chain, deposit: id } });
      return undefined;
    }
    return { deposit, time: outcome.time };
  }

  /** Their owners see the confirmations count up. */
  async #tellWaiting(): Promise<void> {
    const waiting = await this.#store.waiting();
    this.waitingCount = waiting.filter(({ isCredited }) => !isCredited).length;
    for (const user of new Set(waiting.map((one) => one.user))) this.#dependencies.tell(user);
  }
}
