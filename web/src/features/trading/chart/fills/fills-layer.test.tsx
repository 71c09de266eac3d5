import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { sampleContractItem, sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import type { TradingMarket } from '../../market/trading-market.ts';
import type { ChartSettings, PlotPoint } from '../plot/chart-settings.ts';
import { OneListener } from '../plot/one-listener.ts';
import type { PriceChart } from '../plot/price-chart.ts';
import type { FillMarks } from './fill-marks.ts';
import { FillsLayer } from './fills-layer.tsx';

const START = Date.parse('2026-11-30T12:00:00Z');
const shared = (trade: string, quantity: string, fee: string) => ({
  ...{ trade, code: '7', symbol: 'BTCUSDT', price: '60000', quantity, amount: '1', fee },
  ...{ feeCoin: 'USDT', isMaker: false, clientOrderId: '', tradeTime: START + 5_000 },
});
const contractFill = (trade: string, side: number, quantity: string, realised: string) => ({
  ...{ ...shared(trade, quantity, '0.5'), side, realised },
});

/** A chart on which a dollar is a pixel, with one candle from 59,900 to 60,100 at 200 pixels from the left. */
function fakeChart() {
  const pointed = new OneListener<PlotPoint | null>();
  const candle = {
    ...{ time: START / 1000, open: 60_000, close: 60_000 },
    ...{ high: 60_100, low: 59_900, volume: 1 },
  };
  let drawing: FillMarks | null = null;
  const chart = {
    candleAt: (time: number) => (time === candle.time ? candle : null),
    xOf: () => 200,
    yOf: (price: number) => 60_200 - price,
    plotWidth: () => 700,
    oldestTime: () => START / 1000 - 3600,
    onPoint: (listener: (point: PlotPoint | null) => void) => pointed.hear(listener),
    addDrawing(added: FillMarks) {
      drawing = added;
      return () => {
        drawing = null;
      };
    },
  };
  const pointAt = (point: PlotPoint | null) => {
    drawing?.updateAllViews();
    void pointed.tell(point);
  };
  return { chart: chart as unknown as PriceChart, pointAt, isDrawn: () => drawing !== null };
}

const settings: ChartSettings = {
  ...{ mode: 'candles', plots: [], hasVolume: false, isShort: false, precision: 1 },
  ...{ period: '1m', scale: 'normal', timeOffset: 0, isDaily: false, locale: 'en' },
};

function opens(market: TradingMarket, pages: readonly (readonly object[])[]) {
  const fake = fakeChart();
  const total = pages.length > 1 ? 150 : (pages[0]?.length ?? 0);
  const answer = ({ query }: { query: Readonly<Record<string, string>> }) => ({
    data: { list: pages[Number(query.page) - 1] ?? [], total, page: 1, pageSize: 100 },
  });
  const sent = serve({ [routes.spotFills.path]: answer, [routes.contractFills.path]: answer });
  const drawn = show(<FillsLayer market={market} chart={fake.chart} settings={settings} />);
  return { ...fake, ...drawn, sent };
}

beforeEach(() => startSession('token'));
afterEach(() => endSession());

const spot = { ...sampleMarket, icon: '/btc.svg', product: 'spot' } as const;
const futures = { ...sampleContractItem, icon: '/btc.svg', product: 'futures' } as const;

test('trades of a contract stand at their candle; one that is pointed at says price, fee and profit', async () => {
  const { pointAt } = opens(futures, [
    [contractFill('2', 2, '0.2', '12.5'), contractFill('1', 2, '0.1', '-2.5')],
  ]);
  await waitFor(() => {
    // Above the candle's high: 60,100 is 100 pixels from the top.
    act(() => pointAt({ x: 202, y: 92 }));
    screen.getByText('Sold 0.3 BTC');
  });
  screen.getByText('2 fills');
  screen.getByText('60,000.0');
  screen.getByText('1 USDT');
  screen.getByText('+10.00 USDT');
  act(() => pointAt({ x: 400, y: 92 }));
  expect(screen.queryByText('Sold 0.3 BTC')).toBeNull();
});

test('those of a spot market have no profit, and older ones are read as the chart goes back', async () => {
  const bought = { ...shared('9', '0.4', '0.0004'), feeCoin: 'BTC', orderSide: 1 };
  const older = { ...bought, trade: '1', tradeTime: START + 1_000, quantity: '0.1' };
  const { pointAt, sent } = opens(spot, [[bought], [older]]);
  await waitFor(() => {
    act(() => pointAt({ x: 200, y: 308 }));
    screen.getByText('Bought 0.5 BTC');
  });
  screen.getByText('0.0008 BTC');
  expect(screen.queryByText('PNL before fees')).toBeNull();
  expect(sent.map(({ query }) => query.page)).toEqual(['1', '2']);
});

test('they go with the layer', async () => {
  const { isDrawn, unmount } = opens(spot, [[]]);
  await waitFor(() => expect(isDrawn()).toBe(true));
  unmount();
  expect(isDrawn()).toBe(false);
});
