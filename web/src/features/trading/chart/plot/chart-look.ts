import { groupDigits } from '@bourse/contract/amount.ts';
import type { ChartScale } from '@bourse/contract/preferences.ts';
import {
  type ChartOptions,
  ColorType,
  type DeepPartial,
  PriceScaleMode,
  type Time,
} from 'lightweight-charts';
import { formatTime } from '#app/lib/format.ts';
import { colourOf, fontOf } from './chart-colours.ts';
import type { ChartSettings } from './chart-settings.ts';

const scaleModes: Readonly<Record<ChartScale, PriceScaleMode>> = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

/** The options of a chart with these settings, in the colours that are drawn now. */
export function chartLook(settings: ChartSettings): DeepPartial<ChartOptions> {
  const { timeOffset, isDaily, isShort, locale, plots, scale } = settings;
  // Room for the legend: a lower pane gives more of its height to it.
  const top = plots.some((plot) => plot.place === 'pane') ? 0.22 : 0.12;
  const line = colourOf('--line');
  return {
    layout: {
      background: { type: ColorType.Solid, color: colourOf('--bg-1') },
      textColor: colourOf('--text-3'),
      fontFamily: fontOf(),
      fontSize: isShort ? 10 : 11,
      panes: { separatorColor: line, separatorHoverColor: colourOf('--bg-3') },
    },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    rightPriceScale: {
      ...{ borderColor: line, scaleMargins: { top, bottom: 0.24 } },
      mode: scaleModes[scale],
    },
    timeScale: { borderColor: line, visible: !isShort },
    crosshair: {
      vertLine: { color: colourOf('--text-3'), labelBackgroundColor: colourOf('--bg-3') },
      horzLine: { color: colourOf('--text-3'), labelBackgroundColor: colourOf('--bg-3') },
    },
    localization: {
      locale,
      timeFormatter: (time: Time) =>
        formatTime(
          (Number(time) - timeOffset * 3600) * 1000,
          timeOffset,
          isDaily ? 'date' : 'minute',
        ),
    },
  };
}

/** How the library writes numbers of so many decimals. */
export const priceFormat = (decimals: number) =>
  ({
    type: 'custom',
    minMove: 10 ** -decimals,
    formatter: (price: number) => groupDigits(price.toFixed(decimals)),
  }) as const;
