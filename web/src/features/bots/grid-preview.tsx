import { useHourlyCloses } from '../../data/user/bots.ts';
import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';

interface GridPreviewProps {
  readonly symbol: string;
  readonly isFutures: boolean;
  readonly days: number;
  /** Decimal strings as they stand in the form. */
  readonly lowerPrice: string;
  readonly upperPrice: string;
  readonly cells: string;
  readonly decimals: number;
  readonly quote: string;
}

const WIDTH = 400;
const HEIGHT = 120;

/** The lines of a grid over the price of the last days, before the bot starts. */
export function GridPreview(props: GridPreviewProps) {
  const { symbol, isFutures, days, decimals, quote } = props;
  const t = useText();
  const closes = useHourlyCloses(symbol, isFutures, days).map(Number);
  const [lower, upper, cells] = [props.lowerPrice, props.upperPrice, props.cells].map(Number) as [
    number,
    number,
    number,
  ];
  // Its place stays: what stands below does not move.
  if (closes.length < 2 || !(lower > 0 && upper > lower && cells > 0))
    return <div className="h-[140px]" />;
  const scale: Scale = {
    ...{ width: WIDTH, height: HEIGHT },
    ...{ low: Math.min(lower, ...closes), high: Math.max(upper, ...closes) },
  };
  const price = (value: string) => formatAmount(value, decimals);
  return (
    <figure className="text-ink-3 text-tiny tabular-nums">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-[120px] w-full"
      >
        <path
          d={levelsPath(lower, upper, cells, scale)}
          className="stroke-ink-3"
          strokeOpacity=".4"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={seriesPath(closes, scale)}
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
        />
      </svg>
      <figcaption className="mt-1">
        {t('bots.gridOverPrice', {
          ...{ days, quote },
          ...{ lower: price(props.lowerPrice), upper: price(props.upperPrice) },
        })}
      </figcaption>
    </figure>
  );
}

const heightOf = (price: number, { height, low, high }: Scale) =>
  (height * (1 - (price - low) / (high - low))).toFixed(1);

/** Prices from `low` at the bottom to `high` at the top of a drawing. */
interface Scale {
  readonly width: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

/** An SVG path of a line across the drawing for each price of a grid: `cells` even steps. */
export function levelsPath(lower: number, upper: number, cells: number, scale: Scale): string {
  const step = (upper - lower) / cells;
  return Array.from(
    { length: cells + 1 },
    (_, at) => `M0 ${heightOf(lower + at * step, scale)}H${scale.width}`,
  ).join('');
}

/** An SVG path through prices, oldest first, across the whole drawing. */
export function seriesPath(prices: readonly number[], scale: Scale): string {
  const step = scale.width / (prices.length - 1);
  return prices
    .map((price, at) => `${at ? 'L' : 'M'}${(at * step).toFixed(1)} ${heightOf(price, scale)}`)
    .join('');
}
