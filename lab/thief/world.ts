import {
  AccountKind,
  MarginMode,
  PositionSide,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import {
  assetDefinition,
  catalogAssets,
  quoteAsset,
  spotFeeTiers,
} from '../../server/src/platform/markets/catalog.ts';
import { Bots } from './bots.ts';
import { coins } from './coins.ts';
import { Exchange } from './exchange.ts';
import {
  coinsGranted,
  contractMaker,
  HouseMakers,
  MAKER_FUNDS,
  MAKER_LEVERAGE,
  MAKER_POSITION_MODE,
  spotMaker,
} from './house-makers.ts';
import { indexPaths } from './index-path.ts';
import { contractOrder, type Sign, spotOrder, transferOf } from './orders.ts';
import { innocentOf, thiefUsers } from './people.ts';
import { Rewind } from './rewind.ts';
import { numbersOf, type Rules, shareOf, staleAfterOf } from './rules.ts';
import { deposit, fund, type Must, mustOf } from './setup.ts';
import type { Start } from './starts.ts';
import { HUNTED_REACH, settleVictims, victimsOf } from './victims.ts';

/** What one account may claim a day, USDT; a coalition has several of them. */
export const CLAIM = 10_000;

const INNOCENT_FUNDS = 20_000;
/** Positions of innocents, USDT: far smaller than the cost of moving a price. */
const VALUE = {
  hedge: 20_000,
  leveraged: 40_000,
  stopped: 1_500,
  resting: 500,
  holding: 2_000,
} as const;
const STOP_DISTANCE = 0.025;
/** In a world of stops: their value, far more than the book, and how near they are. */
const LARGE_STOP = { value: 120_000, distance: 0.009 } as const;
const RESTING_DISTANCE = 0.03;
/** Of the innocents that have one; others have less. */
export const INNOCENT_LEVERAGE = 25;

/** When a world begins: no funding instant is near. */
const START_MS = Date.UTC(2026, 0, 5, 3);
/** Another begins so that the instant comes this long after the first move. */
const FUNDING_MS = Date.UTC(2026, 0, 5, 8);
const BEFORE_FUNDING_SECONDS = 25;
/** Of a contract in a crowded world, USDT: ten accounts fill it by neutral numbers. */
const OPEN_INTEREST = 600_000;

const FUND = 200_000;
const BOT_FEE_TIER = 5;
/** The last tier that volume brings. */
const LOWEST = spotFeeTiers.findLastIndex(({ volumeMin }) => volumeMin !== undefined);
const WARM_UP_SECONDS = 32;
const ONE = 1e8;
const HOUSE = 0;

/** A world ready for games: the bytes of an engine, and the path of its index. */
export interface World {
  readonly rules: Rules;
  readonly seed: number;
  readonly start: Start;
  readonly paths: readonly (readonly number[])[];
  readonly bytes: Uint8Array;
  readonly timeMs: number;
}

/** Defines, funds and warms up the world of a seed. */
export function makeWorld(rules: Rules, seed: number, start: Start): World {
  const paths = indexPaths(seed, victimsOf(start) && HUNTED_REACH);
  const calm = paths.map(([first]) => [first!]);
  const exchange = new Exchange(new Engine(), rules, calm, startMsOf(start));
  const must = mustOf(exchange);
  define(must, rules, start);
  exchange.startIndexClock();
  exchange.advance(1_000);
  fundMakers(must);
  const victims = victimsOf(start);
  for (const [at] of coins.entries()) {
    settleInnocents(must, at, start);
    if (victims) settleVictims(must, at, victims);
  }
  const makers = new HouseMakers(exchange);
  makers.start();
  for (const user of thiefUsers) {
    if (shareOf(rules) !== null) must(HOUSE, { case: 'setFeeTier', value: { user, tier: LOWEST } });
    deposit(must, user, quoteAsset.id, CLAIM * ONE);
    for (const [to, share] of sharesOf(start)) {
      must(user, transferOf(AccountKind.FUNDING, to, quoteAsset.id, CLAIM * share * ONE));
    }
  }
  exchange.advance(WARM_UP_SECONDS * 1_000);
  const bytes = exchange.engine.snapshot();
  return { rules, seed, start, paths, bytes, timeMs: exchange.timeMs };
}

function startMsOf(start: Start): number {
  if (start !== 'funding') return START_MS;
  return FUNDING_MS - (1 + WARM_UP_SECONDS + BEFORE_FUNDING_SECONDS) * 1_000;
}

/** Accounts that hold a claim at first, and which part of it. */
function sharesOf(start: Start): readonly (readonly [AccountKind, number])[] {
  const { SPOT, FUTURES } = AccountKind;
  if (start === 'both' || start === 'reached') {
    return [
      [SPOT, 0.5],
      [FUTURES, 0.5],
    ];
  }
  return [[start === 'spot' || start === 'hunted-spot' ? SPOT : FUTURES, 1]];
}

/** A world that is opened again and again: the one engine is put back to how the world was made. */
export class Stage {
  private readonly world: World;
  private readonly engine: Engine;
  private readonly memory: Rewind;

  constructor(world: World) {
    this.world = world;
    this.engine = Engine.restore(world.bytes);
    this.memory = new Rewind(this.engine);
  }

  /** The world as it was made, with the index, the makers and the clock going on; ends the one before. */
  open(): Exchange {
    this.memory.rewind();
    const { rules, paths, timeMs, start } = this.world;
    const exchange = new Exchange(this.engine, rules, paths, timeMs);
    exchange.startIndexClock();
    new HouseMakers(exchange).start();
    const victims = victimsOf(start);
    if (victims) new Bots(exchange, victims).start();
    return exchange;
  }
}

function define(must: Must, rules: Rules, start: Start): void {
  const used = [quoteAsset.id, ...coins.map(({ market }) => market.base.id)];
  for (const asset of catalogAssets.filter(({ id }) => used.includes(id))) {
    must(HOUSE, { case: 'defineAsset', value: assetDefinition(asset) });
  }
  must(HOUSE, { case: 'setFeeSchedule', value: { tiers: spotFeeTiers } });
  for (const { market, contract, contractUnit } of coins) {
    must(HOUSE, { case: 'defineMarket', value: market.definition });
    const { definition, initialPriceTicks } = contract;
    const staleAfterMs = staleAfterOf(rules, definition.staleAfterMs);
    const openInterestMaxLots =
      start === 'crowded'
        ? Math.floor((OPEN_INTEREST * ONE) / (initialPriceTicks * contractUnit))
        : definition.openInterestMaxLots;
    must(HOUSE, {
      case: 'defineContract',
      value: { ...definition, openInterestMaxLots, staleAfterMs },
    });
  }
  deposit(must, HouseUser.insurance, quoteAsset.id, FUND * ONE);
  must(HOUSE, { case: 'setRiskRules', value: numbersOf(rules) });
}

function fundMakers(must: Must): void {
  for (const [at, { market, contract }] of coins.entries()) {
    const [spot, futures] = [spotMaker(at), contractMaker(at)];
    must(HOUSE, { case: 'setFeeTier', value: { user: spot, tier: BOT_FEE_TIER } });
    fund(must, spot, AccountKind.SPOT, quoteAsset.id, MAKER_FUNDS.spot * ONE);
    fund(must, spot, AccountKind.SPOT, market.base.id, coinsGranted(at));
    fund(must, futures, AccountKind.FUTURES, quoteAsset.id, MAKER_FUNDS.contract * ONE);
    const leverage = { contract: contract.id, leverage: MAKER_LEVERAGE };
    must(futures, { case: 'setPositionMode', value: { positionMode: MAKER_POSITION_MODE } });
    must(futures, { case: 'setLeverage', value: leverage });
  }
}

function settleInnocents(must: Must, at: number, start: Start): void {
  const { market, contract, spotUnit, contractUnit } = coins[at]!;
  const [hedger, other, long, short, stopped, counter, resting, holder] = Array.from(
    { length: 8 },
    (_, part) => innocentOf(at, part),
  ) as [number, number, number, number, number, number, number, number];
  for (const user of [hedger, other, long, short, stopped, counter, resting]) {
    fund(must, user, AccountKind.FUTURES, quoteAsset.id, INNOCENT_FUNDS * ONE);
  }
  for (const user of [resting, holder]) {
    fund(must, user, AccountKind.SPOT, quoteAsset.id, INNOCENT_FUNDS * ONE);
  }
  const price = contract.initialPriceTicks;
  const { id } = contract;
  const lotsOf = (value: number) => Math.floor((value * ONE) / (price * contractUnit));
  const meet = (buyer: number, seller: number, value: number) => {
    must(seller, contractOrder(id, -1, price, lotsOf(value)));
    must(buyer, contractOrder(id, 1, price, lotsOf(value), { timeInForce: TimeInForce.IOC }));
  };
  for (const user of [long, short]) {
    must(user, { case: 'setMarginMode', value: { contract: id, marginMode: MarginMode.ISOLATED } });
    must(user, { case: 'setLeverage', value: { contract: id, leverage: INNOCENT_LEVERAGE } });
  }
  meet(hedger, other, VALUE.hedge);
  meet(other, hedger, VALUE.hedge);
  meet(long, short, VALUE.leveraged);
  const isLarge = start === 'stops';
  meet(stopped, counter, isLarge ? LARGE_STOP.value : VALUE.stopped);
  const stopLoss = {
    triggerPriceTicks: Math.round(price * (1 - (isLarge ? LARGE_STOP.distance : STOP_DISTANCE))),
    triggerType: TriggerType.LAST,
    priceTicks: 0,
    quantityLots: 0,
  };
  const exits = { contract: id, positionSide: PositionSide.LONG, stopLoss, replacedOrders: [] };
  must(stopped, { case: 'setPositionExits', value: exits });
  const spotPrice = market.definition.initialPriceTicks;
  const spotLots = (value: number) => Math.floor((value * ONE) / (spotPrice * spotUnit));
  const held = spotLots(VALUE.holding);
  fund(must, holder, AccountKind.SPOT, market.base.id, held * market.definition.lotSize);
  // The first trade: before it a spot market has no last price.
  const least = spotLots(VALUE.resting);
  must(holder, spotOrder(market.id, -1, spotPrice, least));
  must(resting, spotOrder(market.id, 1, spotPrice, least, { timeInForce: TimeInForce.IOC }));
  for (const sign of [1, -1] as const satisfies readonly Sign[]) {
    const away = 1 - sign * RESTING_DISTANCE;
    must(resting, contractOrder(id, sign, Math.round(price * away), lotsOf(VALUE.resting)));
    const user = sign === 1 ? resting : holder;
    must(user, spotOrder(market.id, sign, Math.round(spotPrice * away), spotLots(VALUE.resting)));
  }
  const stopPriceTicks = Math.round(spotPrice * (1 - STOP_DISTANCE));
  const stop = { stopPriceTicks, timeInForce: TimeInForce.GTC };
  must(
    holder,
    spotOrder(market.id, -1, Math.round(stopPriceTicks * 0.98), Math.floor(held / 2), stop),
  );
}
