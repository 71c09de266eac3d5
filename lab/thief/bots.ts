import {
  AccountKind,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { decideExit, endOf } from '@bourse/core/strategy/decide.ts';
import { type Plan, type StrategyMarket, signOfPlan } from '@bourse/core/strategy/plan.ts';
import { foldOrders, type Slots } from '@bourse/core/strategy/purses.ts';
import { contractEndPrices, spotEndPrices } from '../../server/src/bots/runner/end-prices.ts';
import { type Coin, coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import { contractOrder, sideOf, spotOrder } from './orders.ts';
import { hasBadBots } from './rules.ts';
import { botLotsOf, botUsersOf, GRID_LEVERAGE, type Victims } from './victims.ts';

/** A bot looks so often, as the server's runner does. */
const STEP_MS = 2_000;
/** Of the funds of a spot bot, whole percents. */
const SPOT_STOP = 1;

/** A trading bot that has bought, or sold, all that it wants, with a stop loss. */
interface Bot {
  readonly user: number;
  readonly at: number;
  readonly plan: Plan;
  readonly market: StrategyMarket;
  readonly slots: Slots;
  isStopping: boolean;
}

/** Trading bots: of what the server's runner does their end alone, decided by the same functions. */
export class Bots {
  private readonly exchange: Exchange;
  private readonly victims: Victims;

  constructor(exchange: Exchange, victims: Victims) {
    this.exchange = exchange;
    this.victims = victims;
  }

  start(): void {
    for (const [at, coin] of coins.entries()) {
      for (const bot of botsOf(coin, at, this.victims)) {
        this.exchange.every(STEP_MS, 0, () => this.step(bot));
      }
    }
  }

  private step(bot: Bot): void {
    const { plan, market, slots, at } = bot;
    const base = this.baseOf(bot);
    if (base === 0) return;
    bot.isStopping ||= endOf(plan, market, { slots }, this.pricesOf(bot)) !== undefined;
    if (!bot.isStopping || this.isLeaving(bot)) return;
    const lastTicks = this.exchange.engine.lastPriceTicks(coins[at]!.market.id);
    const exit = decideExit(plan, market, slots, lastTicks, base);
    if (exit) this.leave(bot, exit.quantityLots);
  }

  /** Sells or closes these lots, as the runner's last order does. */
  private leave({ user, at, plan }: Bot, lots: number): void {
    const { market, contract } = coins[at]!;
    const product = plan.strategy === 'futures-grid' ? 'contract' : 'spot';
    const more = {
      type: OrderType.MARKET,
      timeInForce: TimeInForce.UNSPECIFIED,
      selfTradePrevention: SelfTradePrevention.EXPIRE_TAKER,
      protectedExit: !hasBadBots(this.exchange.rules, product),
    };
    if (product === 'spot')
      return void this.exchange.send(user, spotOrder(market.id, -1, 0, lots, more));
    const sign = signOfPlan(plan);
    const positionSide = sign === 1 ? PositionSide.LONG : PositionSide.SHORT;
    const closing = { ...more, positionSide, reduceOnly: true };
    this.exchange.send(user, contractOrder(contract.id, sign === 1 ? -1 : 1, 0, lots, closing));
  }

  /** The prices by which it may end now, ticks. */
  private pricesOf({ at, plan }: Bot): readonly number[] {
    const { engine, rules } = this.exchange;
    const { market, contract } = coins[at]!;
    if (plan.strategy === 'futures-grid') {
      const { markTicks, indexTicks } = engine.contract(contract.id)!;
      return hasBadBots(rules, 'contract') ? [markTicks] : contractEndPrices(markTicks, indexTicks);
    }
    if (hasBadBots(rules, 'spot')) return [engine.lastPriceTicks(market.id)];
    const isSilent = this.exchange.isSpotSilent(at);
    return spotEndPrices(isSilent ? 0 : this.exchange.spotIndexTicks(at), isSilent, []).endTicks;
  }

  /** What it has by the exchange, base atomic units; below 0: it owes them. */
  private baseOf({ user, at, plan }: Bot): number {
    const { market, contract } = coins[at]!;
    if (plan.strategy === 'futures-grid') {
      const sign = signOfPlan(plan);
      const lots = this.exchange.position(user, contract.id, sign)?.lots ?? 0;
      return sign * lots * contract.definition.lotSize;
    }
    const held = this.exchange.engine.balance(user, AccountKind.SPOT, market.base.id);
    return Number(held.available + held.frozen);
  }

  private isLeaving({ user, plan }: Bot): boolean {
    const { engine } = this.exchange;
    const isContract = plan.strategy === 'futures-grid';
    return (isContract ? engine.contractOrders(user) : engine.openOrders(user)).length > 0;
  }
}

function botsOf(coin: Coin, at: number, victims: Victims): readonly Bot[] {
  const { market, contract, spotUnit, contractUnit } = coin;
  const users = botUsersOf(at);
  const lots = botLotsOf(at, victims);
  const spotValue = market.definition.initialPriceTicks * spotUnit * lots.spot;
  const spotCost = Math.floor(spotValue * (1 + victims.spotDear));
  const dca = { strategy: 'dca', amount: spotCost, everyMs: Number.MAX_SAFE_INTEGER } as const;
  const ofSpot = { funds: spotCost, takeProfitPercent: 0, stopLossPercent: SPOT_STOP };
  const onSpot = {
    ...{ user: users.spot, at, plan: { ...ofSpot, ...dca } },
    market: { ...market.definition, unit: spotUnit },
    slots: bought(1, lots.spot * market.definition.lotSize, spotCost),
    isStopping: false,
  };
  const price = contract.initialPriceTicks;
  const value = price * contractUnit * lots.contract;
  const grids = ([1, -1] as const).map((sign) => {
    const direction = sign === 1 ? ('long' as const) : ('short' as const);
    const lines = { lowerTicks: 1, upperTicks: 2 * price, cells: 1, capTicks: price, feeRate: 0 };
    const bounds = { takeProfitPercent: 0, stopLossPercent: victims.gridStop };
    const funds = Math.floor(value / GRID_LEVERAGE);
    const grid = { strategy: 'futures-grid', direction, leverage: GRID_LEVERAGE } as const;
    return {
      ...{ user: users[direction], at, plan: { ...grid, ...lines, ...bounds, funds } },
      market: { ...contract.definition, unit: contractUnit },
      slots: bought(sign, lots.contract * contract.definition.lotSize, value),
      isStopping: false,
    };
  });
  return [onSpot, ...grids];
}

/** All that a bot traded: base atomic units for their value. */
function bought(sign: 1 | -1, base: number, value: number): Slots {
  const order = { slot: 0, cycle: 0, side: sideOf(sign), priceTicks: 0, quantityLots: 0 };
  const moved = { baseDelta: sign * base, quoteDelta: -sign * value };
  return foldOrders([{ ...order, quoteAmount: 0, isClosed: true, ...moved }]);
}
