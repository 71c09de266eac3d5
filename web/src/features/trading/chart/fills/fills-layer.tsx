import { useEffect, useMemo, useState } from 'react';
import { formatNumber } from '#app/lib/format.ts';
import type { TradingMarket } from '../../market/trading-market.ts';
import type { ChartSettings } from '../plot/chart-settings.ts';
import type { PriceChart } from '../plot/price-chart.ts';
import { FillCard } from './fill-card.tsx';
import { groupFills, sumFills } from './fill-groups.ts';
import { type DrawnMark, FillMarks } from './fill-marks.ts';
import { useOwnFills } from './use-own-fills.ts';

interface FillsLayerProps {
  readonly market: TradingMarket;
  readonly chart: PriceChart;
  readonly settings: ChartSettings;
}

/** The user's own trades on the chart; one that is pointed at says its price, fee and profit. */
export function FillsLayer({ market, chart, settings }: FillsLayerProps) {
  const { fills, readOlder } = useOwnFills(market);
  const [pointed, setPointed] = useState<DrawnMark | null>(null);
  const marks = useMemo(
    () =>
      new FillMarks({
        candleAt: (time) => chart.candleAt(time),
        xOf: (candle) => chart.xOf(candle),
        yOf: (price) => chart.yOf(price),
      }),
    [chart],
  );
  const { period, isShort } = settings;
  const { quantityPrecision } = market;
  useEffect(() => chart.addDrawing(marks), [chart, marks]);
  useEffect(() => {
    const groups = groupFills(fills, period).map((group) => {
      const quantity = sumFills(group.fills).quantity.toFixed(quantityPrecision);
      return { ...group, text: formatNumber(quantity, quantityPrecision, { trim: true }) };
    });
    marks.show(groups, !isShort);
  }, [marks, fills, period, isShort, quantityPrecision]);
  useEffect(() => chart.onPoint((point) => setPointed(point && marks.at(point))), [chart, marks]);
  const oldestFill = fills.at(-1);
  const isLacking = oldestFill !== undefined && oldestFill.timeMs > chart.oldestTime() * 1000;
  useEffect(() => {
    if (isLacking) readOlder?.();
  }, [isLacking, readOlder]);
  return pointed && <FillCard mark={pointed} market={market} plotWidth={chart.plotWidth()} />;
}
