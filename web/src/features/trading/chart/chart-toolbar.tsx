import { useIsPhone } from '#app/data/device/device.ts';
import { feed } from '#app/data/live/feed.ts';
import { useText } from '#app/lib/i18n.ts';
import { useAskForAlert } from '#app/parts/alerts/use-ask-for-alert.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { ChartMenu } from './chart-menu.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { PictureButton } from './picture-button.tsx';
import { toolClass, toolName } from './tool-class.ts';

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
  const isPhone = useIsPhone();
  return (
    <div className="@container flex h-9 touch:h-11 max-tablet:h-11 shrink-0 items-center justify-between gap-2 border-line border-b px-1 max-tablet:gap-1 text-ink-2 text-small">
      {isDepth ? (
        <span className="px-2 font-semibold text-ink">{t('trading.depth')}</span>
      ) : (
        <IntervalBar />
      )}
      <div className="flex h-full shrink-0 items-center gap-3 pr-2 max-tablet:gap-0 max-tablet:pr-0">
        {/* On a phone the intervals have its room: the sheet of markets has a bell, too. */}
        {!isDepth && !isPhone && <AlertButton market={market} />}
        {!isDepth && <ChartMenu market={market} />}
        {!isDepth && !isPhone && <PictureButton market={market} />}
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
          <span className="@max-[900px]:sr-only">
            {isFullScreen ? t('trading.exitFullScreen') : t('trading.fullScreen')}
          </span>
        </button>
      </div>
    </div>
  );
}
