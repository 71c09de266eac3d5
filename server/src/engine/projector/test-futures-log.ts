/** A long log of futures in a small world, made so that its rules meet each other often. */
import {
  AccountKind,
  MarginMode,
  OrderType,
  PositionSide,
  Side,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Outcome } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { USDT } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { createRandom } from '#market/index/random.ts';
import type { LedgerAssets } from './ledger-legs.ts';

export const FUTURES_TRADERS = [100, 101, 102, 103, 104] as const;
const CONTRACTS = [BTCPERP, ETHPERP] as const;
const PRICE = 1_000;
const MONEY = 120_000;
const HOUR_MS = 3_600_000;

/** One lot at a price of one tick is worth 7 atomic units, so that shares and fees round. */
const rules = {
  ...btcPerpetual,
  ...{ tickSize: 70_000, lotSize: 10_000, quantityMaxLots: 60, positionMaxLots: 200 },
  ...{ openInterestMaxLots: 900, priceMaxTicks: 100_000, openOrdersMax: 8 },
  impactNotional: 50_000,
  tiers: [
    { notionalMax: 200_000, maintenanceRate: 500_000, leverageMax: 100 },
    { notionalMax: 600_000, maintenanceRate: 1_000_000, leverageMax: 50 },
    { notionalMax: 20_000_000, maintenanceRate: 2_000_000, leverageMax: 20 },
  ],
};

export interface FuturesLog {
  readonly engine: Engine;
  readonly outcomes: readonly Outcome[];
}

/**
 * The same log for the same seed: orders of all kinds, marks that jump, funding, liquidations.
 *
 * @param insured the insurance fund's money at the start; with little of it winners are deleveraged
 */
export function futuresLog(seed: number, steps: number, insured: number): FuturesLog {
  const log = new Log(seed);
  log.open(insured);
  log.desk.adoptRiskRules({ fundHoldMs: 2_000 });
  for (let step = 0; step < steps; step += 1) log.step();
  return { engine: log.desk.engine, outcomes: log.desk.outcomes };
}

export const futuresAssets: LedgerAssets = {
  ofMarket: () => {
    throw new Error('a futures log has no trades on spot');
  },
  ofFutures: () => USDT,
};

class Log {
  readonly desk = new FuturesDesk();
  private readonly random;
  private readonly accepted: { order: number; user: number }[] = [];

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  open(insured: number): void {
    const { desk } = this;
    desk.defineBtcUsdt();
    desk.house({ case: 'defineAsset', value: { asset: 3, symbol: 'ETH', decimals: 8 } });
    for (const contract of CONTRACTS) {
      const symbol = contract === BTCPERP ? 'BTCUSDT' : 'ETHUSDT';
      const baseAsset = contract === BTCPERP ? rules.baseAsset : 3;
      const value = { ...rules, contract, symbol, baseAsset };
      desk.house({ case: 'defineContract', value });
    }
    desk.insure(insured);
    for (const user of FUTURES_TRADERS) desk.fundFutures(user, MONEY);
    for (const contract of CONTRACTS) this.observe(contract, PRICE);
    for (const user of [100, 101]) desk.isolated(user, 50);
  }

  step(): void {
    this.desk.time += this.chance(0.01) ? 8 * HOUR_MS : this.integer(0, 400);
    const draw = this.random.next();
    if (draw < 0.55) return this.placeOrder();
    if (draw < 0.78) return this.moveMark();
    if (draw < 0.86) return this.cancel();
    if (draw < 0.9) return void this.desk.advance(3);
    this.send(this.anySetting());
  }

  private placeOrder(): void {
    const isLong = this.chance(0.5);
    const reduceOnly = this.chance(0.3);
    const type = this.chance(0.25) ? OrderType.MARKET : OrderType.LIMIT;
    const isTriggered = this.chance(0.1);
    const buys = isLong !== reduceOnly;
    const away = (sign: 1 | -1) => PRICE + sign * this.integer(13, 40);
    this.send({
      case: 'placeContractOrder',
      value: {
        contract: this.one(CONTRACTS),
        side: buys ? Side.BUY : Side.SELL,
        positionSide: isLong ? PositionSide.LONG : PositionSide.SHORT,
        type,
        timeInForce: 0,
        priceTicks: type === OrderType.MARKET ? 0 : this.integer(PRICE - 12, PRICE + 12),
        quantityLots: this.integer(1, 60),
        reduceOnly,
        triggerPriceTicks: isTriggered ? this.integer(PRICE - 12, PRICE + 12) : 0,
        triggerType: isTriggered ? TriggerType.MARK : TriggerType.UNSPECIFIED,
        selfTradePrevention: this.integer(0, 4),
        ...(!reduceOnly && this.chance(0.3) && { takeProfit: this.exit(away(isLong ? 1 : -1)) }),
        ...(!reduceOnly && this.chance(0.3) && { stopLoss: this.exit(away(isLong ? -1 : 1)) }),
      },
    });
  }

  private moveMark(): void {
    const draw = this.random.next();
    const far = draw < 0.05 ? 500 : draw < 0.25 ? 60 : 8;
    this.observe(this.one(CONTRACTS), PRICE + this.integer(-far, far));
  }

  private observe(contract: number, priceTicks: number): void {
    const { time } = this.desk;
    const quotes = [1, 2, 3].map((source) => ({ source, priceTicks, time }));
    this.desk.house({ case: 'observeIndex', value: { contract, quotes } });
  }

  private cancel(): void {
    const chosen = this.accepted.at(-1 - this.integer(0, 8));
    if (!chosen) return;
    const { order, user } = chosen;
    this.desk.send(user, { case: 'cancelContractOrder', value: { order } });
  }

  private anySetting(): CommandBody {
    const contract = this.one(CONTRACTS);
    const positionSide = this.one([PositionSide.LONG, PositionSide.SHORT]);
    switch (this.integer(0, 4)) {
      case 0:
        return { case: 'setLeverage', value: { contract, leverage: this.one([5, 20, 50, 100]) } };
      case 1: {
        const marginMode = this.one([MarginMode.ISOLATED, MarginMode.CROSS]);
        return { case: 'setMarginMode', value: { contract, marginMode } };
      }
      case 2: {
        const amount = this.integer(-300, 1_000);
        return { case: 'adjustMargin', value: { contract, positionSide, amount } };
      }
      case 3: {
        const takeProfit = this.exit(this.integer(PRICE - 30, PRICE + 30));
        const value = { contract, positionSide, takeProfit, replacedOrders: [] };
        return { case: 'setPositionExits', value };
      }
      default: {
        const accounts = { from: AccountKind.FUTURES, to: AccountKind.FUNDING };
        const amount = this.integer(1, 5_000);
        return { case: 'transfer', value: { ...accounts, asset: USDT, amount } };
      }
    }
  }

  private send(body: CommandBody): void {
    for (const event of this.desk.send(this.one(FUTURES_TRADERS), body)) {
      if (event.case === 'contractOrderAccepted') this.accepted.push(event.value);
    }
  }

  private exit(triggerPriceTicks: number) {
    const triggerType = this.one([TriggerType.LAST, TriggerType.MARK]);
    return { triggerPriceTicks, triggerType, priceTicks: 0, quantityLots: this.one([0, 0, 3]) };
  }

  private chance(share: number): boolean {
    return this.random.next() < share;
  }

  private integer(min: number, max: number): number {
    return min + Math.floor(this.random.next() * (max - min + 1));
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)] as Item;
  }
}
