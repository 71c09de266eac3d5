import {
  AccountKind,
  ExitType,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { type Event, HouseUser } from '@bourse/contract/messages.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '#platform/markets/catalog.ts';
import { catalogContracts, indexMarkets } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { IndexClock } from '../index/index-clock.ts';
import type { IndexPrice, IndexSource } from '../index/index-source.ts';
import { lastIndexTicks } from '../index/last-index.ts';
import { SharedSource } from '../index/shared-source.ts';
import { createSimulatedSource } from '../index/simulated-source.ts';
import { runGenesis } from './genesis.ts';
import { type HouseTrader, openHouseTraders } from './house-traders.ts';
import { createLiquidity, type Liquidity } from './liquidity.ts';
import { createTestExchange, type TestExchange } from './test-exchange.ts';

const { BUY, SELL } = Side;
const { LONG, SHORT } = PositionSide;
const { FUTURES, FUNDING, SPOT } = AccountKind;
const contracts = catalogContracts('simulated');
const [btc] = contracts as [(typeof contracts)[0]];
const logger = createLogger('silent');
/** Of the long look at books and marks. */
const SECONDS = rounds({ commit: 300, all: 600 });

let exchange: TestExchange;
let bots: readonly HouseTrader[];
let events: Event[];

beforeEach(async () => {
  exchange = createTestExchange();
  bots = await openHouseTraders(exchange.users, catalogMarkets, contracts);
  await runGenesis({
    engine: exchange.engine,
    view: exchange.live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts,
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo: true,
    bots,
  });
  events = [];
  exchange.live.onOutcome((outcome) => {
    events.push(...outcome.events);
    workOff();
  });
});

/** What the engine's thread does after each batch. */
function workOff(): void {
  const { pendingLiquidations, pendingFunding } = exchange.core.pendingRisk();
  if (pendingLiquidations + pendingFunding === 0 || exchange.isDown) return;
  const body = { case: 'advanceRisk' as const, value: { stepsMax: 64 } };
  if (events.at(-1)?.case !== 'riskAdvanced')
    void exchange.engine.submit({ user: 0, key: '', body });
}

const gamblers = () => bots.filter(({ role }) => role === 'gambler');
const ofFutures = () => bots.filter(({ product }) => product === 'futures');

interface Floor {
  readonly liquidity: Liquidity;
  readonly clock: IndexClock;
  close(): Promise<void>;
}

/** Clock and house traders on one source, as the server starts them. */
async function open(source: IndexSource, own: readonly HouseTrader[] = bots): Promise<Floor> {
  const { engine, live, timers } = exchange;
  const shared = new SharedSource(() => source);
  const clock = new IndexClock({
    alarms: new HeardAlarms(),
    engine,
    source: shared.tap(),
    contracts,
    markets: indexMarkets('simulated'),
    scheduler: timers,
    clock: timers,
  });
  await clock.start();
  const liquidity = createLiquidity({
    engine,
    outcomes: live,
    view: live,
    source: shared.tap(),
    markets: catalogMarkets,
    contracts,
    bots: own,
    scheduler: timers,
    clock: timers,
    logger,
    seed: 1,
  });
  await liquidity.start();
  await timers.advance(10_000);
  const close = async () => {
    await liquidity.stop();
    await clock.stop();
    await shared.stop();
  };
  return { liquidity, clock, close };
}

function simulated(seed: number): IndexSource {
  const { timers, live } = exchange;
  return createSimulatedSource({
    markets: catalogMarkets,
    lastIndexOf: (market) => lastIndexTicks(live, market, contracts),
    seed,
    scheduler: timers,
    clock: timers,
  });
}

/** An index that says what the test sets, by all three venues. */
function steady() {
  const { timers } = exchange;
  const prices = new Map(
    catalogMarkets.map(({ symbol, initialPriceTicks, priceDecimals }) => [
      symbol,
      initialPriceTicks / 10 ** priceDecimals,
    ]),
  );
  const state = { prices, isSilent: false };
  const source: IndexSource = {
    async start(onPrices) {
      const tell = () => {
        if (state.isSilent) return;
        const time = timers.now();
        const told = Array.from(prices, ([symbol, price]): IndexPrice => {
          const text = price.toFixed(8);
          const quotes = [11, 12, 13].map((venue) => ({ source: venue, price: text, time }));
          return { symbol, price: text, time, quotes };
        });
        onPrices(told);
      };
      tell();
      timers.every(500, tell);
    },
    async stop() {},
  };
  return { ...state, source, state };
}

function levels(contract: number, side: Side): number {
  return exchange.core.contractDepth(contract, side, 500).length;
}

function count(kind: Event['case']): number {
  return events.filter((event) => event.case === kind).length;
}

describe('liquidity on contracts', () => {
  it.each([1, 2].slice(0, rounds({ commit: 1, all: 2 })))(
    `${SECONDS / 60} minutes of seed %d: books deep and narrow, marks near the index, both sides held, nothing lost`,
    async (seed) => {
      const { liquidity, close } = await open(simulated(seed));
      const sentAtFirst = liquidity.sentCount;
      const ofLarge: number[] = [];
      const ofOthers: number[] = [];
      const spreads: number[] = [];
      const interest: number[] = [];
      await exchange.timers.advance(10_000);
      events.length = 0;
      for (let second = 0; second < SECONDS; second += 1) {
        await exchange.timers.advance(1_000);
        for (const { id, base } of contracts) {
          const [bid] = exchange.core.contractDepth(id, BUY, 1);
          const [ask] = exchange.core.contractDepth(id, SELL, 1);
          const [low, high] = [bid?.priceTicks ?? 0, ask?.priceTicks ?? 0];
          if (low === 0 || high === 0 || low >= high) expect.fail(`${base.symbol}: ${low} ${high}`);
          const isLarge = base.symbol === 'BTC' || base.symbol === 'ETH';
          (isLarge ? ofLarge : ofOthers).push(levels(id, BUY), levels(id, SELL));
          const mark = exchange.live.futures.mark(id);
          spreads.push((high - low) / mark.indexTicks);
          expect(Math.abs(mark.markTicks / mark.indexTicks - 1)).toBeLessThan(0.006);
          expect(mark.isStale).toBe(false);
        }
        interest.push(exchange.core.contract(btc.id)?.openInterestLots ?? 0);
      }
      const quantile = (values: number[], share: number) =>
        values.sort((a, b) => a - b)[Math.floor(values.length * share)] as number;
      expect(quantile(ofLarge, 0.05)).toBeGreaterThanOrEqual(38);
      expect(quantile(ofLarge, 0.5)).toBeGreaterThanOrEqual(42);
      expect(quantile(ofOthers, 0.05)).toBeGreaterThanOrEqual(18);
      expect(quantile(ofOthers, 0.5)).toBeGreaterThanOrEqual(22);
      expect(quantile(spreads, 0.5)).toBeLessThan(0.0004);
      expect(quantile(spreads, 0.99)).toBeLessThan(0.002);
      expect((liquidity.sentCount - sentAtFirst) / SECONDS).toBeLessThan(260);
      expect(count('contractTraded') / SECONDS).toBeGreaterThan(3);
      expect(count('refused') / count('contractOrderAccepted')).toBeLessThan(0.01);
      // Positions are opened and closed: open interest falls at times.
      const falls = interest.filter((lots, at) => at > 0 && lots < (interest[at - 1] ?? 0)).length;
      expect(falls).toBeGreaterThan(SECONDS / 30);
      expect(interest.at(-1)).toBeGreaterThan(0);
      expect(exchange.core.audit().findings).toEqual([]);
      await close();
      expect(exchange.core.contractOrders(ofFutures()[0]?.user ?? 0)).toEqual([]);
      const { sequence } = exchange.core;
      await exchange.timers.advance(60_000);
      expect(exchange.core.sequence).toBe(sequence);
    },
    90_000,
  );

  it('a fall liquidates reckless longs, and the insurance fund keeps the fee (I55)', async () => {
    const { state, source } = steady();
    await open(source);
    await exchange.timers.advance(240_000);
    const { futures } = exchange.live;
    const longs = gamblers().flatMap(({ user }) =>
      [...futures.positionsOf(user)].filter(({ positionSide }) => positionSide === LONG),
    );
    expect(longs.length).toBeGreaterThan(1);
    for (const [symbol, price] of state.prices) state.prices.set(symbol, price * 0.97);
    await exchange.timers.advance(30_000);
    for (const { user, contract, opened } of longs) {
      const now = futures.position(user, contract, LONG);
      expect(now?.opened === opened).toBe(false);
    }
    const liquidated = events.filter((event) => event.case === 'liquidated');
    const users = new Set(liquidated.map(({ value }) => value.user));
    for (const { user } of longs) expect(users.has(user)).toBe(true);
    const closed = events.filter(
      (event) => event.case === 'positionChanged' && event.value.exitType === ExitType.LIQUIDATION,
    );
    expect(closed.length).toBeGreaterThanOrEqual(longs.length);
    // With each receipt, and with what the fund keeps and sells later.
    const moved = events.filter((event) => event.case === 'fundsMoved').map(({ value }) => value);
    const { insurance } = HouseUser;
    const change = moved.reduce(
      (sum, { fromUser, toUser, amount }) =>
        sum + (toUser === insurance ? amount : 0) - (fromUser === insurance ? amount : 0),
      0,
    );
    const fund = exchange.core.balance(HouseUser.insurance, FUNDING, 1).available;
    expect(fund).toBe(2_000_000n * 10n ** 8n + BigInt(change));
    expect(exchange.core.audit().findings).toEqual([]);
  }, 60_000);

  it('takes nothing that is offered away from the index, and opens nothing there (R2)', async () => {
    const { source } = steady();
    await open(
      source,
      bots.filter(({ role }) => role !== 'maker'),
    );
    const { engine, timers } = exchange;
    const PERSON = 500;
    const amount = 1_000_000 * 1e8;
    const deposit = { chain: 'test', transaction: 'thief', logIndex: 0 };
    const funds = { user: PERSON, asset: 1, amount, ...deposit };
    await engine.submit({ user: 0, key: '', body: { case: 'creditDeposit', value: funds } });
    const transfer = { from: FUNDING, to: FUTURES, asset: 1, amount };
    await engine.submit({ user: PERSON, key: '', body: { case: 'transfer', value: transfer } });
    const offer = async (side: Side, factor: number) => {
      const value = {
        contract: btc.id,
        side,
        positionSide: side === BUY ? LONG : SHORT,
        type: OrderType.LIMIT,
        timeInForce: TimeInForce.GTC,
        priceTicks: Math.round(btc.initialPriceTicks * factor),
        quantityLots: 20_000,
        reduceOnly: false,
        triggerPriceTicks: 0,
        triggerType: TriggerType.UNSPECIFIED,
        selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
      };
      const body = { case: 'placeContractOrder' as const, value };
      const { events: told } = await engine.submit({ user: PERSON, key: '', body });
      expect(told[0]?.case).toBe('contractOrderAccepted');
    };
    await offer(SELL, 1.01);
    await offer(BUY, 0.99);
    events.length = 0;
    await timers.advance(120_000);
    expect(count('contractOrderAccepted')).toBeGreaterThan(20);
    expect(count('contractTraded')).toBe(0);
    // What is offered below it they take.
    await offer(SELL, 0.998);
    await timers.advance(30_000);
    expect(count('contractTraded')).toBeGreaterThan(5);
  });

  it('gives a trader that is broke what it began with once more, whatever it broke off at', async () => {
    const { source } = steady();
    const [broke] = gamblers() as [HouseTrader];
    const { user } = broke;
    const granted = broke.funds[0]?.amount ?? 0;
    const { engine, live, timers } = exchange;
    /** All that is there. */
    const move = async (from: AccountKind, to: AccountKind) => {
      const amount = Number(live.balanceOf(user, from, 1).available);
      const value = { from, to, asset: 1, amount };
      const { events: told } = await engine.submit({
        user,
        key: '',
        body: { case: 'transfer', value },
      });
      expect(told[0]?.case).toBe('transferred');
    };
    await move(FUTURES, FUNDING);
    await move(FUNDING, SPOT);
    await open(source);
    await timers.advance(20_000);
    const held = () => Number(live.balanceOf(user, FUTURES, 1).available);
    expect(held()).toBeGreaterThan(0.5 * granted);
    const refunds = events.filter(
      (event) => event.case === 'treasuryGranted' && event.value.reason.startsWith('refund '),
    );
    expect(refunds).toHaveLength(1);
    // Granted, and not yet moved when the process died: it is not granted again.
    await move(FUTURES, FUNDING);
    await timers.advance(20_000);
    expect(held()).toBeGreaterThan(0.5 * granted);
    expect(count('treasuryGranted')).toBe(1);
  });

  it('F48 takes its quotes away while the index is silent, liquidates none, and comes back', async () => {
    const { state, source } = steady();
    await open(source);
    await exchange.timers.advance(60_000);
    state.isSilent = true;
    await exchange.timers.advance(30_000);
    for (const { id } of contracts) {
      expect(exchange.live.futures.mark(id).isStale).toBe(true);
      expect(levels(id, BUY) + levels(id, SELL)).toBe(0);
    }
    const liquidated = count('liquidated');
    await exchange.timers.advance(60_000);
    expect(count('liquidated')).toBe(liquidated);
    state.isSilent = false;
    await exchange.timers.advance(15_000);
    for (const { id } of contracts) {
      expect(exchange.live.futures.mark(id).isStale).toBe(false);
      expect(levels(id, BUY)).toBeGreaterThan(15);
    }
  }, 60_000);

  it('goes on after a restart with the positions that there are, and clears old quotes', async () => {
    const { state, source } = steady();
    const first = await open(source);
    await exchange.timers.advance(120_000);
    await first.clock.stop();
    // It dies: its quotes stay behind.
    const held = (side: PositionSide) =>
      contracts.reduce((sum, { id }) => {
        const own = bots.filter(({ role }) => role === 'taker');
        const lots = own.map(
          ({ user }) => exchange.live.futures.position(user, id, side)?.lots ?? 0,
        );
        return sum + lots.reduce((total, one) => total + one, 0);
      }, 0);
    expect(held(LONG)).toBeGreaterThan(0);
    expect(held(SHORT)).toBeGreaterThan(0);
    exchange.isDown = true;
    await first.close();
    await exchange.timers.advance(5_000);
    exchange.isDown = false;
    events.length = 0;
    expect(levels(btc.id, BUY)).toBeGreaterThan(20);
    state.prices.set('BTCUSDT', (state.prices.get('BTCUSDT') ?? 0) * 0.995);
    await open(source);
    await exchange.timers.advance(60_000);
    const closings = events.filter(
      (event) => event.case === 'contractOrderAccepted' && event.value.reduceOnly,
    );
    expect(closings.length).toBeGreaterThan(5);
    const nothing = events.filter((event) => event.case === 'refused').length;
    expect(nothing / count('contractOrderAccepted')).toBeLessThan(0.02);
    const [bid] = exchange.core.contractDepth(btc.id, BUY, 1);
    const price = (state.prices.get('BTCUSDT') ?? 0) * 10;
    expect(Math.abs((bid?.priceTicks ?? 0) / price - 1)).toBeLessThan(0.004);
    expect(exchange.core.audit().findings).toEqual([]);
  }, 60_000);
});
