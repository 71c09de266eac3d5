/**
 * The longest that one command of an ordinary user, or one tick of a clock, holds the engine: the
 * worst state that strangers with little money could prepare for each kind. The rules are those of
 * the catalog. By the wall clock, because the time of a thread has steps of some milliseconds; so
 * pauses of the collector and of the machine are in it, and must be told from the command.
 */
import {
  AccountKind,
  MarginMode,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { FILLS_OF_COMMAND_MAX, ORDERS_OF_WHOLE_MAX } from '@bourse/core/limits.ts';
import { catalogMarkets } from '@bourse/server/platform/markets/catalog.ts';
import { riskRules } from '@bourse/server/platform/markets/risk-rules.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import {
  armAll,
  base,
  CROWD,
  contract,
  contractOrder,
  contracts,
  crowd,
  everyOrder,
  holdLongs,
  leastLots,
  MINIMAL_LOTS,
  market,
  quote,
  smallAsks,
  smallShorts,
  spotOrder,
  THIEF,
  takes,
  USER_FIRST,
  World,
} from './worst-world.ts';

const RUNS = 9;
const GOAL_MS = 1;

/** A command that is timed, and the time at which it comes. */
interface Timed {
  readonly user: number;
  readonly body: CommandBody;
  readonly afterMs?: number;
}

/** How a state is prepared, and what is timed there: the longest of these commands counts. */
type Prepare = (world: World) => readonly Timed[];

export async function run(): Promise<Figure[]> {
  return Object.entries(kinds).map(([name, prepare]) => {
    const { fastest, middle } = longestOf(prepare);
    return {
      name: `longest command: ${name}`,
      value: fastest,
      unit: 'ms',
      goal: { atMost: GOAL_MS },
      peer: { name: 'in the middle of the runs', value: middle },
    };
  });
}

/**
 * The longest of the commands, each run with a state of its own. A command's work is the same in
 * each run, other work of the machine is not: of each command the fastest run counts.
 */
function longestOf(prepare: Prepare): { fastest: number; middle: number } {
  const runs = Array.from({ length: RUNS }, () => timesOf(prepare));
  const fastest = runs[0]!.map((_, at) => Math.min(...runs.map((times) => times[at]!)));
  return {
    fastest: Math.max(...fastest),
    middle: median(runs.map((times) => Math.max(...times))),
  };
}

/** Milliseconds of each command in one run. */
function timesOf(prepare: Prepare): number[] {
  const world = new World();
  return prepare(world).map(({ user, body, afterMs = 0 }) => {
    world.time += afterMs;
    const started = performance.now();
    world.send(user, body);
    return performance.now() - started;
  });
}

/** What goes on with an order that met as many others as one command may. */
const nextTurn: Timed = { user: 0, body: { case: 'advanceRisk', value: { stepsMax: 64 } } };

const HOUR_MS = 3_600_000;

/** A short position of THIEF, and beside it as many orders as an account may have in all contracts. */
function holdShort(world: World): void {
  const friend = THIEF + 1;
  for (const user of [THIEF, friend]) {
    world.fund(user, AccountKind.FUTURES, quote.id, 5_000_000);
  }
  world.must(THIEF, contractOrder(Side.SELL, 1, 1_000));
  world.must(friend, contractOrder(Side.BUY, 1, 1_000));
  everyOrder(world, THIEF, contracts);
}

/** An exit of a whole position at this part of the first price. */
function exitAt(factor: number) {
  return {
    triggerPriceTicks: Math.round(contract!.initialPriceTicks * factor),
    triggerType: TriggerType.LAST,
    ...{ priceTicks: 0, quantityLots: 0 },
  };
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
  'a fill or kill that as many small orders fill as may (spot), and its turns': (world) => {
    smallAsks(world);
    const lots = ORDERS_OF_WHOLE_MAX * MINIMAL_LOTS;
    const fok = { ...takes, timeInForce: TimeInForce.FOK };
    const turns = Array.from(
      { length: ORDERS_OF_WHOLE_MAX / FILLS_OF_COMMAND_MAX },
      () => nextTurn,
    );
    return [{ user: THIEF, body: spotOrder(Side.BUY, 1, lots, fok) }, ...turns];
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
    return [
      {
        user: THIEF,
        body: { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } },
      },
    ];
  },
  'a sweep of orders whose exits grow, of an account with all that it may have (contract)': (
    world,
  ) => {
    const friend = USER_FIRST;
    for (const user of [friend, THIEF]) world.fund(user, AccountKind.FUTURES, quote.id, 5_000_000);
    everyOrder(world, friend, contracts.slice(1));
    for (let at = 0; at < 50; at += 1) {
      // The best of all asks, so that the next trade is with it.
      const factor = 1 - at * 0.0001;
      const exits = { takeProfit: exitAt(0.9), stopLoss: exitAt(1.1) };
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
  'an auction that ends over 100,000 small orders (spot)': (world) => {
    const { definition, id } = market!;
    smallAsks(world);
    // The anchor leaps beyond all asks, so that who buys meets them outside the band.
    const priceTicks = Math.round(definition.initialPriceTicks * 1.2);
    const prices = [{ market: id, priceTicks, time: world.time }];
    world.must(0, { case: 'observeMarkets', value: { prices } });
    world.must(THIEF, spotOrder(Side.BUY, 1.1, 250_000));
    return [{ ...nextTurn, afterMs: riskRules.auctionMs }, nextTurn, nextTurn];
  },
  'an amended order that meets 100,000 small orders (spot)': (world) => {
    smallAsks(world);
    world.must(THIEF, spotOrder(Side.BUY, 0.95, 250_000));
    const { order } = world.engine.openOrders(THIEF)[0]!;
    const priceTicks = Math.round(market!.definition.initialPriceTicks * 1.05);
    const value = { order, priceTicks, quantityLots: 0, clientOrderId: '' };
    return [{ user: THIEF, body: { case: 'amendOrder', value } }, nextTurn, nextTurn];
  },
  'an amended order that meets 100,000 small orders (contract)': (world) => {
    smallShorts(world);
    world.must(THIEF, contractOrder(Side.BUY, 0.99, 200_000));
    const { order } = world.engine.contractOrders(THIEF)[0]!;
    const priceTicks = Math.round(contract!.initialPriceTicks * 1.03);
    const value = { order, priceTicks, quantityLots: 0, clientOrderId: '' };
    return [{ user: THIEF, body: { case: 'amendContractOrder', value } }, nextTurn, nextTurn];
  },
  'exits of a position, of an account with all orders that it may have': (world) => {
    holdShort(world);
    const value = { contract: contract!.id, positionSide: PositionSide.SHORT, replacedOrders: [] };
    const exits = { takeProfit: exitAt(0.97), stopLoss: exitAt(1.01) };
    return [{ user: THIEF, body: { case: 'setPositionExits', value: { ...value, ...exits } } }];
  },
  'margin that moves, of an account with all orders that it may have': (world) => {
    const isolated = { contract: contract!.id, marginMode: MarginMode.ISOLATED };
    world.must(THIEF, { case: 'setMarginMode', value: isolated });
    holdShort(world);
    const leg = { contract: contract!.id, positionSide: PositionSide.SHORT };
    return [1, -1].map((sign) => {
      const value = { ...leg, amount: sign * 10 ** quote.decimals };
      return { user: THIEF, body: { case: 'adjustMargin', value } };
    });
  },
  'funding of 10,000 positions': (world) => {
    holdLongs(world, 10_000, 5_000);
    const afterMs = contract!.definition.fundingHours * HOUR_MS;
    return [
      { user: 0, body: world.observation(1, contract!, world.time + afterMs), afterMs },
      nextTurn,
    ];
  },
};

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
