import { feed } from '#app/data/live/feed.ts';
import type { Product } from '#app/data/live/topic.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { useAskForAlert } from '#app/parts/alerts/use-ask-for-alert.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import {
  chooseInterval,
  type IndicatorName,
  type Interval,
  indicatorNames,
  intervals,
} from '../page/chart-choice.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';

function IntervalBar() {
  const t = useText();
  const { interval: chosen, period } = useTradingPreferences();
  const choose = (interval: Interval) =>
    setTradingPreference(chooseInterval({ interval: chosen, period }, interval));
  return (
    <div
      role="radiogroup"
      aria-label={t('trading.interval')}
      className="relative flex h-full gap-1 overflow-x-auto [scrollbar-width:none] max-tablet:pr-6 max-tablet:[mask-image:linear-gradient(to_right,black_calc(100%-32px),transparent)]"
    >
      {intervals.map((interval) => (
        <label
          key={interval}
          className={classNames(
            'flex h-full shrink-0 cursor-pointer items-center border-b-2 px-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
            interval === chosen
              ? 'border-accent font-semibold text-ink'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="interval"
            className="sr-only"
            checked={interval === chosen}
            onChange={() => choose(interval)}
          />
          {interval === 'Line' ? t('trading.lineChart') : interval}
        </label>
      ))}
    </div>
  );
}

/** What each indicator's short name stands for. */
const indicatorTexts = {
  MA: 'trading.movingAverage',
  EMA: 'trading.exponentialMovingAverage',
  BOLL: 'trading.bollingerBands',
  VOL: 'trading.volume',
  MACD: 'trading.macd',
  RSI: 'trading.relativeStrengthIndex',
} as const satisfies Record<IndicatorName, TextKey>;

function IndicatorMenu({ product }: { product: Product }) {
  const t = useText();
  const isMarkLineShown = useTradingPreferences((state) => state.isMarkLineShown);
  const isCandleBoxShown = useTradingPreferences((state) => state.isCandleBoxShown);
  const indicators = useTradingPreferences((state) => state.indicators);
  const toggle = (name: IndicatorName, isOn: boolean) =>
    setTradingPreference({
      indicators: indicatorNames.filter((other) =>
        other === name ? isOn : indicators.includes(other),
      ),
    });
  return (
    <Popover
      label={t('trading.indicators')}
      align="end"
      className="w-[300px] p-3"
      trigger={
        <button
          type="button"
          className="flex items-center gap-1 touch:h-11 touch:min-w-6 touch:justify-center max-tablet:h-11 max-tablet:min-w-10 max-tablet:justify-center hover:text-ink"
        >
          <Icon name="chart" size={14} />
          <span className="max-desktop:sr-only">{t('trading.indicators')}</span>
        </button>
      }
    >
      <div className="flex flex-col gap-2.5">
        {indicatorNames.map((name) => (
          <Checkbox
            key={name}
            checked={indicators.includes(name)}
            onChecked={(isOn) => toggle(name, isOn)}
          >
            <span className="font-semibold text-ink">{name}</span>
            <span className="block">{t(indicatorTexts[name])}</span>
          </Checkbox>
        ))}
        <Checkbox
          checked={isCandleBoxShown}
          onChecked={(isOn) => setTradingPreference({ isCandleBoxShown: isOn })}
        >
          <span className="font-semibold text-ink">{t('trading.candleBox')}</span>
          <span className="block">{t('trading.candleBoxHint')}</span>
        </Checkbox>
        {product === 'futures' && (
          <Checkbox
            checked={isMarkLineShown}
            onChecked={(isOn) => setTradingPreference({ isMarkLineShown: isOn })}
          >
            <span className="font-semibold text-ink">{t('futuresPage.markPrice')}</span>
            <span className="block">{t('futuresPage.markLineHint')}</span>
          </Checkbox>
        )}
      </div>
    </Popover>
  );
}

/** An alert on the market, at the price of the last trade until another is typed. */
function AlertButton({ market }: { market: TradingMarket }) {
  const t = useText();
  const ask = useAskForAlert();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex items-center gap-1 touch:h-11 touch:min-w-6 touch:justify-center max-tablet:h-11 max-tablet:min-w-10 max-tablet:justify-center hover:text-ink"
      onClick={() => {
        const last = feed.ticker(market.product, market.symbol)?.price;
        ask(market, last?.toFixed(market.precision));
      }}
    >
      <Icon name="bell" size={14} />
      <span className="max-desktop:sr-only">{t('notifications.alert')}</span>
    </button>
  );
}

interface ChartToolbarProps {
  readonly market: TradingMarket;
  readonly isDepth: boolean;
  readonly onDepth: (isDepth: boolean) => void;
  readonly isFullScreen: boolean;
  readonly onFullScreen: (isFullScreen: boolean) => void;
}

/** Intervals at the left; indicators, depth and full screen at the right. */
export function ChartToolbar({
  market,
  isDepth,
  onDepth,
  isFullScreen,
  onFullScreen,
}: ChartToolbarProps) {
  const t = useText();
  return (
    <div className="flex h-9 touch:h-11 max-tablet:h-11 shrink-0 items-center justify-between gap-4 border-line border-b px-1 max-tablet:gap-1 text-ink-2 text-small">
      {isDepth ? (
        <span className="px-2 font-semibold text-ink">{t('trading.depth')}</span>
      ) : (
        <IntervalBar />
      )}
      <div className="flex shrink-0 items-center gap-4 pr-2 max-tablet:gap-0 max-tablet:pr-0">
        {!isDepth && <AlertButton market={market} />}
        {!isDepth && <IndicatorMenu product={market.product} />}
        <button
          type="button"
          aria-pressed={isDepth}
          className="touch:h-11 max-tablet:h-11 max-tablet:px-1 hover:text-ink"
          onClick={() => onDepth(!isDepth)}
        >
          {isDepth ? t('trading.chart') : t('trading.depth')}
        </button>
        <button
          type="button"
          aria-pressed={isFullScreen}
          className="flex items-center gap-1 touch:h-11 touch:min-w-6 touch:justify-center max-tablet:h-11 max-tablet:min-w-10 max-tablet:justify-center hover:text-ink"
          onClick={() => onFullScreen(!isFullScreen)}
        >
          <Icon name="expand" size={14} />
          <span className="max-desktop:sr-only">
            {isFullScreen ? t('trading.exitFullScreen') : t('trading.fullScreen')}
          </span>
        </button>
      </div>
    </div>
  );
}
