import { Side } from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { describe, expect, test } from 'vitest';
import { MARKET, RecordedDesk } from './recorded-desk.ts';
import { hasData, type RecordedTrade, readMarket } from './recorded-market.ts';

const SECONDS = Number(process.env.REPLAY_SECONDS ?? rounds({ commit: 200, all: 650 }));
const MINUTE_MS = 60_000;

type Traded = Extract<Event, { case: 'traded' }>['value'];

interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
}

/** The slow and obvious way, from prices and quantities alone. */
function barsOf(trades: readonly { timeMs: number; priceTicks: number; lots: number }[]) {
  const bars = new Map<number, Bar>();
  for (const { timeMs, priceTicks, lots } of trades) {
    const start = timeMs - (timeMs % MINUTE_MS);
    const bar = bars.get(start);
    if (!bar) {
      bars.set(start, {
        open: priceTicks,
        high: priceTicks,
        low: priceTicks,
        close: priceTicks,
        lots,
      });
      continue;
    }
    bar.high = Math.max(bar.high, priceTicks);
    bar.low = Math.min(bar.low, priceTicks);
    bar.close = priceTicks;
    bar.lots += lots;
  }
  return [...bars];
}

// Skipped where the folder is absent: recorded data is large, and not ours to publish.
describe.skipIf(!hasData)('a real market, level by level and trade by trade', () => {
  test.each([
    ['binance_spot_btcusdt', 100],
    ['binance_spot_ethusdt', 1_000],
  ])(
    'I23 I24 I25 I36 %s: the book is the recorded book, the candles are those of the recorded trades',
    (name, lotSize) => {
      const market = readMarket(name, SECONDS, lotSize);
      const desk = new RecordedDesk(market);
      const recorded: RecordedTrade[] = [];
      const produced: { timeMs: number; priceTicks: number; lots: number }[] = [];
      let comparedCount = 0;
      for (const event of market.events) {
        if (event.kind === 'depth') {
          desk.depth(event);
          const best = market.best.get(event.lastId);
          if (!best) continue;
          comparedCount += 1;
          expect(bestOf(desk)).toEqual(best);
          continue;
        }
        const before = desk.trades.length;
        desk.trade(event);
        recorded.push(event);
        const fills = desk.trades.slice(before);
        expectSame(fills, event);
        const time = { timeMs: desk.engine.time };
        produced.push(...fills.map((fill) => ({ ...time, ...fill, lots: fill.quantityLots })));
      }
      expect(comparedCount).toBeGreaterThan(SECONDS);
      expect(recorded.length).toBeGreaterThan(SECONDS);
      // Most recorded trades meet a level that the record had shown before.
      expect(desk.hiddenCount).toBeLessThan(recorded.length / 2);
      expect(barsOf(produced)).toEqual(barsOf(recorded));
      const report = desk.engine.audit();
      expect(report.findings).toEqual([]);
      expect(report.openOrders).toBeGreaterThan(1_000);
    },
  );
});

function bestOf({ engine }: RecordedDesk): number[] {
  const [bid] = engine.depth(MARKET, Side.BUY, 1);
  const [ask] = engine.depth(MARKET, Side.SELL, 1);
  return [bid, ask].flatMap((level) => [level?.priceTicks ?? 0, level?.totalLots ?? 0]);
}

/** The recorded quantity at the recorded price, by the recorded side. */
function expectSame(fills: readonly Traded[], trade: RecordedTrade): void {
  const lots = fills.reduce((sum, { quantityLots }) => sum + quantityLots, 0);
  const side = trade.takerSells ? Side.SELL : Side.BUY;
  const isSame =
    lots === trade.lots &&
    fills.every((fill) => fill.priceTicks === trade.priceTicks && fill.takerSide === side);
  if (!isSame) throw new Error(`${JSON.stringify(trade)} became ${JSON.stringify(fills)}`);
}
