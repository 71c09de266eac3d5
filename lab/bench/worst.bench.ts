/**
 * The longest that one command of an ordinary user, or one tick of a clock, holds the engine: the
 * worst state that strangers with little money could prepare for each kind. The rules are those of
 * the catalog.
 */
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
} from '@bourse/server/markets/catalog.ts';
import { catalogContracts } from '@bourse/server/markets/contracts.ts';
import { riskRules } from '@bourse/server/markets/risk-rules.ts';
import { type Figure, median } from './figure.ts';

const RUNS = 9;
const GOAL_MS = 1;
const USER_FIRST = 100;
/** Accounts that prepare something. */
const CROWD = 500;
/** User numbers are consecutive, so that no account makes tables grow by leaps. */
const THIEF = USER_FIRST + CROWD;
const [market] = catalogMarkets;
const contracts = catalogContracts('simulated');
const [contract] = contracts;

/** A command that is timed, and the time at which it comes. */
interface Timed {
  readonly user: number;
  readonly body: CommandBody;
  readonly afterMs?: number;
}

/** How a state is prepared, and what is timed there: the longest of these commands counts. */
type Prepare = (world: World) => readonly Timed[];

export async function run(): Promise<Figure[]> {
  return Object.entries(kinds).map(([name, prepare]) => ({
    name: `longest command: ${name}`,
    value: longestOf(prepare),
    unit: 'ms',
    goal: { atMost: GOAL_MS },
  }));
}

/** The median over runs of the longest command; each run has a state of its own. */
function longestOf(prepare: Prepare): number {
  const longest: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const world = new World();
    const timed = prepare(world);
    let most = 0;
    for (const { user, body, afterMs = 0 } of timed) {
      world.time += afterMs;
      const started = performance.now();
      world.send(user, body);
      most = Math.max(most, performance.now() - started);
    }
    longest.push(most);
  }
  return median(longest);
}

/** An exchange as the catalog lists it, with a clock and an index that the bench turns. */
class World {
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

  /** The contract's clock: all sources quote this part of the first price. */
  observation(factor: number, { definition, initialPriceTicks, id } = contract!): CommandBody {
    const priceTicks = Math.round(initialPriceTicks * factor);
    const quotes = definition.sources.map(({ source }) => ({
      ...{ source, priceTicks, time: this.time },
    }));
    return { case: 'observeIndex', value: { contract: id, quotes } };
  }

  index(factor: number, of = contract!): readonly Event[] {
    return this.must(0, this.observation(factor, of));
  }
}

const { base, quote } = market!;

function spotOrder(side: Side, factor: number, lots: number, more = {}): CommandBody {
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

function contractOrder(
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

const crowd = Array.from({ length: CROWD }, (_, at) => USER_FIRST + at);
const takes = { type: OrderType.MARKET, timeInForce: TimeInForce.IOC, priceTicks: 0 };
/** What goes on with an order that met as many others as one command may. */
const nextTurn: Timed = { user: 0, body: { case: 'advanceRisk', value: { stepsMax: 64 } } };
const MINIMAL_LOTS = 2;

/** Each of the crowd has as many small asks as a market allows. */
function smallAsks(world: World): void {
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
function smallShorts(world: World): void {
  for (const user of crowd) {
    world.fund(user, AccountKind.FUTURES, quote.id, 5_000);
    for (let at = 0; at < contract!.definition.openOrdersMax; at += 1) {
      world.must(user, contractOrder(Side.SELL, 1.001 + (at % 50) * 0.0005, MINIMAL_LOTS));
    }
  }
  world.fund(THIEF, AccountKind.FUTURES, quote.id, 5_000_000);
}

/** Each account arms triggers up to the first refusal, as many as the rules allow. */
function armAll(world: World, arm: (at: number) => CommandBody): void {
  for (const user of crowd) {
    for (let at = 0; at < 200; at += 1) {
      const [first] = world.send(user, arm(at));
      if (first?.case === 'refused') break;
    }
  }
}

/** Lots of the smallest order value. */
function leastLots(rules: {
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
function everyOrder(world: World, user: number, among: typeof contracts): void {
  for (const each of among) {
    for (let at = 0; at < each.definition.openOrdersMax; at += 1) {
      const lots = leastLots({ ...each.definition, initialPriceTicks: each.initialPriceTicks });
      world.must(user, contractOrder(Side.SELL, 1.001 + at * 0.0001, lots, {}, each));
    }
  }
}

/** Accounts from THIEF + 2 on, each long of 40 lots at the highest leverage, against one account. */
function holdLongs(world: World, count: number, spareCoins: number): void {
  const contractId = contract!.id;
  world.fund(THIEF, AccountKind.FUTURES, quote.id, 50_000_000);
  for (let user = THIEF + 2; user < THIEF + 2 + count; user += 1) {
    world.fund(user, AccountKind.FUTURES, quote.id, 8 + spareCoins);
    world.must(user, { case: 'setLeverage', value: { contract: contractId, leverage: 100 } });
    world.must(THIEF, contractOrder(Side.SELL, 1, 40));
    world.must(user, contractOrder(Side.BUY, 1, 40));
  }
}

const kinds: Readonly<Record<string, Prepare>> = {
  'a market order that sweeps 100,000 small orders (spot)': (world) => {
    smallAsks(world);
    return [{ user: THIEF, body: spotOrder(Side.BUY, 1, 400_000, takes) }, nextTurn, nextTurn];
  },
  'a fill or kill over 100,000 small orders (spot)': (world) => {
    smallAsks(world);
    const fok = { ...takes, timeInForce: TimeInForce.FOK };
    return [{ user: THIEF, body: spotOrder(Side.BUY, 1, 400_000, fok) }];
  },
  'a trade that wakes every stop there may be (spot)': (world) => {
    for (const user of crowd) world.fund(user, AccountKind.SPOT, base.id, 1);
    const stop = { stopPriceTicks: Math.round(market!.definition.initialPriceTicks * 0.99) };
    armAll(world, () => spotOrder(Side.SELL, 0.97, MINIMAL_LOTS, stop));
    world.fund(THIEF, AccountKind.SPOT, quote.id, 10_000_000);
    world.fund(THIEF + 1, AccountKind.SPOT, base.id, 100);
    world.must(THIEF, spotOrder(Side.BUY, 0.985, 400_000));
    return [{ user: THIEF + 1, body: spotOrder(Side.SELL, 0.985, 1_000) }];
  },
  'a sweep of 100,000 small orders (contract)': (world) => {
    smallShorts(world);
    return [{ user: THIEF, body: contractOrder(Side.BUY, 1, 250_000, takes) }, nextTurn, nextTurn];
  },
  'a fill or kill over 100,000 small orders (contract)': (world) => {
    smallShorts(world);
    const fok = { ...takes, timeInForce: TimeInForce.FOK };
    return [{ user: THIEF, body: contractOrder(Side.BUY, 1, 250_000, fok) }];
  },
  'a mark that wakes every trigger there may be (contract)': (world) => {
    for (const user of crowd) world.fund(user, AccountKind.FUTURES, quote.id, 20_000);
    const trigger = {
      triggerPriceTicks: Math.round(contract!.initialPriceTicks * 0.995),
      triggerType: TriggerType.MARK,
    };
    armAll(world, () => contractOrder(Side.SELL, 0.98, MINIMAL_LOTS, trigger));
    world.time += 1_000;
    return [{ user: 0, body: world.observation(0.99) }];
  },
  'cancelling all orders that a user may have': (world) => {
    const { openOrdersMax } = market!.definition;
    world.fund(THIEF, AccountKind.SPOT, base.id, 10);
    for (let at = 0; at < openOrdersMax; at += 1) {
      world.must(THIEF, spotOrder(Side.SELL, 1.001 + at * 0.0001, MINIMAL_LOTS));
    }
    return [{ user: THIEF, body: { case: 'cancelAllOrders', value: { market: 0 } } }];
  },
  'cancelling all orders that a user may have in all markets': (world) => {
    for (const { id, definition } of catalogMarkets) {
      world.fund(THIEF, AccountKind.SPOT, definition.baseAsset, 1_000_000);
      for (let at = 0; at < definition.openOrdersMax; at += 1) {
        const priceTicks = Math.round(definition.initialPriceTicks * (1.001 + at * 0.0001));
        const body = spotOrder(Side.SELL, 1, leastLots(definition), { market: id, priceTicks });
        world.must(THIEF, body);
      }
    }
    return [{ user: THIEF, body: { case: 'cancelAllOrders', value: { market: 0 } } }];
  },
  'cancelling all orders that a user may have in all contracts': (world) => {
    world.fund(THIEF, AccountKind.FUTURES, quote.id, 1_000_000);
    everyOrder(world, THIEF, contracts);
    return [{ user: THIEF, body: { case: 'cancelAllContractOrders', value: { contract: 0 } } }];
  },
  'a sweep of orders whose exits grow, of an account with all that it may have (contract)': (
    world,
  ) => {
    const friend = USER_FIRST;
    for (const user of [friend, THIEF]) world.fund(user, AccountKind.FUTURES, quote.id, 5_000_000);
    const { initialPriceTicks } = contract!;
    const exit = (factor: number) => ({
      triggerPriceTicks: Math.round(initialPriceTicks * factor),
      triggerType: TriggerType.LAST,
      ...{ priceTicks: 0, quantityLots: 0 },
    });
    everyOrder(world, friend, contracts.slice(1));
    for (let at = 0; at < 50; at += 1) {
      // The best of all asks, so that the next trade is with it.
      const factor = 1 - at * 0.0001;
      const exits = { takeProfit: exit(0.9), stopLoss: exit(1.1) };
      world.must(friend, contractOrder(Side.SELL, factor, MINIMAL_LOTS * 2, exits));
      world.must(THIEF, contractOrder(Side.BUY, factor, MINIMAL_LOTS));
    }
    const ioc = { timeInForce: TimeInForce.IOC };
    return [{ user: THIEF, body: contractOrder(Side.BUY, 1, 10_000, ioc) }];
  },
  'another leverage below as many orders as a user may have': (world) => {
    const { openOrdersMax } = contract!.definition;
    world.fund(THIEF, AccountKind.FUTURES, quote.id, 1_000_000);
    for (let at = 0; at < openOrdersMax; at += 1) {
      world.must(THIEF, contractOrder(Side.SELL, 1.001 + at * 0.0001, MINIMAL_LOTS));
    }
    const value = { contract: contract!.id, leverage: 7 };
    return [{ user: THIEF, body: { case: 'setLeverage', value } }];
  },
  'a mark at which 500 positions are due': (world) => {
    holdLongs(world, CROWD, 0);
    return [{ user: 0, body: world.observation(0.97), afterMs: 1_000 }];
  },
  'a mark that passes 10,000 positions': (world) => {
    holdLongs(world, 10_000, 0);
    return [{ user: 0, body: world.observation(0.97), afterMs: 1_000 }];
  },
  'deleveraging among 10,000 positions': (world) => {
    holdLongs(world, 10_000, 5_000);
    world.fund(THIEF + 1, AccountKind.FUTURES, quote.id, 1_500);
    const leverage = { contract: contract!.id, leverage: 100 };
    world.must(THIEF + 1, { case: 'setLeverage', value: leverage });
    world.must(THIEF, contractOrder(Side.BUY, 1, 10_000));
    world.must(THIEF + 1, contractOrder(Side.SELL, 1, 10_000));
    return [{ user: 0, body: world.observation(1.03), afterMs: 1_000 }];
  },
};
