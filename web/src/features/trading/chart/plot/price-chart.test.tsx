import { AreaSeries, CandlestickSeries, HistogramSeries, LineSeries } from 'lightweight-charts';
import { expect, test, vi } from 'vitest';
import { plotsOf } from '../indicators/indicator-plots.ts';
import type { ChartSettings } from './chart-settings.ts';
import { PriceChart } from './price-chart.ts';

interface Drawn {
  readonly kind: unknown;
  readonly options: Record<string, unknown>;
  margins: unknown;
  data: readonly object[];
}
const drawn: Drawn[] = [];
const attached = new Set<unknown>();
let isRemoved = false;

vi.mock('lightweight-charts', async (load) => ({
  ...(await load<typeof import('lightweight-charts')>()),
  createChart: () => {
    const timeScale = { subscribeVisibleLogicalRangeChange() {}, setVisibleLogicalRange() {} };
    return {
      ...{ subscribeCrosshairMove() {}, applyOptions() {}, panes: () => [] },
      remove: () => (isRemoved = true),
      timeScale: () => timeScale,
      removeSeries: () => drawn.pop(),
      addSeries(kind: unknown, options: Record<string, unknown>) {
        const series: Drawn = { kind, options, margins: null, data: [] };
        drawn.push(series);
        return {
          setData: (data: readonly object[]) => (series.data = data),
          createPriceLine() {},
          attachPrimitive: (drawing: unknown) => attached.add(drawing),
          detachPrimitive(drawing: unknown) {
            if (isRemoved) throw new Error('Object is disposed');
            attached.delete(drawing);
          },
          priceScale: () => ({
            applyOptions: ({ scaleMargins }: { scaleMargins: unknown }) =>
              (series.margins = scaleMargins),
          }),
        };
      },
    };
  },
}));

const candle = (time: number, open: number, close: number) => ({
  ...{ time, open, close, high: 9, low: 1, volume: 2 },
});
const series = { closed: [candle(60, 2, 3)], last: candle(120, 3, 2) };

function opens(mode: ChartSettings['mode']) {
  drawn.length = 0;
  attached.clear();
  isRemoved = false;
  document.documentElement.style.setProperty('--up', '#00ff00');
  document.documentElement.style.setProperty('--down', '#ff0000');
  const settings: ChartSettings = {
    ...{ mode, plots: plotsOf(['MA']), hasVolume: true, isShort: false, precision: 1 },
    ...({ period: '1m', scale: 'normal' } as const),
    ...{ timeOffset: 0, isDaily: false, locale: 'en' },
  };
  const events = { onHover() {}, onNearBeginning() {}, onFrame() {}, nowMs: () => 0 };
  const chart = new PriceChart(document.createElement('div'), settings, events);
  chart.show(series as never);
  const of = (kind: unknown) => drawn.filter((one) => one.kind === kind);
  return { chart, of };
}

test('the line is an area of closes, without averages', () => {
  const { of } = opens('line');
  expect(of(AreaSeries)[0]?.data).toEqual([
    { time: 60, value: 3 },
    { time: 120, value: 2 },
  ]);
  expect([of(CandlestickSeries).length, of(LineSeries).length]).toEqual([0, 0]);
});

test('candles are green and red, with the averages of 5, 10 and 20', () => {
  const { of } = opens('candles');
  expect(of(CandlestickSeries)[0]?.options).toMatchObject({
    ...{ upColor: '#00ff00', downColor: '#ff0000' },
  });
  expect(of(CandlestickSeries)[0]?.data[1]).toEqual({
    ...{ time: 120, open: 3, high: 9, low: 1, close: 2 },
  });
  expect(of(LineSeries)).toHaveLength(3);
  const names = plotsOf(['MA']).flatMap(({ indicator }) => indicator.lines);
  expect(names).toEqual(['MA5', 'MA10', 'MA20']);
});

test('volume takes the lowest fifth of the chart', () => {
  const { of } = opens('candles');
  expect(of(HistogramSeries)[0]?.margins).toEqual({ top: 0.8, bottom: 0 });
  expect(of(HistogramSeries)[0]?.data[1]).toMatchObject({ time: 120, value: 2 });
});

test('a chart that is closed has nothing on it that could ask it to draw', () => {
  const { chart } = opens('candles');
  const drawing = {};
  const takeOff = chart.addDrawing(drawing);
  expect(attached).toContain(drawing);
  chart.close();
  expect([isRemoved, attached.size]).toEqual([true, 0]);
  takeOff();
});
