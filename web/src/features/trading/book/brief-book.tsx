import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { UnitSwitch } from './book-toolbar.tsx';
import type { GroupChoice } from './ladder.ts';
import { LadderView } from './ladder-view.tsx';
import type { OwnLevel } from './own-orders.ts';

interface BriefBookProps {
  readonly market: TradingMarket;
  readonly groups: readonly GroupChoice[];
  readonly group: GroupChoice;
  readonly onGroup: (index: number) => void;
  readonly own: readonly OwnLevel[];
  /** Opens the whole book and the last trades. */
  readonly onWhole: () => void;
}

/** The best six levels of each side, beside the form of a phone; its head opens the whole book. */
export function BriefBook({ market, groups, group, onGroup, own, onWhole }: BriefBookProps) {
  const t = useText();
  return (
    <>
      <button
        type="button"
        data-turns-book
        onClick={onWhole}
        // As high as a finger wants it, over the line of names below it, which is no target.
        className="relative z-10 -mb-2 flex h-11 shrink-0 items-center justify-between gap-1 px-2 font-semibold text-small focus-visible:-outline-offset-2"
      >
        {t('trading.orderBook')}
        <Icon name="chevron-right" size={14} className="text-ink-3" />
      </button>
      <LadderView market={market} layout="both" groupUnits={group.units} {...{ own }} isBrief />
      <div className="relative -mt-2 flex h-11 shrink-0 items-center justify-between px-1">
        <NativeSelect
          label={t('trading.priceGrouping')}
          look="bare"
          value={String(groups.indexOf(group))}
          options={groups.map(({ text }, index) => ({ value: String(index), label: text }))}
          onValue={(index) => onGroup(Number(index))}
        />
        <UnitSwitch market={market} />
      </div>
    </>
  );
}
