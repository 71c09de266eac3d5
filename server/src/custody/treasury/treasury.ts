import type { Kysely } from 'kysely';
import { amountText } from '#engine/live/catalog.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { ChainAway, SigningRefused } from '../chains/chain.ts';
import { costOf, type Mover } from '../chains/mover.ts';
import { atomicUnits, chainUnits, type ListedChain } from '../coins/chain-book.ts';
import type { HeldCoin } from '../coins/held-coins.ts';
import { AccountPlanner } from './account-planner.ts';
import { ColdChoices } from './cold-choices.ts';
import { type HotShare, hotShareOf } from './hot-share.ts';
import { MoveCarrier } from './move-carrier.ts';
import { type MoveRow, MoveStore } from './move-store.ts';
import type { TreasuryPolicy } from './policy.ts';
import type { SeenAddress, SweepHindrance } from './sweep-planner.ts';
import { type KeptCoin, keptCoins } from './terms.ts';

/** How the treasury of a chain is, as of its last look. */
export interface TreasuryFigures {
  readonly chain: string;
  readonly movesUnderWay: number;
  /** Of the moves under way the oldest, UTC epoch milliseconds; 0: there is none. */
  readonly oldestAt: number;
  readonly hindrance: SweepHindrance;
  /** What the gas account has, chain units of the chain's own coin. */
  readonly gas: bigint;
  /** Sweeps of a token that it is enough for, at the fees of the last look; undefined: not known. */
  readonly gasForSweeps: bigint | undefined;
  readonly shares: readonly HotShare[];
}

export interface TreasuryDependencies {
  readonly database: Kysely<Database>;
  readonly chain: ListedChain;
  readonly mover: Mover;
  readonly policy: TreasuryPolicy;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly clock: Clock;
  /** Where coins lay after the block that was compared last; empty: nothing was compared yet. */
  readonly held: () => readonly HeldCoin[];
  /** What atomic units of a coin are worth, on one scale for all; 0: not known. */
  readonly worthOf: (coin: string, amount: bigint) => bigint;
  /** Whether nothing of a coin may leave by a chain now. */
  readonly isPaused: (chain: string, coin: string) => Promise<boolean>;
}

/**
 * Keeps the coins of one chain where they should be: what users paid in goes to the hot wallet, what
 * the hot wallet has too much to a cold address. It works from balances that the chain tells, so a
 * look may be cut off anywhere, and may be done at any time.
 */
export class Treasury {
  readonly #own: TreasuryDependencies;
  readonly #store: MoveStore;
  readonly #carrier: MoveCarrier;
  readonly #kept: readonly KeptCoin[];
  readonly #native: string;
  readonly cold: ColdChoices;
  /** What was planned from already: older balances than a move that ended since say nothing. */
  #plannedFrom: readonly HeldCoin[] = [];
  figures: TreasuryFigures;

  /** Throws where the terms name a coin that the chain does not list. */
  constructor(own: TreasuryDependencies) {
    this.#own = own;
    this.#store = new MoveStore(own.database, own.chain.code);
    this.#carrier = new MoveCarrier({ ...own, store: this.#store });
    this.#kept = keptCoins(own.chain);
    const set = own.mover.addresses.cold;
    this.cold = new ColdChoices({
      ...{ database: own.database, chain: own.chain.code, set, clock: own.clock },
    });
    this.#native = own.chain.chain.coins.find(({ contract }) => !contract)?.symbol ?? '';
    this.figures = {
      ...{ chain: own.chain.code, movesUnderWay: 0, oldestAt: 0, hindrance: '', gas: 0n },
      ...{ gasForSweeps: undefined, shares: [] },
    };
  }

  /** One step of what is under way, and plans where coins were compared since the last look. */
  async look(): Promise<void> {
    const { chain, held } = this.#own;
    try {
      await this.#carrier.carry();
      const seen = held();
      if (seen.length > 0 && seen !== this.#plannedFrom) {
        await this.#plan(seen);
        this.#plannedFrom = seen;
        await this.#carrier.carry();
      }
    } catch (error) {
      if (!(error instanceof ChainAway)) throw error;
    }
    const underWay = await this.#store.underWay();
    const [oldest] = underWay;
    const more = { movesUnderWay: underWay.length, oldestAt: oldest?.plannedAt ?? 0 };
    this.figures = { ...this.figures, ...more, chain: chain.code };
  }

  /**
   * Reckons a move of the hot wallet to the cold address in use. Throws SigningRefused where the node says that
   * it would not go well, and ChainAway.
   */
  async coldMove(coin: string, amount: bigint) {
    const { mover } = this.#own;
    const { hot } = mover.addresses;
    const cold = await this.cold.inUse();
    const fees = await mover.quote({ kind: 'to-cold', cold, symbol: coin, amount });
    return { kind: 'to-cold', coin, from: hot, to: cold, amount, fees } as const;
  }

  async #plan(seen: readonly HeldCoin[]): Promise<void> {
    const { policy } = this.#own;
    const underWay = await this.#store.underWay();
    const paused = await this.#store.pausedCoins();
    const hindrance = await this.#planSweeps(seen, underWay, paused);
    const shares = await this.#keepShares(seen, underWay, paused, hindrance);
    const gas = seen.find(({ coin }) => coin === this.#native)?.places.gas ?? 0n;
    const gasForSweeps = await this.#gasForSweeps(gas);
    this.figures = { ...this.figures, hindrance, shares, gas, gasForSweeps };
    const isLow = gasForSweeps !== undefined && gasForSweeps < policy.gasForSweepsMin;
    if (hindrance === 'gas' || isLow) this.#alarmGas(gas);
  }

  async #planSweeps(
    seen: readonly HeldCoin[],
    underWay: readonly MoveRow[],
    paused: ReadonlySet<string>,
  ): Promise<SweepHindrance> {
    const { chain, mover, policy, clock } = this.#own;
    const { gas } = mover.addresses;
    // Where deposit addresses pay themselves, nothing is swept.
    if (mover.spendable || gas === undefined) return '';
    const gasAtTip = this.#native ? await chain.chain.balance(gas, this.#native) : 0n;
    const promised = underWay
      .filter(({ kind }) => kind === 'top-up')
      .reduce((sum, { amount, fees }) => sum + amount + costOf(fees), 0n);
    const coins = this.#kept
      .filter(({ coin }) => !paused.has(coin))
      .map(({ coin, isNative, sweepMin }) => ({ symbol: coin, isNative, least: sweepMin }));
    const planner = new AccountPlanner({
      ...{ chain: chain.chain, depth: chain.rules.depositConfirmations },
      ...{ mover, gas, policy, coins, native: this.#native },
      ...{ gasLeft: gasAtTip - promised, worthOf: (symbol, amount) => this.#worth(symbol, amount) },
    });
    if (this.#native) await this.#isReopened(gas);
    const busy = new Set(underWay.map(({ deposit }) => deposit));
    const addresses: SeenAddress[] = [];
    for (const one of addressesOf(seen)) {
      if (busy.has(one.number) || (await this.#isReopened(one.address))) continue;
      addresses.push(one);
    }
    const room = Math.max(0, policy.movesAtOnceMax - underWay.length);
    const { moves, hindrance } = await planner.plan(addresses, room);
    for (const move of moves) await this.#store.plan(move, 'rules', clock.now());
    return hindrance;
  }

  /** What the chain took back of an address after it was done is under way again, and comes first. */
  async #isReopened(address: string): Promise<boolean> {
    const next = await this.#store.nextNonce(address);
    if (next === undefined) return false;
    const included = await this.#own.mover.nextNonce(address);
    return included <= next && (await this.#store.reopen(address, included));
  }

  async #keepShares(
    seen: readonly HeldCoin[],
    underWay: readonly MoveRow[],
    paused: ReadonlySet<string>,
    hindrance: SweepHindrance,
  ): Promise<readonly HotShare[]> {
    const waiting = await this.#store.unsignedPayments();
    const isMoving = underWay.some(({ kind }) => kind === 'to-cold');
    const shares: HotShare[] = [];
    for (const kept of this.#kept) {
      const held = seen.find(({ coin }) => coin === kept.coin);
      if (!held) continue;
      const units = chainUnits(kept.listed, waiting.get(kept.coin) ?? 0);
      const isSweeping = !paused.has(kept.coin) && hindrance === '';
      const shareOf = (coin: HeldCoin) =>
        hotShareOf(kept, coin, { waiting: units, isSweeping, depositsPay: this.#depositsPay });
      let share = shareOf(held);
      if (share.excess > 0n) share = shareOf(await this.#asOfNow(held));
      shares.push(share);
      if (share.missing > 0n) this.#alarmHot('hot_low', kept, share.missing);
      if (share.excess > 0n && !isMoving) await this.#sendExcess(kept, share.excess, paused);
    }
    return shares;
  }

  /** What has left what pays since the comparison is not too much any more. */
  async #asOfNow(held: HeldCoin): Promise<HeldCoin> {
    const { chain, mover } = this.#own;
    const left = async (address: string, then: bigint) => {
      const now = await chain.chain.balance(address, held.coin);
      return now < then ? now : then;
    };
    const hot = await left(mover.addresses.hot, held.places.hot);
    if (!this.#depositsPay) return { ...held, places: { ...held.places, hot } };
    let deposits = 0n;
    for (const { address, amount } of held.deposits) deposits += await left(address, amount);
    return { ...held, places: { ...held.places, hot, deposits } };
  }

  /** A little goes to cold by itself; more is for people, and so is what the node does not take. */
  async #sendExcess(kept: KeptCoin, tooMuch: bigint, paused: ReadonlySet<string>): Promise<void> {
    const { chain, clock, isPaused, mover } = this.#own;
    let excess = tooMuch;
    if (mover.spendable) {
      // Here a person who stops sweeps stops this.
      if (paused.has(kept.coin)) return;
      // What is not deep enough yet, or more than one move carries, goes later.
      const most = await mover.spendable(await this.cold.inUse());
      if (most < excess) excess = most;
    }
    if (excess < kept.sweepMin) return;
    // While coins are missing nothing changes its place: an operator must look where they are.
    if (await isPaused(chain.code, kept.coin)) return;
    if (excess > kept.coldAutoMax) return this.#alarmHot('hot_high', kept, excess);
    try {
      const move = await this.coldMove(kept.coin, excess);
      await this.#store.plan(move, 'rules', clock.now());
    } catch (error) {
      if (!(error instanceof SigningRefused)) throw error;
      this.#alarmHot('hot_high', kept, excess);
    }
  }

  /** Whether what lies at deposit addresses is as good as hot: the signer spends it for payments. */
  get #depositsPay(): boolean {
    return this.#own.mover.spendable !== undefined;
  }

  /** Chain units that can go to cold now, by one move. Throws ChainAway, SignerAway. */
  async movableNow(coin: string): Promise<bigint> {
    const { mover } = this.#own;
    return mover.spendable ? mover.spendable(await this.cold.inUse()) : this.hotNow(coin);
  }

  /** Chain units that the signer can pay with; where deposits pay, too, as of the last look. Throws ChainAway. */
  async hotNow(coin: string): Promise<bigint> {
    const { chain, mover } = this.#own;
    if (!this.#depositsPay) return chain.chain.balance(mover.addresses.hot, coin);
    return this.figures.shares.find((one) => one.coin === coin)?.hot ?? 0n;
  }

  #alarmHot(name: 'hot_low' | 'hot_high', { coin, listed }: KeptCoin, amount: bigint): void {
    const text =
      name === 'hot_low'
        ? 'the hot wallet cannot cover pending withdrawals: bring funds back from the cold wallet'
        : 'the hot wallet is above its limit: send funds to the cold wallet';
    const details = {
      ...{ chain: this.#own.chain.code, coin },
      amount: amountText(listed.asset, atomicUnits(listed, amount)),
    };
    this.#own.alarms.raise({ name, text, details });
  }

  #alarmGas(gas: bigint): void {
    const { alarms, chain, mover } = this.#own;
    const listed = chain.coins.get(this.#native);
    const amount = listed ? amountText(listed.asset, atomicUnits(listed, gas)) : String(gas);
    const details = { chain: chain.code, address: mover.addresses.gas ?? '', amount };
    const text = 'the gas account is running low: tokens stay at deposit addresses';
    alarms.raise({ name: 'gas_account_low', text, details });
  }

  /** undefined: no token is swept, or the node does not say what it costs. */
  async #gasForSweeps(gas: bigint): Promise<bigint | undefined> {
    const { mover, policy } = this.#own;
    const isNeeded = this.#kept.some(({ isNative }) => !isNative);
    if (!isNeeded || !this.#native) return undefined;
    const topUp = { kind: 'top-up', symbol: this.#native, deposit: 0, amount: 1n } as const;
    try {
      const cost = costOf(await mover.quote(topUp));
      // A token takes about three times what the chain's own coin does, with what is added to it.
      return gas / (cost + (cost * 3n * policy.topUpPercent) / 100n);
    } catch (error) {
      if (error instanceof SigningRefused) return 0n;
      throw error;
    }
  }

  #worth(coin: string, amount: bigint): bigint {
    const listed = this.#own.chain.coins.get(coin);
    return listed ? this.#own.worthOf(coin, atomicUnits(listed, amount)) : 0n;
  }
}

/** What lies where, by deposit address. */
function addressesOf(seen: readonly HeldCoin[]): readonly SeenAddress[] {
  const found = new Map<number, { number: number; address: string; coins: Map<string, bigint> }>();
  for (const { coin, deposits } of seen) {
    for (const { number, address, amount } of deposits) {
      const one = found.get(number) ?? { number, address, coins: new Map<string, bigint>() };
      one.coins.set(coin, amount);
      found.set(number, one);
    }
  }
  return [...found.values()].sort((one, other) => one.number - other.number);
}
