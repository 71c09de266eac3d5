import { setTradingChoice, useTradingChoice } from '#app/data/device/preferences.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import type { GroupChoice } from './ladder.ts';
import { LayoutButtons } from './layout-buttons.tsx';

interface BookToolbarProps {
  readonly market: TradingMarket;
  readonly groups: readonly GroupChoice[];
  readonly group: GroupChoice;
  readonly onGroup: (index: number) => void;
  /** The panel's name, where it has no tabs above: one line less is a row more. */
  readonly title?: string | undefined;
}

const switchClass =
  'flex h-7 max-tablet:h-11 items-center gap-0.5 rounded px-1 text-small hover:bg-field';

/** What the amounts are in; a press takes the other unit. */
export function UnitSwitch({ market: { base, quote } }: { market: TradingMarket }) {
  const t = useText();
  const unit = useTradingChoice('bookUnit');
  const [coin, other] = unit === 'base' ? [base, quote] : [quote, base];
  return (
    <button
      type="button"
      aria-label={t('trading.amountsIn', { coin })}
      title={t('trading.showAmountsIn', { coin: other })}
      onClick={() => setTradingChoice({ bookUnit: unit === 'base' ? 'quote' : 'base' })}
      className={switchClass}
    >
      {coin}
      <Icon name="transfer" size={10} className="text-ink-3" />
    </button>
  );
}

function SumSwitch() {
  const t = useText();
  const isOn = useTradingChoice('sumsBook');
  return (
    <button
      type="button"
      aria-label={t('trading.sumFromBest')}
      title={t('trading.sumFromBest')}
      aria-pressed={isOn}
      onClick={() => setTradingChoice({ sumsBook: !isOn })}
      className={classNames(
        switchClass,
        'w-6 justify-center',
        isOn ? 'bg-accent-bg text-accent-text' : 'text-ink-2',
      )}
    >
      Σ
    </button>
  );
}

/** How the book is shown: which sides, how prices are grouped, in which unit, summed or not. */
export function BookToolbar({ market, groups, group, onGroup, title }: BookToolbarProps) {
  const t = useText();
  const layout = useTradingPreferences((state) => state.ladderLayout);
  return (
    <div
      className={classNames(
        '@container flex shrink-0 items-center',
        title ? 'h-9 border-line border-b pr-1 pl-3' : 'h-8 max-tablet:h-11 px-2',
      )}
    >
      {title && (
        <h2 className="mr-1 min-w-0 truncate font-semibold text-small @max-[270px]:sr-only">
          {title}
        </h2>
      )}
      <LayoutButtons
        value={layout}
        onValue={(ladderLayout) => setTradingPreference({ ladderLayout })}
      />
      <NativeSelect
        label={t('trading.priceGrouping')}
        look="bare"
        className="-mr-1 ml-auto"
        value={String(groups.indexOf(group))}
        options={groups.map(({ text }, index) => ({ value: String(index), label: text }))}
        onValue={(index) => onGroup(Number(index))}
      />
      <UnitSwitch market={market} />
      <SumSwitch />
    </div>
  );
}
