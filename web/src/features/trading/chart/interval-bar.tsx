import { useState } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import { chooseInterval, type Interval, intervals } from '../page/chart-choice.ts';
import { isJoined, joinedPeriods } from '../page/chart-periods.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';

/** Where the bar is too narrow for all, the chosen one is not among those out of sight. */
const bringIntoSight = (label: HTMLLabelElement | null) =>
  label?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

function useInterval() {
  const { interval: chosen, period } = useTradingPreferences();
  const choose = (interval: Interval) =>
    setTradingPreference(chooseInterval({ interval: chosen, period }, interval));
  return { chosen, choose };
}

/** Intervals beside those of the bar; the one that is chosen stands in the bar, too. */
function MoreIntervals() {
  const t = useText();
  const { chosen, choose } = useInterval();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t('trading.moreIntervals')}
      open={isOpen}
      onOpen={setOpen}
      className="p-1"
      trigger={
        <button
          type="button"
          aria-label={t('trading.moreIntervals')}
          title={t('trading.moreIntervals')}
          className="flex h-full shrink-0 items-center px-1.5 hover:text-ink max-tablet:min-w-7 max-tablet:justify-center"
        >
          <Icon name="chevron-down" size={12} />
        </button>
      }
    >
      <div className="flex flex-col text-small">
        {joinedPeriods.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === chosen}
            className={classNames(
              'h-8 min-w-20 rounded px-3 text-left hover:bg-field max-tablet:h-11',
              period === chosen ? 'font-semibold text-accent-text' : 'text-ink-2',
            )}
            onClick={() => {
              setOpen(false);
              choose(period);
            }}
          >
            {period}
          </button>
        ))}
      </div>
    </Popover>
  );
}

/** How long a candle is, or the line of closes. */
export function IntervalBar() {
  const t = useText();
  const { chosen, choose } = useInterval();
  const shown: readonly Interval[] =
    chosen !== 'Line' && isJoined(chosen) ? [...intervals, chosen] : intervals;
  return (
    <div className="flex h-full min-w-0">
      <div
        role="radiogroup"
        aria-label={t('trading.interval')}
        className="relative flex h-full gap-0.5 max-tablet:gap-0 overflow-x-auto [scrollbar-width:none] @max-[600px]:pr-6 @max-[600px]:[mask-image:linear-gradient(to_right,black_calc(100%-32px),transparent)]"
      >
        {shown.map((interval) => (
          <label
            key={interval}
            ref={interval === chosen ? bringIntoSight : undefined}
            className={classNames(
              'flex h-full shrink-0 cursor-pointer items-center border-b-2 px-2 max-tablet:px-1.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
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
      <MoreIntervals />
    </div>
  );
}
