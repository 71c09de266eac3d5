import { type DefineContract, HouseUser } from '@bourse/contract/messages.ts';
import type { BookMaker } from '../book/book.ts';
import { OpenCounts } from '../order/open-counts.ts';
import { OrderTable } from '../order/order-table.ts';
import { OwnedOrders } from '../order/owned-orders.ts';
import type { Ladder } from '../perpetual/tiers.ts';
import { FairQueue } from '../risk/fair-queue.ts';
import { Contract } from './contract.ts';
import { FuturesAccounts } from './futures-accounts.ts';
import { Holdings, NONE } from './holdings.ts';
import { type ExitPair, OrderDetails } from './order-details.ts';
import type { Ranking } from './ranking.ts';
import { RecentPeak } from './recent-peak.ts';
import { TriggerHeap } from './trigger-heap.ts';

/** Lots that an order opened in a match, and the exits that it brings. */
export interface ExitsToOpen {
  readonly leg: number;
  readonly pair: ExitPair;
  /** The first lots of the order, or of the position that it opened anew. */
  readonly isFirst: boolean;
  /** No position stood before: exits without a quantity of their own are of all of it. */
  readonly isWhole: boolean;
  readonly lots: number;
}

/** The whole state of futures. Spot does not use it. */
export class FuturesState {
  /** By id, a number of the same space as spot markets. */
  readonly contracts: (Contract | undefined)[] = [];
  /** The asset of all margins; 0 until the first contract. */
  quoteAsset = 0;
  readonly orders = new OrderTable();
  readonly details = new OrderDetails();
  /** By holding, so that work after a fill does not look at orders in other contracts. */
  readonly ordersOfHolding = new OwnedOrders();
  readonly openCounts = new OpenCounts();
  readonly holdings = new Holdings();
  readonly accounts = new FuturesAccounts();
  /** Holdings to look at before the command ends, and legs to tell of. */
  readonly dirty: number[] = [];
  readonly changedLegs: number[] = [];
  /**
   * Ids of triggered orders that wait for their turn. The id is negative where the order waited for a
   * fall, accounts take turns, and the next command continues what one leaves.
   */
  readonly triggered = new FairQueue<number>();
  /** Orders that the present command may still wake. */
  wakesLeft = 0;
  /** Holdings that it may still look at because a mark passed them. */
  looksLeft = 0;
  /** Orders that it may still meet in a match. */
  makersLeft = 0;
  /** Exits that fills of the present command bring once their match is over, by order. */
  readonly exitsToOpen = new Map<number, ExitsToOpen>();
  /** Holdings that wait for liquidation, the next one first from `dueFrom` on. */
  due: number[] = [];
  dueFrom = 0;
  /** Holdings that the mark alone would liquidate: looked at again with the next index (R4). */
  parked: number[] = [];
  /** Users whose debt nothing backs and the insurance fund may not pay yet, the first one first. */
  readonly waitingDebts = new Set<number>();
  /** The insurance fund's highest balance. */
  readonly poolPeak = new RecentPeak();
  readonly rankings = new Map<number, Ranking>();
  private readonly makeBook: BookMaker;

  constructor(makeBook: BookMaker) {
    this.makeBook = makeBook;
  }

  addContract(rules: DefineContract, ladder: Ladder, unit: number): Contract {
    const make = () => this.makeBook(this.orders);
    const books = { book: make(), lastTriggers: make(), markTriggers: make() };
    const heaps = { lower: new TriggerHeap(), upper: new TriggerHeap() };
    const contract = new Contract(rules, ladder, unit, books, heaps);
    this.contracts[rules.contract] = contract;
    this.quoteAsset = rules.quoteAsset;
    return contract;
  }

  /** Slots of a user's open orders, oldest first. */
  openOrdersOf(user: number): number[] {
    return this.oldestFirst(this.slotsOf(user));
  }

  /** Slots of a user's open orders, in no order. */
  slotsOf(user: number): number[] {
    const { accounts, holdings, ordersOfHolding } = this;
    const slots: number[] = [];
    for (let at = accounts.firstOf(user); at !== NONE; at = holdings.nextOfUser[at]!) {
      for (const slot of ordersOfHolding.slots(at)) slots.push(slot);
    }
    return slots;
  }

  /** The same of one holding. */
  openOrdersOfHolding(holding: number): number[] {
    return this.oldestFirst(this.ordersOfHolding.slots(holding));
  }

  private oldestFirst(slots: number[]): number[] {
    const { sequence } = this.orders;
    return slots.sort((a, b) => sequence[a]! - sequence[b]! || a - b);
  }

  /** The row of a user and contract, made when there was none. */
  holdingOf(user: number, contract: number): number {
    const { accounts, holdings } = this;
    accounts.open(user);
    const known = holdings.size;
    const holding = holdings.findOrAdd(user, contract, accounts.firstHolding[user]!);
    if (holding === known) {
      accounts.firstHolding[user] = holding;
      this.contracts[contract]!.holdings.push(holding);
    }
    return holding;
  }

  /**
   * The row that they have or, if they have none, would get next: to plan with, until `holdingOf` makes it or
   * something refuses.
   */
  foreseenHolding(user: number, contract: number): number {
    this.accounts.makeRoom(user);
    return this.holdings.findOrForesee(user, contract);
  }

  contractOf(holding: number): Contract {
    return this.contracts[this.holdings.contract[holding]!]!;
  }

  /** Notes that a holding must be looked at before the command ends. */
  touch(holding: number): void {
    const { holdings } = this;
    holdings.followLeverage(holding);
    // The insurance fund keeps no margin: no mark has to look at what it holds.
    if (holdings.isDirty[holding] === 1 || holdings.user[holding] === HouseUser.insurance) return;
    holdings.isDirty[holding] = 1;
    this.dirty.push(holding);
  }

  /** Notes that a position changed: it is told once, at the end of the command. */
  change(leg: number): void {
    this.touch(leg >> 1);
    if (this.holdings.isChanged[leg] === 1) return;
    this.holdings.isChanged[leg] = 1;
    this.changedLegs.push(leg);
  }

  /** One that is parked stays so until the next index. */
  enqueue(holding: number): void {
    if (this.holdings.isDue[holding] !== 0) return;
    this.holdings.isDue[holding] = 1;
    this.due.push(holding);
    this.forgetPrices(holding);
  }

  /**
   * A holding that waits to be liquidated is looked at whatever the marks do meanwhile, so it needs no
   * prices. Other holdings of the account keep theirs; a cross account that is due has none.
   */
  private forgetPrices(holding: number): void {
    if (this.holdings.isCross(holding)) return;
    const { lower, upper } = this.contractOf(holding);
    lower.delete(holding);
    upper.delete(holding);
  }

  /** One that was taken and cannot be liquidated now counts as queued, but has no turn before `queueAgain`. */
  setAside(holding: number): void {
    this.holdings.isDue[holding] = 1;
  }

  /** Those that were set aside, in this order, behind all others. */
  queueAgain(holdings: readonly number[]): void {
    for (const holding of holdings) {
      this.holdings.isDue[holding] = 0;
      this.enqueue(holding);
    }
  }

  /** The next holding that waits for liquidation, or -1. */
  dequeue(): number {
    if (this.dueFrom === this.due.length) return -1;
    const holding = this.due[this.dueFrom]!;
    this.dueFrom += 1;
    this.holdings.isDue[holding] = 0;
    if (this.dueFrom === this.due.length) {
      this.due = [];
      this.dueFrom = 0;
    }
    return holding;
  }

  /** Puts a holding aside until an index of its account moves. */
  park(holding: number): void {
    if (this.holdings.isDue[holding] !== 0) return;
    this.holdings.isDue[holding] = 2;
    this.parked.push(holding);
    this.forgetPrices(holding);
  }

  /** Queues the parked holdings that an index concerns, in their order. */
  unpark(isConcerned: (holding: number) => boolean): void {
    if (this.parked.length === 0) return;
    const { parked } = this;
    this.parked = [];
    for (const holding of parked) {
      if (!isConcerned(holding)) {
        this.parked.push(holding);
        continue;
      }
      this.holdings.isDue[holding] = 0;
      this.enqueue(holding);
    }
  }

  /** The deleveraging order of one side of a contract, made once in a command. */
  rankingOf<Sign extends 1 | -1>(
    contract: number,
    sign: Sign,
    make: (sign: Sign) => Ranking,
  ): Ranking {
    const key = contract * sign;
    const known = this.rankings.get(key);
    if (known) return known;
    const made = make(sign);
    this.rankings.set(key, made);
    return made;
  }

  forgetRanking(contract: number, sign: 1 | -1): void {
    this.rankings.delete(contract * sign);
  }

  get dueCount(): number {
    return this.due.length - this.dueFrom;
  }
}
