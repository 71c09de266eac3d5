/**
 * Futures: what a mark costs when nobody is near, a crash, orders, and futures beside spot. Goals
 * are for one core, so they are held against the time of the thread.
 */
import { isMainThread } from 'node:worker_threads';
import {
  AccountKind,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { type CommandBody, type Event, HouseUser } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { riskRules } from '@bourse/server/platform/markets/risk-rules.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import { inThread } from './in-thread.ts';
import { type Elapsed, startWatch } from './stopwatch.ts';

const USDT = 1_000;
const ONE = 100_000_000;
const PRICE_TICKS = 6_000_000;
const USER_FIRST = 100;
const CONTRACTS = 20;
const POSITIONS = 100_000;
const CRASHED = 5_000;
const SECONDS = 300;
const MAKER = 99_000_00;

export async function run(): Promise<Figure[]> {
  return [...quietMarks(), ...crash(), ...ruin(), ...(await orders())];
}

/** An engine with a log's number and time of its own. */
class Desk {
  readonly engine = new Engine();
  time = 1_750_000_000_000;
  private deposits = 0;

  send(user: number, body: CommandBody): readonly Event[] {
    const sequence = this.engine.sequence + 1;
    const { events } = this.engine.apply({ sequence, time: this.time, user, key: '', body });
    const first = events[0];
    if (first?.case === 'refused') throw new Error(`${body.case} was refused: ${first.value.code}`);
    return events;
  }

  open(contracts: number): void {
    this.send(0, { case: 'defineAsset', value: { asset: USDT, symbol: 'USDT', decimals: 8 } });
    for (let contract = 1; contract <= contracts; contract += 1) {
      const symbol = `A${contract}`;
      this.send(0, { case: 'defineAsset', value: { asset: contract, symbol, decimals: 8 } });
      this.send(0, { case: 'defineContract', value: rulesOf(contract) });
      this.mark(contract, PRICE_TICKS);
    }
  }

  adoptRiskRules(): void {
    this.send(0, { case: 'setRiskRules', value: riskRules });
  }

  fund(user: number, amount: number, account: AccountKind): void {
    this.deposits += 1;
    const seen = { chain: 'bench', transaction: `${this.deposits}`, logIndex: 0 };
    this.send(0, { case: 'creditDeposit', value: { user, asset: USDT, amount, ...seen } });
    if (account === AccountKind.FUNDING) return;
    const from = AccountKind.FUNDING;
    this.send(user, { case: 'transfer', value: { from, to: account, asset: USDT, amount } });
  }

  mark(contract: number, priceTicks: number): readonly Event[] {
    const quotes = [1, 2, 3].map((source) => ({ source, priceTicks, time: this.time }));
    return this.send(0, { case: 'observeIndex', value: { contract, quotes } });
  }

  order(user: number, contract: number, side: Side, priceTicks: number, lots: number) {
    return this.send(user, orderOf(contract, side, priceTicks, lots));
  }

  leverage(user: number, contract: number, leverage: number): void {
    this.send(user, { case: 'setLeverage', value: { contract, leverage } });
  }
}

function orderOf(contract: number, side: Side, priceTicks: number, lots: number): CommandBody {
  return {
    case: 'placeContractOrder',
    value: {
      contract,
      side,
      positionSide: side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      priceTicks,
      quantityLots: lots,
      reduceOnly: false,
      triggerPriceTicks: 0,
      triggerType: TriggerType.LAST,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
    },
  };
}

/**
 * 100,000 positions over 20 contracts, books with the impact notional, and one move of each mark:
 * the share of a core at 1/s.
 */
function quietMarks(): Figure[] {
  const desk = new Desk();
  desk.open(CONTRACTS);
  desk.adoptRiskRules();
  const each = POSITIONS / 2 / CONTRACTS;
  let user = USER_FIRST;
  for (let contract = 1; contract <= CONTRACTS; contract += 1) {
    for (let pair = 0; pair < each; pair += 1) {
      // Leverage between 5 and 24, so that liquidation prices are spread and none is near.
      for (const [who, side] of [
        [user, Side.SELL],
        [user + 1, Side.BUY],
      ] as const) {
        desk.fund(who, 100 * ONE, AccountKind.FUTURES);
        desk.leverage(who, contract, 5 + (pair % 20));
        desk.order(who, contract, side, PRICE_TICKS, 1 + (pair % 40));
      }
      user += 2;
    }
  }
  if (desk.engine.positions(USER_FIRST).length !== 1) throw new Error('positions are missing');
  desk.fund(MAKER, 50_000_000 * ONE, AccountKind.FUTURES);
  for (let contract = 1; contract <= CONTRACTS; contract += 1) {
    for (let level = 1; level <= 20; level += 1) {
      desk.order(MAKER, contract, Side.BUY, PRICE_TICKS - level * 100, 400);
      desk.order(MAKER, contract, Side.SELL, PRICE_TICKS + level * 100, 400);
    }
  }
  const elapsed = startWatch();
  for (let second = 0; second < SECONDS; second += 1) {
    desk.time += 1_000;
    for (let contract = 1; contract <= CONTRACTS; contract += 1) {
      desk.mark(contract, PRICE_TICKS + ((second * 7_919) % 20_000) - 10_000);
    }
  }
  const value = (elapsed().core / SECONDS) * 100;
  const name = '100,000 positions, 20 marks a second, nobody near: of one core';
  return [{ name, value, unit: '%', goal: { atMost: 5 } }];
}

/** One step of the index that liquidates 5,000 positions, while others trade in between. */
function crash(): Figure[] {
  const desk = new Desk();
  desk.open(1);
  desk.adoptRiskRules();
  desk.fund(HouseUser.insurance, 10_000_000 * ONE, AccountKind.FUNDING);
  desk.fund(MAKER, 60_000_000 * ONE, AccountKind.FUTURES);
  desk.leverage(MAKER, 1, 100);
  for (let at = 0; at < CRASHED; at += 1) {
    const user = USER_FIRST + at;
    desk.fund(user, 20 * ONE, AccountKind.FUTURES);
    desk.leverage(user, 1, 50);
    desk.order(MAKER, 1, Side.SELL, PRICE_TICKS, 100);
    desk.order(user, 1, Side.BUY, PRICE_TICKS, 100);
  }
  for (let level = 0; level < 500; level += 1) {
    desk.order(MAKER, 1, Side.BUY, 5_700_000 - level * 10, 1_200);
  }
  desk.time += 1_000;
  const elapsed = startWatch();
  let done = countOf(desk.mark(1, 5_700_000));
  let trades = 0;
  let longest = 0;
  while (desk.engine.pendingRisk().pendingLiquidations > 0) {
    const step = performance.now();
    done += countOf(desk.send(0, { case: 'advanceRisk', value: { stepsMax: 64 } }));
    longest = Math.max(longest, performance.now() - step);
    desk.order(MAKER, 1, Side.SELL, 6_100_000 + trades, 1);
    trades += 1;
  }
  const perSecond = done / elapsed().core;
  if (done < CRASHED) throw new Error(`only ${done} were liquidated`);
  const { findings } = desk.engine.audit();
  if (findings.length > 0) throw new Error(`after the crash: ${findings[0]!.text}`);
  return [
    {
      name: 'liquidations in a crash',
      value: perSecond,
      unit: '/s',
      goal: { atLeast: 20_000 },
    },
    { name: 'longest wait of an order in the crash', value: longest, unit: 'ms' },
  ];
}

/** The same with 5,000 winners and no insurance fund: every liquidation is deleveraged. */
function ruin(): Figure[] {
  const desk = new Desk();
  desk.open(1);
  desk.adoptRiskRules();
  for (let at = 0; at < CRASHED; at += 1) {
    const loser = USER_FIRST + at * 2;
    for (const [user, side] of [
      [loser + 1, Side.SELL],
      [loser, Side.BUY],
    ] as const) {
      desk.fund(user, (user === loser ? 20 : 200) * ONE, AccountKind.FUTURES);
      desk.leverage(user, 1, 50);
      desk.order(user, 1, side, PRICE_TICKS, 100);
    }
  }
  desk.time += 1_000;
  const elapsed = startWatch();
  let done = countOf(desk.mark(1, 5_700_000));
  while (desk.engine.pendingRisk().pendingLiquidations > 0) {
    done += countOf(desk.send(0, { case: 'advanceRisk', value: { stepsMax: 64 } }));
  }
  const value = done / elapsed().core;
  if (done < CRASHED) throw new Error(`only ${done} were liquidated`);
  const name = 'liquidations that are all deleveraged';
  return [{ name, value, unit: '/s', goal: { atLeast: 20_000 } }];
}

function countOf(events: readonly Event[]): number {
  return events.filter((event) => event.case === 'liquidated').length;
}

/** Orders on contracts alone, and one in five among spot orders. */
async function orders(): Promise<Figure[]> {
  return [
    await mixed('orders on contracts', 1),
    await mixed('one in five on a contract', 5, { atLeast: 1_000_000 }),
  ];
}

const MIX = 400_000;
const MIX_ROUNDS = 7;
const SPOT = 500;
const BASE = 600;
const MIX_USERS = 200;

async function mixed(name: string, oneIn: number, goal?: { atLeast: number }): Promise<Figure> {
  const rounds = await inThread(MIX_ROUNDS, import.meta.url, oneIn);
  const value = MIX / median(rounds.map(({ core }) => core));
  return { name, value, unit: 'commands/s', ...(goal && { goal }) };
}

/** See inThread: one order in so many is on a contract. */
export function prepare(oneIn: number): () => Elapsed {
  const desk = mixedDesk();
  return () => {
    const elapsed = startWatch();
    for (let at = 0; at < MIX; at += 1) step(desk, at, MIX_USERS, oneIn);
    return elapsed();
  };
}

function mixedDesk(): Desk {
  const desk = new Desk();
  desk.open(1);
  desk.adoptRiskRules();
  desk.send(0, { case: 'defineAsset', value: { asset: BASE, symbol: 'BASE', decimals: 8 } });
  desk.send(0, { case: 'defineMarket', value: spotRules });
  for (let at = 0; at < MIX_USERS; at += 1) {
    desk.fund(USER_FIRST + at, 1_000_000 * ONE, AccountKind.FUTURES);
    desk.fund(USER_FIRST + at, 1_000_000 * ONE, AccountKind.SPOT);
    const seen = { chain: 'bench', transaction: `base-${at}`, logIndex: 0 };
    const deposit = { user: USER_FIRST + at, asset: BASE, amount: 1_000 * ONE, ...seen };
    desk.send(0, { case: 'creditDeposit', value: deposit });
    const accounts = { from: AccountKind.FUNDING, to: AccountKind.SPOT };
    const move = { ...accounts, asset: BASE, amount: 1_000 * ONE };
    desk.send(USER_FIRST + at, { case: 'transfer', value: move });
  }
  return desk;
}

const open: number[] = [];

/** Mostly orders that rest and are cancelled; one in ten pairs of them trades. */
function step(desk: Desk, at: number, users: number, oneIn: number): void {
  const isContract = Math.floor(at / 2) % oneIn === 0;
  const user = USER_FIRST + ((at >> 1) % users);
  const isSecond = at % 2 === 1;
  const trades = (at >> 1) % 10 === 0;
  if (isSecond && !trades) {
    const order = open.pop()!;
    const kind = isContract ? 'cancelContractOrder' : 'cancelOrder';
    desk.send(user, { case: kind, value: { order } });
    return;
  }
  // Every other trade goes the other way, so that positions close again.
  const side = ((at >> 1) % 20 === 0) === isSecond ? Side.BUY : Side.SELL;
  const away = trades ? 0 : side === Side.BUY ? -(1 + (at % 50)) : 1 + (at % 50);
  const who = isSecond ? user + 1 : user;
  const body = isContract
    ? orderOf(1, side, PRICE_TICKS + away, 1)
    : spotOrder(side, PRICE_TICKS + away);
  const [first] = desk.send(who, body);
  const isAccepted = first?.case === 'contractOrderAccepted' || first?.case === 'orderAccepted';
  if (!trades && isAccepted) open.push(first.value.order);
}

function spotOrder(side: Side, priceTicks: number): CommandBody {
  return {
    case: 'placeOrder',
    value: {
      market: SPOT,
      side,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      priceTicks,
      quantityLots: 1,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
    },
  };
}

const spotRules = {
  market: SPOT,
  symbol: 'BASEUSDT',
  baseAsset: BASE,
  quoteAsset: USDT,
  tickSize: 1_000_000,
  lotSize: 10_000,
  quantityMinLots: 1,
  quantityMaxLots: 1_000_000,
  notionalMin: 0,
  priceBandRate: 50_000_000,
  protectionRate: 5_000_000,
  initialPriceTicks: PRICE_TICKS,
  openOrdersMax: 10_000,
};

function rulesOf(contract: number) {
  return {
    contract,
    symbol: `A${contract}-PERP`,
    version: 1,
    effectiveTime: 0,
    baseAsset: contract,
    quoteAsset: USDT,
    tickSize: 1_000_000,
    lotSize: 10_000,
    quantityMinLots: 1,
    quantityMaxLots: 1_000_000,
    notionalMin: 0,
    positionMaxLots: 1_000_000,
    openInterestMaxLots: 1_000_000_000,
    priceMaxTicks: 20_000_000,
    priceBandRate: 50_000_000,
    protectionRate: 10_000_000,
    markBandRate: 10_000_000,
    openOrdersMax: 10_000,
    makerRate: 20_000,
    takerRate: 50_000,
    liquidationFeeRate: 1_000_000,
    impactNotional: 20_000 * ONE,
    fundingHours: 8,
    fundingCapRate: 375_000,
    interestRate: 10_000,
    tiers: [{ notionalMax: 20_000_000 * ONE, maintenanceRate: 500_000, leverageMax: 100 }],
    sources: [1, 2, 3].map((source) => ({ source, weight: 1 })),
    staleAfterMs: 10_000,
    sourcesMin: 2,
    sourceDeviationRate: 3_000_000,
  };
}

if (import.meta.main && isMainThread)
  for (const figure of await run()) console.log(formatFigure(figure));
