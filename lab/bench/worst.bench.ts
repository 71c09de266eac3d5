/**
 * The longest that one command of an ordinary user, or one tick of a clock, holds the engine: the
 * worst state that strangers with little money could prepare for each kind. Rules are the catalog's.
 */
import {
  AccountKind,
  type CommandBody,
  type Event,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/messages.ts';
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
const THIEF = 50_000;
const [market] = catalogMarkets;
const [contract] = catalogContracts('simulated');

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
    house({ case: 'defineMarket', value: market!.definition });
    house({ case: 'defineContract', value: contract!.definition });
    house({ case: 'setRiskRules', value: riskRules });
    this.index(1);
  }

  send(user: number, body: CommandBody): readonly Event[] {
    const sequence = this.engine.sequence + 1;
    return this.engine.apply({ sequence, time: this.time, user, key: '', body }).events;
  }

  /** What the preparation needs must happen. */
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
  observation(factor: number): CommandBody {
    const { definition, initialPriceTicks, id } = contract!;
    const priceTicks = Math.round(initialPriceTicks * factor);
    const quotes = definition.sources.map(({ source }) => ({
      ...{ source, priceTicks, time: this.time },
    }));
    return { case: 'observeIndex', value: { contract: id, quotes } };
  }

  index(factor: number): readonly Event[] {
    return this.must(0, this.observation(factor));
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

function contractOrder(side: Side, factor: number, lots: number, more = {}): CommandBody {
  const { id, initialPriceTicks } = contract!;
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

/** The first refusal ends what one of the crowd may arm: rules say how much that is. */
function armAll(world: World, arm: (at: number) => CommandBody): void {
  for (const user of crowd) {
    for (let at = 0; at < 200; at += 1) {
      const [first] = world.send(user, arm(at));
      if (first?.case === 'refused') break;
    }
  }
}

const kinds: Readonly<Record<string, Prepare>> = {
  'a market order that sweeps 100,000 small orders (spot)': (world) => {
    smallAsks(world);
    return [{ user: THIEF, body: spotOrder(Side.BUY, 1, 400_000, takes) }];
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
    return [{ user: THIEF, body: contractOrder(Side.BUY, 1, 250_000, takes) }];
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
    world.fund(THIEF, AccountKind.FUTURES, quote.id, 5_000_000);
    for (const user of crowd) {
      world.fund(user, AccountKind.FUTURES, quote.id, 20);
      world.must(user, {
        case: 'setLeverage',
        value: { contract: contract!.id, leverage: 100 },
      });
      world.must(THIEF, contractOrder(Side.SELL, 1, 100));
      world.must(user, contractOrder(Side.BUY, 1, 100));
    }
    const tick = (afterMs: number): Timed => ({ user: 0, body: world.observation(0.97), afterMs });
    return [tick(1_000)];
  },
};
