import {
  encodedTexts,
  encodeParts,
  type Later,
  streamed,
  type WithLater,
} from '@bourse/contract/encode-parts.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import type { Snapshot as SnapshotMessage } from '@bourse/contract/gen/exchange/v1/snapshot_pb.js';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { decode } from '@bourse/contract/plain.ts';
import { SnapshotSchema } from '@bourse/contract/schemas.ts';
import { notionalUnitOf } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import type { Book } from '../book/book.ts';
import type { Market } from '../market.ts';
import type { OrderCopy } from '../order/order-copy.ts';
import { Waiting } from '../order/order-table.ts';
import type { SnapshotRoom } from '../snapshot-room.ts';
import type { State } from '../state.ts';
import { readBalances, writeBalances } from './balances.ts';
import { writeSlots } from './books.ts';
import { integers } from './bytes.ts';
import { readFutures, writeFutures } from './futures.ts';
import { readKeys, readTraded, writeKeys, writeTraded } from './keys.ts';
import { readMarketRisk, writeMarketRisk } from './market-risk.ts';
import { readOrders, writeOrders } from './orders.ts';
import { readRights, writeRights } from './rights.ts';

/** Raised when the format changes in a way that old bytes cannot be read as. */
export const SNAPSHOT_VERSION = 2;
/** The number of the field. */
const DEPOSITS = 12;

type Markets = Snapshot['markets'];

/**
 * The state as it is now as canonical bytes, by parts: equal states give equal bytes (I16, I17). What
 * commands change is copied at once, and the rest is read while commands go on.
 */
export function snapshotParts(state: State): Generator<Uint8Array> {
  const room = state.snapshotRoom.enter();
  const value = writeState(state, room);
  return untilDone(encodeParts<SnapshotMessage>(SnapshotSchema, value), () => {
    state.keys.release();
    room.leave();
  });
}

function* untilDone(parts: Iterable<Uint8Array>, end: () => void): Generator<Uint8Array> {
  try {
    yield* parts;
  } finally {
    end();
  }
}

function writeState(state: State, room: SnapshotRoom): WithLater<Snapshot> {
  const keptKeys = writeKeys(state.keys);
  return {
    version: SNAPSHOT_VERSION,
    sequence: state.sequence,
    time: state.time,
    nextTrade: state.nextTrade,
    assets: state.assets.filter((asset) => asset !== undefined),
    markets: state.markets
      .filter((market) => market !== undefined)
      .map((market) => writeMarket(state, market, room.orders)),
    feeSchedule: state.fees.schedule(),
    feeTiers: state.fees.assigned(),
    balances: writeBalances(state.ledger, room.balances),
    // After the books, whose levels lead into the copy.
    orders: writeOrders(state.orders, room.orders),
    deposits: writeDeposits(state.deposits),
    holds: state.holds.all(),
    referralDays: [...state.referralDays]
      .sort(([one], [other]) => one - other)
      .map(([user, day]) => ({ user, day })),
    ...(state.futures.quoteAsset > 0 && {
      futures: writeFutures(state.futures, room.contractOrders),
    }),
    riskRules: state.riskRules,
    riskRulesTime: state.riskRulesTime,
    ...(state.keys.size > 0 && { keptKeys }),
    ...writeRights(state.rights),
    traded: writeTraded(state.traded, state.time),
    bulkCancels: [...state.bulkCancels],
  };
}

/** Deposits are only ever added, so the first ones are those of now. */
function writeDeposits(deposits: ReadonlySet<string>): Later {
  const { size } = deposits;
  return streamed(() => encodedTexts(DEPOSITS, firstOf(deposits, size)));
}

function* firstOf(texts: Iterable<string>, count: number): Generator<string> {
  let left = count;
  for (const text of texts) {
    if (left === 0) return;
    left -= 1;
    yield text;
  }
}

/** Fills a new state from the bytes of `writeSnapshot`. Throws when they are not a snapshot. */
export function readSnapshot(state: State, bytes: Uint8Array): void {
  const snapshot = decode<SnapshotMessage>(SnapshotSchema, bytes);
  assert(
    snapshot.version === SNAPSHOT_VERSION,
    `snapshot version ${snapshot.version} is not known`,
  );
  const { feeSchedule, riskRules, balances, orders } = snapshot;
  assert(!!feeSchedule && !!riskRules && !!balances && !!orders, 'a snapshot is incomplete');
  state.sequence = snapshot.sequence;
  state.time = snapshot.time;
  state.nextTrade = snapshot.nextTrade;
  state.riskRules = riskRules;
  state.riskRulesTime = snapshot.riskRulesTime;
  for (const asset of snapshot.assets) state.assets[asset.asset] = asset;
  state.fees.adopt(feeSchedule);
  for (const { user, tier } of snapshot.feeTiers) state.fees.setTier(user, tier);
  readBalances(state.ledger, balances);
  for (const { rules } of snapshot.markets) {
    assert(rules !== undefined, 'a market without rules');
    const { decimals } = state.assets[rules.baseAsset]!;
    state.addMarket(rules, notionalUnitOf(rules.tickSize, rules.lotSize, decimals));
  }
  readOrders(state, orders);
  readMarkets(state, snapshot.markets);
  if (snapshot.keptKeys) readKeys(state.keys, snapshot.keptKeys);
  if (snapshot.traded) readTraded(state.traded, snapshot.traded, state.time);
  for (const deposit of snapshot.deposits) state.deposits.add(deposit);
  for (const hold of snapshot.holds) state.holds.add(hold);
  for (const { user, day } of snapshot.referralDays) state.referralDays.set(user, day);
  readRights(state.rights, snapshot);
  state.bulkCancels.push(...snapshot.bulkCancels);
  if (snapshot.futures) readFutures(state, snapshot.futures);
}

function writeMarket(whole: State, market: Market, copy: OrderCopy): WithLater<Markets[number]> {
  const { rules, state, lastPriceTicks, book, stops } = market;
  const slots = (from: Book, side: Side) => writeSlots(from, side, copy);
  return {
    rules,
    state,
    lastPriceTicks,
    bids: slots(book, Side.BUY),
    asks: slots(book, Side.SELL),
    rises: slots(stops, Side.SELL),
    falls: slots(stops, Side.BUY),
    risk: writeMarketRisk(whole, market.risk),
  };
}

function readMarkets(state: State, markets: Markets): void {
  const { orders } = state;
  for (const { rules, state: marketState, lastPriceTicks, risk, ...columns } of markets) {
    const market = state.markets[rules!.market]!;
    market.state = marketState;
    market.lastPriceTicks = lastPriceTicks;
    for (const [side, slots] of [
      [Side.BUY, columns.bids],
      [Side.SELL, columns.asks],
    ] as const) {
      for (const slot of integers(slots)) market.book.add(slot, side, orders.priceTicks[slot]!);
    }
    for (const [side, slots] of [
      [Side.SELL, columns.rises],
      [Side.BUY, columns.falls],
    ] as const) {
      for (const slot of integers(slots)) {
        market.stops.add(slot, side, orders.stopPriceTicks[slot]!);
        orders.waiting[slot] = Waiting.trigger;
        market.stopCount += 1;
        state.openCounts.addWaiting(orders.countRow[slot]!, 1);
      }
    }
    readMarketRisk(state, market.risk, risk!);
    for (const slot of integers(risk!.exits)) {
      market.risk.exits.add(slot, orders.user[slot]!, Side.SELL);
      orders.waiting[slot] = Waiting.trigger;
    }
  }
}
