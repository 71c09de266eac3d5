/**
 * The whole engine: admit, hold, match, settle, fees, events; and what an open order costs. Goals
 * are for one core, so they are held against the time of the thread; the wall clock stands beside.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import {
  AccountKind,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { Command, CommandBody } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { riskRules } from '@bourse/core/fixtures/risk-rules.ts';
import { type Flow, Kind, MID_TICKS, makeFlow } from '../load/flow.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import { inThread } from './in-thread.ts';
import { type Elapsed, startWatch } from './stopwatch.ts';

const RUNS = 5;
const OPERATIONS = 1_000_000;
const ACCOUNTS = 1_000;
const USER_FIRST = 100;
const QUOTE = 1_000;
const FUNDS = 1_000_000_000_000_000;
const TIME = 1_750_000_000_000;
const OPEN_ORDERS = 1_000_000;

export async function run(): Promise<Figure[]> {
  return [
    await withoutKeys('engine, 1 symbol', { symbols: 1, resting: 10_000 }, 1_500_000),
    await withoutKeys('engine, 100 symbols', { symbols: 100, resting: 1_000 }, 800_000),
    await withKeys(),
    ...openOrders(),
  ];
}

interface Setting {
  readonly symbols: number;
  readonly resting: number;
  /** Whether orders carry client order ids. */
  readonly hasKeys: boolean;
}

/** A flow by the rules of risk. */
async function withoutKeys(
  name: string,
  flows: Omit<Setting, 'hasKeys'>,
  atLeast: number,
): Promise<Figure> {
  const { value, wall } = await measured({ ...flows, hasKeys: false });
  const peer = { name: 'by the wall clock', value: wall };
  return { name, value, unit: 'commands/s', goal: { atLeast }, peer };
}

/** With client order ids, as real clients send them. */
async function withKeys(): Promise<Figure> {
  const { value, wall } = await measured({ symbols: 1, resting: 10_000, hasKeys: true });
  return {
    name: 'engine, 1 symbol, with client order ids',
    value,
    unit: 'commands/s',
    goal: { atLeast: 1_200_000 },
    peer: { name: 'by the wall clock', value: wall },
  };
}

interface Speed {
  /** Commands in a second of the core, and by the wall clock. */
  readonly value: number;
  readonly wall: number;
}

async function measured(setting: Setting): Promise<Speed> {
  return speedOf(await inThread(RUNS, import.meta.url, setting));
}

/** See inThread. */
export function prepare(setting: Setting): () => Elapsed {
  const { symbols, resting } = setting;
  const levels = 500;
  const size = { operations: OPERATIONS, symbols, resting, levels, accounts: ACCOUNTS };
  const flow = makeFlow({ seed: 20_260_102, ...size });
  return () => runFlow(flow, setting);
}

function speedOf(runs: readonly Elapsed[]): Speed {
  return {
    value: OPERATIONS / median(runs.map(({ core }) => core)),
    wall: OPERATIONS / median(runs.map(({ wall }) => wall)),
  };
}

/** Making each command, as a decoder would, is part of what is measured. */
function runFlow(flow: Flow, { symbols, hasKeys }: Setting): Elapsed {
  const engine = new Engine();
  fundAccounts(engine, symbols);
  adoptRiskRules(engine);
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
      key: hasKeys && flow.kind[at] !== Kind.cancel ? `order-${at}` : '',
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

function adoptRiskRules(engine: Engine): void {
  const sequence = engine.sequence + 1;
  const body: CommandBody = { case: 'setRiskRules', value: riskRules };
  engine.apply({ sequence, time: TIME, user: 0, key: '', body });
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

if (import.meta.main && isMainThread)
  for (const figure of await run()) console.log(formatFigure(figure));
