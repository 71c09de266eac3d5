import { Side } from '@bourse/contract/enumerations.ts';
import type { Snapshot as SnapshotMessage } from '@bourse/contract/gen/exchange/v1/snapshot_pb.js';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { decode, encode } from '@bourse/contract/plain.ts';
import { SnapshotSchema } from '@bourse/contract/schemas.ts';
import { notionalUnitOf } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import type { Book } from '../book/book.ts';
import type { Market } from '../market.ts';
import { Waiting } from '../order/order-table.ts';
import type { State } from '../state.ts';
import { readBalances, writeBalances } from './balances.ts';
import { column, integers } from './bytes.ts';
import { readFutures, writeFutures } from './futures.ts';
import { readKeys, readLegacyKeys, writeKeys, writeLegacyKeys } from './keys.ts';
import { readMarketRisk, writeMarketRisk } from './market-risk.ts';
import { readOrders, writeOrders } from './orders.ts';
import { readRights, writeRights } from './rights.ts';

/** Raised when the format changes in a way that old bytes cannot be read as. */
const VERSION = 1;

type Markets = Snapshot['markets'];

/** The state as canonical bytes: equal states give equal bytes (I16, I17). */
export function writeSnapshot(state: State): Uint8Array {
  return encode<SnapshotMessage>(SnapshotSchema, {
    version: VERSION,
    sequence: state.sequence,
    time: state.time,
    nextTrade: state.nextTrade,
    assets: state.assets.filter((asset) => asset !== undefined),
    markets: state.markets
      .filter((market) => market !== undefined)
      .map((market) => writeMarket(state, market)),
    feeSchedule: state.fees.schedule(),
    feeTiers: state.fees.assigned(),
    balances: writeBalances(state.ledger),
    orders: writeOrders(state.orders),
    keys: writeLegacyKeys(state.legacyKeys),
    deposits: [...state.deposits],
    holds: state.holds.all(),
    referralDays: [...state.referralDays]
      .sort(([one], [other]) => one - other)
      .map(([user, day]) => ({ user, day })),
    ...(state.futures.quoteAsset > 0 && { futures: writeFutures(state.futures) }),
    ...(state.riskRules && { riskRules: state.riskRules }),
    riskRulesTime: state.riskRulesTime,
    ...(state.keys.size > 0 && { keptKeys: writeKeys(state.keys) }),
    ...writeRights(state.rights),
  });
}

/** Fills a new state from the bytes of `writeSnapshot`. Throws when they are not a snapshot. */
export function readSnapshot(state: State, bytes: Uint8Array): void {
  const snapshot = decode<SnapshotMessage>(SnapshotSchema, bytes);
  assert(snapshot.version === VERSION, `snapshot version ${snapshot.version} is not known`);
  const { feeSchedule, balances, orders, keys } = snapshot;
  assert(!!feeSchedule && !!balances && !!orders && !!keys, 'a snapshot is incomplete');
  state.sequence = snapshot.sequence;
  state.time = snapshot.time;
  state.nextTrade = snapshot.nextTrade;
  state.riskRules = snapshot.riskRules ?? null;
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
  readLegacyKeys(state.legacyKeys, keys);
  if (snapshot.keptKeys) readKeys(state.keys, snapshot.keptKeys);
  for (const deposit of snapshot.deposits) state.deposits.add(deposit);
  for (const hold of snapshot.holds) state.holds.add(hold);
  for (const { user, day } of snapshot.referralDays) state.referralDays.set(user, day);
  readRights(state.rights, snapshot);
  if (snapshot.futures) readFutures(state, snapshot.futures);
}

function writeMarket(whole: State, market: Market): Markets[number] {
  const { rules, state, lastPriceTicks, book, stops } = market;
  const slots = (from: Book, side: Side) => column(new Int32Array(from.slots(side)));
  return {
    rules,
    state,
    lastPriceTicks,
    bids: slots(book, Side.BUY),
    asks: slots(book, Side.SELL),
    rises: slots(stops, Side.SELL),
    falls: slots(stops, Side.BUY),
    ...(whole.riskRules && { risk: writeMarketRisk(whole, market.risk) }),
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
    if (!risk) continue;
    readMarketRisk(state, market.risk, risk);
    for (const slot of integers(risk.exits)) {
      market.risk.exits.add(slot);
      orders.waiting[slot] = Waiting.trigger;
      market.stopCount += 1;
      state.openCounts.addWaiting(orders.countRow[slot]!, 1);
    }
  }
}
