/** What the clock of spot markets says is enough for an order that waits to reach as far as the rules let it (R1). */
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import {
  ALICE,
  BOB,
  BTCUSDT,
  CAROL,
  Desk,
  lots,
  ticks,
  valuesOf,
} from '@bourse/core/fixtures/desk.ts';
import { expect, test } from 'vitest';
import { SpotObserver } from '#market/index/spot-observer.ts';
import { indexMarkets } from '#platform/markets/contracts.ts';

const INDEX = 60_000;
const [btc] = indexMarkets('simulated') as [ReturnType<typeof indexMarkets>[0]];

/** A market whose index stands still, observed as the clock does it, second by second. */
function openBesideObserver() {
  const desk = Desk.open();
  desk.defineBtcUsdt({ priceBandRate: 10_000_000 });
  const rules = { wokenMarkRate: 100_000, wokenProtectionRate: 500_000, wokenWidenMs: 10_000 };
  desk.adoptRiskRules(rules);
  const observer = new SpotObserver([{ ...btc, id: BTCUSDT }]);
  const price = String(INDEX);
  const second = () => {
    desk.time += 1_000;
    const quotes = btc.index.sources.map(({ source }) => ({ source, price, time: desk.time }));
    const prices = observer.due(() => quotes, desk.time);
    const told = prices.length > 0 ? desk.house({ case: 'observeMarkets', value: { prices } }) : [];
    observer.note(prices, desk.time);
    const advanced = desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
    return valuesOf([...told, ...advanced], 'traded');
  };
  second();
  return { desk, second };
}

const exit = { type: OrderType.MARKET, quantityLots: lots(1), protectedExit: true };

test.each([
  { away: 0.3, withinSeconds: 11 },
  { away: 0.48, withinSeconds: 16 },
])(
  'a still index: a protected exit reaches a bid $away % away within $withinSeconds s',
  ({ away, withinSeconds }) => {
    const { desk, second } = openBesideObserver();
    const bid = Math.floor(INDEX * (100 - away)) / 100;
    desk.buy(BOB, bid, 1);
    desk.place(ALICE, { ...exit, side: Side.SELL });
    let seconds = 0;
    let trades: ReturnType<typeof second> = [];
    while (trades.length === 0 && seconds < 60) {
      seconds += 1;
      trades = second();
    }
    expect(trades.map(({ priceTicks }) => priceTicks)).toEqual([ticks(bid)]);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThanOrEqual(withinSeconds);
  },
);

test('a still index: a woken stop reaches a bid that is 0.48% away, and none at 0.6%', () => {
  for (const { away, isReached } of [
    { away: 0.48, isReached: true },
    { away: 0.6, isReached: false },
  ]) {
    const { desk, second } = openBesideObserver();
    const bid = Math.floor(INDEX * (100 - away)) / 100;
    const stop = { type: OrderType.MARKET, quantityLots: lots(1), stopPriceTicks: ticks(59_990) };
    desk.sell(CAROL, 60_000, 0.1);
    desk.buy(BOB, 60_000, 0.1);
    desk.place(ALICE, { ...stop, side: Side.SELL });
    // Trades of more than wakeNotionalMin within the distance that wakes.
    desk.buy(CAROL, 59_980, 0.1);
    desk.sell(BOB, 59_980, 0.1);
    desk.buy(BOB, bid, 1);
    const trades = Array.from({ length: 25 }, second).flat();
    expect(trades.length > 0).toBe(isReached);
  }
});
