import { feed } from '#app/data/live/feed.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { useAskForAlert } from '#app/parts/alerts/use-ask-for-alert.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { chooseInterval, type Interval, intervals } from '../page/chart-choice.ts';
import { usePage } from '../page/page-store.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { IndicatorMenu } from './chart-menu.tsx';
import { toolClass, toolName } from './tool-class.ts';

/** Where the bar is too narrow for all, the chosen one is not among those out of sight. */
const bringIntoSight = (label: HTMLLabelElement | null) =>
  label?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

function IntervalBar() {
  const t = useText();
  const { interval: chosen, period } = useTradingPreferences();
  const choose = (interval: Interval) =>
    setTradingPreference(chooseInterval({ interval: chosen, period }, interval));
  return (
    <div
      role="radiogroup"
      aria-label={t('trading.interval')}
      className="relative flex h-full gap-1 overflow-x-auto [scrollbar-width:none] @max-[600px]:pr-6 @max-[600px]:[mask-image:linear-gradient(to_right,black_calc(100%-32px),transparent)]"
    >
      {intervals.map((interval) => (
        <label
          key={interval}
          ref={interval === chosen ? bringIntoSight : undefined}
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

/** An alert on the market, at the price of the last trade until another is typed. */
function AlertButton({ market }: { market: TradingMarket }) {
  const t = useText();
  const ask = useAskForAlert();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={toolClass}
      onClick={() => {
        const last = feed.ticker(market.product, market.symbol)?.price;
        ask(market, last?.toFixed(market.precision));
      }}
    >
      <Icon name="bell" size={14} />
      <span className={toolName}>{t('notifications.alert')}</span>
    </button>
  );
}

/** The chart as a picture, with its pair, interval, price and time. */
function PictureButton({ market }: { market: TradingMarket }) {
  const t = useText();
  const takePicture = usePage((state) => state.takePicture);
  const save = async () => {
    if (!takePicture) return;
    try {
      const { savePicture } = await import('./save-picture.ts');
      await savePicture(takePicture(), market);
    } catch {
      toast.error(t('trading.pictureNotSaved'));
    }
  };
  return (
    <button
      type="button"
      aria-label={t('trading.savePicture')}
      title={t('trading.savePicture')}
      disabled={!takePicture}
      className={toolClass}
      onClick={() => void save()}
    >
      <Icon name="camera" size={14} />
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
    <div className="@container flex h-9 touch:h-11 max-tablet:h-11 shrink-0 items-center justify-between gap-4 border-line border-b px-1 max-tablet:gap-1 text-ink-2 text-small">
      {isDepth ? (
        <span className="px-2 font-semibold text-ink">{t('trading.depth')}</span>
      ) : (
        <IntervalBar />
      )}
      <div className="flex shrink-0 items-center gap-4 pr-2 max-tablet:gap-0 max-tablet:pr-0">
        {!isDepth && <AlertButton market={market} />}
        {!isDepth && <IndicatorMenu product={market.product} />}
        {!isDepth && <PictureButton market={market} />}
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
          className={toolClass}
          onClick={() => onFullScreen(!isFullScreen)}
        >
          <Icon name="expand" size={14} />
          <span className={toolName}>
            {isFullScreen ? t('trading.exitFullScreen') : t('trading.fullScreen')}
          </span>
        </button>
      </div>
    </div>
  );
}
