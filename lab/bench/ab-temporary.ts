/**
 * The whole engine: admit, hold, match, settle, fees, events; and what an open order costs. Goals
 * are for one core, so they are held against the time of the thread; the wall clock stands beside.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  AccountKind,
  type Command,
  type CommandBody,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import { type Flow, Kind, MID_TICKS, makeFlow } from './flow.ts';
import { type Elapsed, startWatch } from './stopwatch.ts';

const RUNS = 3;
const OPERATIONS = 250_000;
const ACCOUNTS = 1_000;
const USER_FIRST = 100;
const QUOTE = 1_000;
const FUNDS = 1_000_000_000_000_000;
const TIME = 1_750_000_000_000;
const OPEN_ORDERS = 10;

export async function run(): Promise<Figure[]> {
  return [
    throughput('engine, 1 symbol', { symbols: 1, resting: 10_000, key: false }, 1_500_000),
    
    
  ];
}

interface Setting {
  readonly symbols: number;
  readonly resting: number;
  /** Whether orders carry client order ids. */
  readonly key: boolean;
}

function throughput(name: string, setting: Setting, atLeast?: number): Figure {
  const { symbols, resting } = setting;
  const flow = makeFlow({
    seed: 20_260_102,
    operations: OPERATIONS,
    symbols,
    resting,
    levels: 500,
    accounts: ACCOUNTS,
  });
  const runs = Array.from({ length: RUNS }, () => runFlow(flow, setting));
  const perSecond = (seconds: number) => OPERATIONS / seconds;
  const figure = {
    name,
    value: perSecond(median(runs.map(({ core }) => core))),
    unit: 'commands/s',
    peer: { name: 'by the wall clock', value: perSecond(median(runs.map(({ wall }) => wall))) },
  };
  return atLeast === undefined ? figure : { ...figure, goal: { atLeast } };
}

/** Making each command, as a decoder would, is part of what is measured. */
function runFlow(flow: Flow, { symbols, key }: Setting): Elapsed {
  const engine = new Engine();
  fundAccounts(engine, symbols);
  (globalThis as any).__adopt?.(engine);
  const orders = new Float64Array(flow.length);
  let { sequence } = engine;
  let elapsed = startWatch();
  for (let at = 0; at < flow.length; at += 1) {
    if (at === flow.measuredFrom) elapsed = startWatch();
    sequence += 1;
    const command: Command = {
      sequence,
      time: TIME,
      user: USER_FIRST + flow.account[at]!,
      key: key && flow.kind[at] !== Kind.cancel ? `order-${at}` : '',
      body: bodyOf(flow, at, orders),
    };
    const first = engine.apply(command).events[0]!;
    if (first.case === 'orderAccepted') orders[at] = first.value.order;
    else if (first.case === 'refused') throw new Error(`refused: ${first.value.code}`);
  }
  return elapsed();
}

function bodyOf(flow: Flow, at: number, orders: Float64Array): CommandBody {
  if (flow.kind[at] === Kind.cancel) {
    return { case: 'cancelOrder', value: { order: orders[flow.target[at]!]! } };
  }
  return {
    case: 'placeOrder',
    value: {
      market: flow.symbol[at]! + 1,
      side: flow.side[at] === 0 ? Side.BUY : Side.SELL,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      priceTicks: flow.priceTicks[at]!,
      quantityLots: flow.lots[at]!,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.UNSPECIFIED,
    },
  };
}

/** Markets 1, 2, ... of assets 1, 2, ... against one quote asset, and money for every account. */
function fundAccounts(engine: Engine, symbols: number): void {
  let { sequence } = engine;
  const send = (user: number, body: CommandBody) => {
    sequence += 1;
    const { events } = engine.apply({ sequence, time: TIME, user, key: '', body });
    if (events[0]?.case === 'refused') throw new Error(`refused: ${events[0].value.code}`);
  };
  const assets = [...Array.from({ length: symbols }, (_, at) => at + 1), QUOTE];
  for (const asset of assets) {
    send(0, { case: 'defineAsset', value: { asset, symbol: `A${asset}`, decimals: 8 } });
  }
  for (let market = 1; market <= symbols; market += 1) {
    send(0, { case: 'defineMarket', value: rulesOf(market) });
  }
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const user = USER_FIRST + account;
    for (const asset of assets) {
      const transaction = `${user}-${asset}`;
      const deposit = { user, asset, amount: FUNDS, chain: 'bench', transaction, logIndex: 0 };
      send(0, { case: 'creditDeposit', value: deposit });
      const move = { from: AccountKind.FUNDING, to: AccountKind.SPOT, asset, amount: FUNDS };
      send(user, { case: 'transfer', value: move });
    }
  }
}

function rulesOf(market: number) {
  return {
    market,
    symbol: `M${market}`,
    baseAsset: market,
    quoteAsset: QUOTE,
    tickSize: 1_000_000,
    lotSize: 10_000,
    quantityMinLots: 1,
    quantityMaxLots: 1_000_000,
    notionalMin: 0,
    priceBandRate: 50_000_000,
    protectionRate: 5_000_000,
    initialPriceTicks: MID_TICKS,
    openOrdersMax: 10_000,
  };
}

/** A million open orders: memory for one, and the pause of a snapshot. */
function openOrders(): Figure[] {
  const flow = makeFlow({
    seed: 20_260_103,
    operations: 0,
    symbols: 1,
    resting: OPEN_ORDERS,
    levels: 5_000,
    accounts: ACCOUNTS,
  });
  const engine = new Engine();
  fundAccounts(engine, 1);
  const before = memoryUsed();
  let { sequence } = engine;
  const none = new Float64Array(0);
  for (let at = 0; at < flow.length; at += 1) {
    sequence += 1;
    const user = USER_FIRST + flow.account[at]!;
    engine.apply({ sequence, time: TIME, user, key: '', body: bodyOf(flow, at, none) });
  }
  const bytes = (memoryUsed() - before) / OPEN_ORDERS;
  const writing = startWatch();
  const snapshot = engine.snapshot();
  const written = writing().wall * 1_000;
  const reading = startWatch();
  const restored = Engine.restore(snapshot);
  const read = reading().wall * 1_000;
  if (restored.sequence !== engine.sequence) throw new Error('the snapshot was not restored');
  return [
    { name: 'memory for one open order', value: bytes, unit: 'bytes', goal: { atMost: 200 } },
    { name: 'snapshot of 1 M open orders, written', value: written, unit: 'ms' },
    { name: 'snapshot of 1 M open orders, restored', value: read, unit: 'ms' },
  ];
}

/** Heap and typed arrays, after a collection. */
function memoryUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
