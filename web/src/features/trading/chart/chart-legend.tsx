import { usePreferences } from '#app/data/device/preferences.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatNumber, formatShort, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Steady } from '#app/ui/figures/steady.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import type { IndicatorPlot } from './indicators/indicator-plots.ts';
import { changeOf } from './plot/candle-change.ts';
import type { ChartPoint } from './plot/chart-settings.ts';

interface ChartLegendProps {
  readonly point: ChartPoint;
  readonly plots: readonly IndicatorPlot[];
  /** Pixels from the top to each pane. */
  readonly paneTops: readonly number[];
  readonly precision: number;
  readonly isDaily: boolean;
  /** One line, as the candles need the rest. */
  readonly isShort: boolean;
  /** Pixels beside the axis that something else takes at the top. */
  readonly roomAtRight: number;
}

/** Colours of the lines, by token; written out so that the stylesheet holds them. */
const lineTones: Readonly<Record<string, string>> = {
  '--chart-1': 'text-chart-1',
  '--chart-2': 'text-chart-2',
  '--chart-3': 'text-chart-3',
  '--chart-4': 'text-chart-4',
  '--chart-5': 'text-chart-5',
  '--chart-6': 'text-chart-6',
  '--up': 'text-ink-2',
};

/** The values of an indicator's lines in their colours. */
function PlotValues({
  plot,
  values,
  precision,
}: {
  plot: IndicatorPlot;
  values: readonly (number | null)[] | undefined;
  precision: number;
}) {
  return plot.indicator.lines.map((name, line) => (
    <span key={name} className={lineTones[plot.looks[line]?.colour ?? '']}>
      {name} <Steady text={formatLine(values?.[line], plot.decimals ?? precision)} />
    </span>
  ));
}

/** Pixels from the right edge to the legend: the axis, and a little. */
const AXIS_ROOM = 80;
const overlay =
  'pointer-events-none absolute right-20 left-2 z-10 text-ink-2 text-tiny tabular-nums';
/** Lines and candles below it do not run through what it says. */
const row = 'flex w-fit flex-wrap rounded bg-panel/80 px-1 tabular-nums';

/** A candle's prices and the short names that traders read them by. */
const parts = [
  ['open', 'trading.candleOpenShort'],
  ['high', 'trading.candleHighShort'],
  ['low', 'trading.candleLowShort'],
  ['close', 'trading.candleCloseShort'],
] as const;

/** Over the chart: the candle in numbers and, in its own pane, the value of each line. */
export function ChartLegend({
  point,
  plots,
  paneTops,
  precision,
  isDaily,
  isShort,
  roomAtRight,
}: ChartLegendProps) {
  const t = useText();
  const timeOffset = usePreferences((state) => state.timeOffset);
  const { candle, previousClose, values } = point;
  const change = changeOf(candle, previousClose, precision);
  const price = (value: number) => formatNumber(value.toFixed(precision), precision);
  const tone = toneOf(change.direction);
  const indexed = plots.map((plot, index) => ({ plot, values: values[index] }));
  const overPrice = indexed.filter(({ plot }) => plot.place === 'price');
  const inPanes = indexed.filter(({ plot }) => plot.place === 'pane');
  return (
    <>
      <div
        className={classNames(
          overlay,
          'flex flex-col gap-0.5',
          isShort ? 'top-0 text-[10px]' : 'top-2',
        )}
        style={{ right: AXIS_ROOM + roomAtRight }}
      >
        <p className={classNames(row, isShort ? 'gap-x-1.5' : 'gap-x-2.5')}>
          {/* On a phone its width would make another line of the prices now and then. */}
          <span className="max-tablet:hidden @max-[620px]:hidden">
            {formatTime(candle.time * 1000, timeOffset, isDaily ? 'date' : 'minute')}
          </span>
          {parts.map(([part, letter]) => (
            // What the candle itself shows goes first where the line is too short for all four.
            <span
              key={part}
              className={isShort && part === 'open' ? 'max-[389px]:hidden' : undefined}
            >
              {t(letter)} <Steady text={price(candle[part])} className={tone} />
            </span>
          ))}
          {!isShort && (
            <>
              <Steady
                text={`${change.amount} (${change.percent})`}
                className={classNames(tone, '@max-[500px]:hidden')}
              />
              <span className="@max-[560px]:hidden">
                {t('trading.volumeShort')} {formatShort(candle.volume)}
              </span>
            </>
          )}
        </p>
        <p className={classNames(row, 'gap-x-3 @max-[420px]:hidden')}>
          {overPrice.map(({ plot, values: shown }) => (
            <PlotValues
              key={plot.indicator.lines[0]}
              plot={plot}
              values={shown}
              precision={precision}
            />
          ))}
        </p>
      </div>
      {inPanes.map(({ plot, values: shown }, pane) => (
        <p
          key={plot.name}
          className={classNames(overlay, row, 'gap-x-3')}
          style={{ top: (paneTops[pane + 1] ?? 0) + 4 }}
        >
          <PlotValues plot={plot} values={shown} precision={precision} />
        </p>
      ))}
    </>
  );
}

function formatLine(value: number | null | undefined, decimals: number): string {
  return formatNumber(value?.toFixed(decimals), decimals);
}

interface HoverBoxProps {
  readonly point: ChartPoint;
  readonly precision: number;
  readonly isDaily: boolean;
  /** The pointer is in the left half, so the box stands at the right. */
  readonly isRight: boolean;
  /** Pixels beside the axis that the tags of lines take. */
  readonly roomAtRight: number;
}

/** The candle under the pointer, word by word. */
export function HoverBox({ point, precision, isDaily, isRight, roomAtRight }: HoverBoxProps) {
  const t = useText();
  const timeOffset = usePreferences((state) => state.timeOffset);
  const { candle, previousClose } = point;
  const change = changeOf(candle, previousClose, precision);
  const price = (value: number) => formatNumber(value.toFixed(precision), precision);
  const rows: readonly (readonly [string, string])[] = [
    [t('trading.time'), formatTime(candle.time * 1000, timeOffset, isDaily ? 'date' : 'minute')],
    [t('trading.candleOpen'), price(candle.open)],
    [t('trading.candleHigh'), price(candle.high)],
    [t('trading.candleLow'), price(candle.low)],
    [t('trading.candleClose'), price(candle.close)],
  ];
  return (
    <dl
      className={classNames(
        'pointer-events-none absolute top-14 z-10 grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 rounded border border-line bg-panel px-3 py-2 text-tiny shadow-float',
        !isRight && 'left-3',
      )}
      style={isRight ? { right: AXIS_ROOM + roomAtRight } : undefined}
    >
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
      <dt className="text-ink-2">{t('trading.candleChange')}</dt>
      <dd className={classNames('text-right', toneOf(change.direction))}>
        {change.amount} ({change.percent})
      </dd>
    </dl>
  );
}
