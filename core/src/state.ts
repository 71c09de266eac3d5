import { AccountKind } from '@bourse/contract/enumerations.ts';
import {
  type BulkCancel,
  type DefineAsset,
  type DefineMarket,
  HouseUser,
  type SetRiskRules,
} from '@bourse/contract/messages.ts';
import type { BookMaker } from './book/book.ts';
import type { HashSeed } from './half-sip-hash.ts';
import { KeyMemory } from './keys/key-memory.ts';
import { TradedNotional } from './keys/traded-notional.ts';
import { HoldTable } from './ledger/hold-table.ts';
import { Ledger } from './ledger/ledger.ts';
import { type FeeRows, Market } from './market.ts';
import { OpenCounts } from './order/open-counts.ts';
import { OrderTable } from './order/order-table.ts';
import { OwnedOrders } from './order/owned-orders.ts';
import { OutcomeBuilder } from './outcome.ts';
import { FuturesState } from './position/futures-state.ts';
import { Fees } from './risk/fees.ts';
import { neutralRules } from './risk/neutral-rules.ts';
import { RightsTable } from './risk/rights-table.ts';
import { SnapshotRoom } from './snapshot-room.ts';

/** The engine's whole state, and the outcome of the present command. */
export class State {
  /** The log's number and time of the last command. */
  sequence = 0;
  time = 0;
  /** The number of the next trade, over all markets. */
  nextTrade = 1;
  /** By id; ids are given by who defines them. */
  readonly assets: (DefineAsset | undefined)[] = [];
  readonly markets: (Market | undefined)[] = [];
  readonly orders = new OrderTable();
  readonly ordersOfUser = new OwnedOrders();
  readonly openCounts = new OpenCounts();
  readonly ledger = new Ledger();
  readonly holds = new HoldTable();
  readonly fees = new Fees();
  /** What accounts may do. */
  readonly rights = new RightsTable();
  /** Numbers of the rules of risk: neutral until the house sets its own. */
  riskRules: SetRiskRules = neutralRules;
  /** The log's time of the command that set them: they do not apply to what was before. */
  riskRulesTime = 0;
  /** Cancels of many orders that further commands go on with, first come first. */
  readonly bulkCancels: BulkCancel[] = [];
  readonly keys: KeyMemory;
  /** What accounts traded lately: the more, the more keys they may keep. */
  readonly traded = new TradedNotional();
  /** Fills that the present command may still make in spot. */
  fillsLeft = 0;
  /** Triggers that the present command may still take off their lists. */
  triggersLeft = 0;
  /** Chain, transaction and log index of every deposit that was ever credited. */
  readonly deposits = new Set<string>();
  /** The last UTC day since 1970 for which each referrer was paid. */
  readonly referralDays = new Map<number, number>();
  readonly outcome: OutcomeBuilder;
  readonly futures: FuturesState;
  readonly snapshotRoom = new SnapshotRoom();
  private readonly makeBook: BookMaker;

  constructor(makeBook: BookMaker, keySeed: HashSeed = [0, 0]) {
    this.makeBook = makeBook;
    this.keys = new KeyMemory(keySeed);
    this.outcome = new OutcomeBuilder(keySeed);
    this.futures = new FuturesState(makeBook);
  }

  /** Slots of a user's open orders, oldest first. */
  openOrdersOf(user: number): number[] {
    const { sequence } = this.orders;
    return this.ordersOfUser.slots(user).sort((a, b) => sequence[a]! - sequence[b]!);
  }

  addMarket(rules: DefineMarket, notionalUnit: number): Market {
    const books = { book: this.makeBook(this.orders), stops: this.makeBook(this.orders) };
    const market = new Market(rules, notionalUnit, books, this.feeRows(rules));
    this.markets[rules.market] = market;
    return market;
  }

  /** Where the fees of a market land. */
  feeRows({ baseAsset, quoteAsset }: DefineMarket): FeeRows {
    return {
      base: this.ledger.row(HouseUser.fees, AccountKind.SPOT, baseAsset),
      quote: this.ledger.row(HouseUser.fees, AccountKind.SPOT, quoteAsset),
    };
  }
}
