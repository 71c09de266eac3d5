import type { IndicatorName } from '../../page/chart-choice.ts';
import { exponentialAverage, movingAverage } from './averages.ts';
import { bollinger } from './bollinger.ts';
import type { Indicator } from './indicator.ts';
import { macd } from './macd.ts';
import { relativeStrength } from './relative-strength.ts';

/** How one line of an indicator is drawn; colours are tokens. */
export interface LineLook {
  readonly colour: string;
  readonly kind: 'line' | 'histogram';
}

export interface IndicatorPlot {
  readonly name: IndicatorName | 'FUNDING';
  readonly indicator: Indicator<unknown>;
  readonly looks: readonly LineLook[];
  /** Over the candles, or in a pane of its own. */
  readonly place: 'price' | 'pane';
  /** Decimals of its values; undefined for the price's. */
  readonly decimals?: number;
}

const line = (colour: string): LineLook => ({ colour, kind: 'line' });

function plot<State>(
  name: IndicatorName,
  indicator: Indicator<State>,
  looks: readonly LineLook[],
  place: 'price' | 'pane' = 'price',
  decimals?: number,
): IndicatorPlot {
  const plotted = { name, indicator: indicator as Indicator<unknown>, looks, place };
  return decimals === undefined ? plotted : { ...plotted, decimals };
}

/** What each name draws. Volume is drawn by the chart itself. */
const plots: readonly IndicatorPlot[] = [
  plot('MA', movingAverage(5), [line('--chart-1')]),
  plot('MA', movingAverage(10), [line('--chart-2')]),
  plot('MA', movingAverage(20), [line('--chart-3')]),
  plot('EMA', exponentialAverage(7), [line('--chart-4')]),
  plot('EMA', exponentialAverage(25), [line('--chart-5')]),
  plot('EMA', exponentialAverage(99), [line('--chart-6')]),
  plot('BOLL', bollinger(), [line('--chart-5'), line('--chart-2'), line('--chart-5')]),
  plot(
    'MACD',
    macd(),
    [line('--chart-1'), line('--chart-3'), { colour: '--up', kind: 'histogram' }],
    'pane',
  ),
  plot('RSI', relativeStrength(), [line('--chart-2')], 'pane', 2),
];

export function plotsOf(names: readonly IndicatorName[]): readonly IndicatorPlot[] {
  return plots.filter((candidate) => names.some((name) => name === candidate.name));
}
