/** The exchange of worst.bench.ts, and the states that strangers prepare in it. */
import {
  AccountKind,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import {
  assetDefinition,
  catalogAssets,
  catalogMarkets,
  spotFeeTiers,
} from '@bourse/server/platform/markets/catalog.ts';
import { catalogContracts } from '@bourse/server/platform/markets/contracts.ts';
import { riskRules } from '@bourse/server/platform/markets/risk-rules.ts';

export const USER_FIRST = 100;
/** Accounts that prepare something. */
export const CROWD = 500;
/** User numbers are consecutive, so that no account makes tables grow by leaps. */
export const THIEF = USER_FIRST + CROWD;
export const [market] = catalogMarkets;
export const contracts = catalogContracts('simulated');
export const [contract] = contracts;
export const MINIMAL_LOTS = 2;

/** An exchange as the catalog lists it, with a clock and an index that the bench turns. */
export class World {
  readonly engine = new Engine();
  time = 1_800_000_000_000;
  private deposits = 0;

  constructor() {
    const house = (body: CommandBody) => this.must(0, body);
    for (const asset of catalogAssets) {
      house({ case: 'defineAsset', value: assetDefinition(asset) });
    }
    house({ case: 'setFeeSchedule', value: { tiers: spotFeeTiers } });
    for (const { definition } of catalogMarkets) house({ case: 'defineMarket', value: definition });
    for (const { definition } of contracts) house({ case: 'defineContract', value: definition });
    house({ case: 'setRiskRules', value: riskRules });
    for (const each of contracts) this.index(1, each);
  }

  send(user: number, body: CommandBody): readonly Event[] {
    const sequence = this.engine.sequence + 1;
    return this.engine.apply({ sequence, time: this.time, user, key: '', body }).events;
  }

  /** Every step of the preparation must succeed. */
  must(user: number, body: CommandBody): readonly Event[] {
    const events = this.send(user, body);
    const [first] = events;
    if (first?.case === 'refused') throw new Error(`${body.case} was refused: ${first.value.code}`);
    return events;
  }

  fund(user: number, account: AccountKind, asset: number, coins: number): void {
    this.deposits += 1;
    const { decimals } = catalogAssets.find(({ id }) => id === asset)!;
    const amount = coins * 10 ** decimals;
    const seen = { chain: 'bench', transaction: `${this.deposits}`, logIndex: 0 };
    this.must(0, { case: 'creditDeposit', value: { user, asset, amount, ...seen } });
    const from = AccountKind.FUNDING;
    this.must(user, { case: 'transfer', value: { from, to: account, asset, amount } });
  }

  /** The contract's clock: all sources quote this part of the first price, now or at a time. */
  observation(
    factor: number,
    { definition, initialPriceTicks, id } = contract!,
    time = this.time,
  ): CommandBody {
    const priceTicks = Math.round(initialPriceTicks * factor);
    const quotes = definition.sources.map(({ source }) => ({ source, priceTicks, time }));
    return { case: 'observeIndex', value: { contract: id, quotes } };
  }

  index(factor: number, of = contract!): readonly Event[] {
    return this.must(0, this.observation(factor, of));
  }
}

export const { base, quote } = market!;

export function spotOrder(side: Side, factor: number, lots: number, more = {}): CommandBody {
  const { definition, id } = market!;
  return {
    case: 'placeOrder',
    value: {
      market: id,
      side,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      priceTicks: Math.round(definition.initialPriceTicks * factor),
      quantityLots: lots,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
      ...more,
    },
  };
}

export function contractOrder(
  side: Side,
  factor: number,
  lots: number,
  more = {},
  { id, initialPriceTicks } = contract!,
): CommandBody {
  return {
    case: 'placeContractOrder',
    value: {
      contract: id,
      side,
      positionSide: side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      priceTicks: Math.round(initialPriceTicks * factor),
      quantityLots: lots,
      reduceOnly: false,
      triggerPriceTicks: 0,
      triggerType: TriggerType.UNSPECIFIED,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
      ...more,
    },
  };
}

export const crowd = Array.from({ length: CROWD }, (_, at) => USER_FIRST + at);
export const takes = { type: OrderType.MARKET, timeInForce: TimeInForce.IOC, priceTicks: 0 };

/** Each of the crowd has as many small asks as a market allows. */
export function smallAsks(world: World): void {
  const { openOrdersMax } = market!.definition;
  for (const user of crowd) {
    world.fund(user, AccountKind.SPOT, base.id, 1);
    for (let at = 0; at < openOrdersMax; at += 1) {
      world.must(user, spotOrder(Side.SELL, 1.001 + (at % 50) * 0.0005, MINIMAL_LOTS));
    }
  }
  world.fund(THIEF, AccountKind.SPOT, quote.id, 50_000_000);
}

/** The same of shorts on the contract. */
export function smallShorts(world: World): void {
  for (const user of crowd) {
    world.fund(user, AccountKind.FUTURES, quote.id, 5_000);
    for (let at = 0; at < contract!.definition.openOrdersMax; at += 1) {
      world.must(user, contractOrder(Side.SELL, 1.001 + (at % 50) * 0.0005, MINIMAL_LOTS));
    }
  }
  world.fund(THIEF, AccountKind.FUTURES, quote.id, 5_000_000);
}

/** Each account arms triggers up to the first refusal, as many as the rules allow. */
export function armAll(world: World, arm: (at: number) => CommandBody): void {
  for (const user of crowd) {
    for (let at = 0; at < 200; at += 1) {
      const [first] = world.send(user, arm(at));
      if (first?.case === 'refused') break;
    }
  }
}

/** Lots of the smallest order value. */
export function leastLots(rules: {
  readonly tickSize: number;
  readonly lotSize: number;
  readonly baseAsset: number;
  readonly notionalMin: number;
  readonly initialPriceTicks: number;
}): number {
  const { decimals } = catalogAssets.find(({ id }) => id === rules.baseAsset)!;
  const lotValue = (rules.initialPriceTicks * rules.tickSize * rules.lotSize) / 10 ** decimals;
  return Math.ceil(rules.notionalMin / lotValue);
}

/** As many orders as a user may have in these contracts. */
export function everyOrder(world: World, user: number, among: typeof contracts): void {
  for (const each of among) {
    for (let at = 0; at < each.definition.openOrdersMax; at += 1) {
      const lots = leastLots({ ...each.definition, initialPriceTicks: each.initialPriceTicks });
      world.must(user, contractOrder(Side.SELL, 1.001 + at * 0.0001, lots, {}, each));
    }
  }
}

/** Accounts from THIEF + 2 on, each long of 40 lots at the highest leverage, against one account. */
export function holdLongs(world: World, count: number, spareCoins: number): void {
  const contractId = contract!.id;
  world.fund(THIEF, AccountKind.FUTURES, quote.id, 50_000_000);
  for (let user = THIEF + 2; user < THIEF + 2 + count; user += 1) {
    world.fund(user, AccountKind.FUTURES, quote.id, 8 + spareCoins);
    world.must(user, { case: 'setLeverage', value: { contract: contractId, leverage: 100 } });
    world.must(THIEF, contractOrder(Side.SELL, 1, 40));
    world.must(user, contractOrder(Side.BUY, 1, 40));
  }
}
