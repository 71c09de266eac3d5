import { useHourlyCloses } from '../../data/user/bots.ts';
import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { levelsPath, type Scale, seriesPath } from './grid-path.ts';

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
  if (closes.length < 2 || !(lower > 0 && upper > lower && cells > 0)) return null;
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
