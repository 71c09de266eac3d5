/**
 * An hour of a trader who does not look: a stop on spot, stop losses by mark and by the last price, a DCA bot, and a
 * grid on a contract, in the simulated market, which falls by 4% at once in its middle (N10). The clock is moved.
 */
import { OrderStatus, TriggerType } from '@bourse/contract/enumerations.ts';
import type { ContractOrder } from '@bourse/contract/routes/futures.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IndexPrice, IndexSource } from '../../server/src/market/index/index-source.ts';
import { createSimulatedSource } from '../../server/src/market/index/simulated-source.ts';
import type { TestExchange } from '../../server/src/market/makers/test-exchange.ts';
import { type CatalogMarket, catalogMarkets } from '../../server/src/platform/markets/catalog.ts';
import { HourWorld } from './hour-world.ts';

const SECONDS = 3_600;
const FALL_AT = SECONDS / 2;
/** What is left of a price after the fall. */
const LEFT = 0.96;
/** No end is further from the index of its moment, and none takes longer once its price is reached. */
const FAR = 0.005;
const LATE_MS = 15_000;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const;
type Symbol = (typeof SYMBOLS)[number];
const listings = catalogMarkets.filter(({ symbol }) => SYMBOLS.includes(symbol as Symbol));
const listingOf = (wanted: Symbol) => listings.find(({ symbol }) => symbol === wanted)!;

/** A trade of an order that took, and the prices of that moment, ticks. */
interface Seen {
  readonly time: number;
  readonly priceTicks: number;
  readonly indexTicks: number;
  /** The index; on a contract index or mark, whichever is better for who sells. */
  readonly measureTicks: number;
}

let world: HourWorld;
let owner: number;
let startMs = 0;
/** What takers sold, by order. */
const sold = new Map<number, Seen[]>();
/** When the price of an order was reached first: it was triggered, or came as an exit. */
const reachedMs = new Map<number, number>();

/** The simulated market, less 4% from the middle of the hour on. */
function fallingSource({ timers }: TestExchange): IndexSource {
  const simulated = createSimulatedSource({
    markets: listings,
    lastIndexOf: ({ initialPriceTicks }) => initialPriceTicks,
    ...{ seed: 7, scheduler: timers, clock: timers },
  });
  const isFallen = (time: number) => startMs > 0 && time >= startMs + FALL_AT * 1_000;
  const fallen = (price: string) => (Number(price) * LEFT).toFixed(8);
  const tell = ({ price, quotes = [], ...one }: IndexPrice): IndexPrice => ({
    ...one,
    price: isFallen(one.time) ? fallen(price) : price,
    quotes: quotes.map((quote) =>
      isFallen(quote.time) ? { ...quote, price: fallen(quote.price) } : quote,
    ),
  });
  return {
    start: (onPrices) => simulated.start((prices) => onPrices(prices.map(tell))),
    stop: () => simulated.stop(),
  };
}

/** Notes what is sold, and when prices reach orders. */
function watch({ floor }: HourWorld): void {
  const { live } = floor.exchange;
  live.onOutcome(({ events, time }) => {
    const reach = (order: number) => {
      if (!reachedMs.has(order)) reachedMs.set(order, time);
    };
    const note = (order: number, priceTicks: number, indexTicks: number, markTicks: number) => {
      const measureTicks = Math.max(indexTicks, markTicks);
      const seen = { time, priceTicks, indexTicks, measureTicks };
      sold.set(order, [...(sold.get(order) ?? []), seen]);
    };
    for (const event of events) {
      if (event.case === 'orderTriggered' || event.case === 'contractOrderTriggered') {
        reach(event.value.order);
      } else if (event.case === 'orderAccepted' || event.case === 'contractOrderAccepted') {
        if (event.value.protectedExit) reach(event.value.order);
      } else if (event.case === 'traded' && event.value.takerUser === owner) {
        const { takerOrder, priceTicks, market } = event.value;
        note(takerOrder, priceTicks, live.indexOf(market), 0);
      } else if (event.case === 'contractTraded' && event.value.takerUser === owner) {
        const { takerOrder, priceTicks, contract } = event.value;
        const { indexTicks, markTicks } = live.futures.mark(contract);
        note(takerOrder, priceTicks, indexTicks, markTicks);
      }
    }
  });
}

/** A share of what a coin cost when the hour began, in the decimals of its contract. */
function priceText(symbol: Symbol, share: number): string {
  const { initialPriceTicks, priceDecimals } = listingOf(symbol);
  const price = (initialPriceTicks / 10 ** priceDecimals) * share;
  return price.toFixed(Math.min(priceDecimals, 1));
}

const lotsOf = ({ quantityDecimals }: CatalogMarket, quantity: number) =>
  Math.round(quantity * 10 ** quantityDecimals);

/** What an order sold, each time no further from the index than it may be, and all of it soon. */
function expectNear(code: string): readonly Seen[] {
  const order = Number(code);
  const all = sold.get(order) ?? [];
  expect(all.length).toBeGreaterThan(0);
  for (const { priceTicks, indexTicks, time } of all) {
    expect(Math.abs(priceTicks / indexTicks - 1)).toBeLessThanOrEqual(FAR);
    expect(time - reachedMs.get(order)!).toBeLessThanOrEqual(LATE_MS);
  }
  return all;
}

type Receipt = Pick<ContractOrder, 'code' | 'status' | 'stopPrice' | 'woken'>;

/** Its receipt says by which price it was triggered, and how far from its measure it traded. */
function expectReceipt({ code, status, stopPrice, woken }: Receipt, average: string): void {
  expect(status).toBe(OrderStatus.FILLED);
  const [price, measure] = [Number(woken?.price), Number(woken?.measure)];
  expect(price).toBeLessThanOrEqual(Number(stopPrice));
  const seen = expectNear(code);
  expect(Math.abs(Number(average) / measure - 1)).toBeLessThanOrEqual(FAR);
  const { measureTicks, priceTicks } = seen.at(-1)!;
  // The same in one unit: what its last fill was measured by.
  expect(measure / Number(average)).toBeCloseTo(measureTicks / priceTicks, 3);
}

beforeAll(async () => {
  world = await HourWorld.open({ symbols: SYMBOLS, source: fallingSource });
  startMs = world.floor.exchange.timers.now();
  owner = await world.person({ spot: 5_000, futures: 5_000 });
  await world.floor.bring(owner, listingOf('BTCUSDT'), lotsOf(listingOf('BTCUSDT'), 0.05));
  watch(world);
}, 600_000);
afterAll(() => world.stop());

test('each ends where its owner expected, and says by which price and how far it traded', {
  // It takes half a minute of processor, however long a busy machine is at it.
  timeout: 1_800_000,
}, async () => {
  const spotStop = await world.ask(owner, routes.spotOrderPlace, {
    body: {
      ...{ symbol: 'BTCUSDT', orderType: 2, orderSide: 2, quantity: '0.05' },
      stopPrice: priceText('BTCUSDT', 0.98),
    },
  });
  for (const [symbol, quantity, triggerPriceType] of [
    ['ETHUSDT', '0.3', TriggerType.MARK],
    ['SOLUSDT', '5', TriggerType.LAST],
  ] as const) {
    const stopLoss = { triggerPrice: priceText(symbol, 0.98), triggerPriceType };
    const body = { symbol, prodCategory: 3, orderType: 2, side: 1, price: '0', quantity, stopLoss };
    await world.ask(owner, routes.contractOpen, { body });
  }
  const startBot = async (plan: object) => {
    const body = { symbol: 'BTCUSDT', ...plan };
    return (await world.ask(owner, routes.botCreate, { body })).bot.code;
  };
  const dca = await startBot({
    ...{ strategy: 'dca', funds: '1000', amount: '900', everyHours: 24, stopLossPercent: 2 },
  });
  const grid = await startBot({
    ...{ strategy: 'futures-grid', funds: '1000', cells: 6, leverage: 5, stopLossPercent: 8 },
    ...{ lowerPrice: priceText('BTCUSDT', 0.97), upperPrice: priceText('BTCUSDT', 1.03) },
  });
  const botOf = async (code: string) =>
    (await world.ask(owner, routes.botDetail, { parameters: { code } })).bot;
  for (let second = 0; second < SECONDS; second += 1) await world.pass(1_000);

  const order = await world.ask(owner, routes.spotOrder, { parameters: { code: spotStop.code } });
  expectReceipt(order, order.averagePrice);
  const { list: closed } = await world.ask(owner, routes.contractOrderHistory);
  for (const symbol of ['ETHUSDT', 'SOLUSDT']) {
    const exit = closed.find((one) => one.symbol === symbol && one.exitType === 'stopLoss')!;
    expectReceipt(exit, exit.dealPrice);
  }
  for (const [code, judgedBy] of [
    [dca, 'index'],
    [grid, 'mark-and-index'],
  ] as const) {
    const bot = await botOf(code);
    expect(bot).toMatchObject({ state: 'stopped', end: 'stop-loss', judgedBy });
    const { list } = await world.ask(owner, routes.botOrders, { parameters: { code } });
    const exits = list.filter((one) => one.orderSide === 2 && Number(one.price) === 0);
    const fills = exits.flatMap((one) => expectNear(one.code));
    expect(fills.length).toBeGreaterThan(0);
    expect(Math.abs(Number(bot.exitPrice) / Number(bot.endPrice) - 1)).toBeLessThanOrEqual(FAR);
  }
  const { list: left } = await world.ask(owner, routes.contractOrders);
  expect(left).toEqual([]);
  expect(world.floor.exchange.core.audit().findings).toEqual([]);
});
