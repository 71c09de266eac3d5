import type { ChartScale } from '@bourse/contract/preferences.ts';
import type { Candle } from '#app/data/live/klines.ts';
import type { ChartPeriod } from '../../page/chart-periods.ts';
import type { IndicatorPlot } from '../indicators/indicator-plots.ts';
import type { ScaleFrame } from './line-tags.ts';

export interface ChartSettings {
  readonly mode: 'line' | 'candles';
  readonly period: ChartPeriod;
  readonly scale: ChartScale;
  readonly plots: readonly IndicatorPlot[];
  readonly hasVolume: boolean;
  /** A few lines high: the time axis and the names of most lines give their room to the prices. */
  readonly isShort: boolean;
  /** Decimals of the price. */
  readonly precision: number;
  /** Hours added to UTC for display. */
  readonly timeOffset: number;
  /** Candles of a day and more are labelled by date alone. */
  readonly isDaily: boolean;
  readonly locale: string;
}

/** What the legend shows: a candle, and a value for each line of each indicator. */
export interface ChartPoint {
  readonly candle: Candle;
  readonly previousClose: number | null;
  readonly values: readonly (readonly (number | null)[])[];
}

export interface ChartEvents {
  /** The candle under the pointer and the pointer's place, or null when it left. */
  readonly onHover: (point: ChartPoint | null, x: number) => void;
  /** The oldest candle came near. */
  readonly onNearBeginning: () => void;
  /** The scale, or what is out of its sight, has changed. */
  readonly onFrame: (frame: ScaleFrame) => void;
  /** UTC epoch milliseconds by the exchange's clock. */
  readonly nowMs: () => number;
}

/** Pixels from the left and from the top. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}
