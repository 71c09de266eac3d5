import { fundingRateOf, type MarketRow } from '#app/data/markets/market-lists.ts';
import { classNames } from '#app/lib/class-names.ts';
import { directionOf, formatNumber, formatShort } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { fundingText } from '#app/lib/percent-text.ts';
import { FavouriteStar } from '#app/parts/markets/favourite-star.tsx';
import { Badge } from '#app/ui/figures/badge.tsx';
import { Change } from '#app/ui/figures/change.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Sparkline } from '#app/ui/figures/sparkline.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';

/** Where the list is wide it has a column for each figure; where it is narrow two lines a row. */
export const inWide = '@max-[599px]:hidden';
export const inNarrow = '@min-[600px]:hidden';
/** Beside the chart there is no room for the trend. */
export const fromPhone = '@max-[359px]:hidden';

interface PairNameProps {
  readonly item: MarketRow;
  readonly isCurrent: boolean;
  /** Both products are listed: contracts say that they are. */
  readonly isMixed: boolean;
  readonly onChoose: () => void;
}

function PairName({ item, isCurrent, isMixed, onChoose }: PairNameProps) {
  const t = useText();
  const isMarked = isMixed && item.kind === 'contract';
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="relative z-10">
        <FavouriteStar kind={item.kind} pair={item.name} />
      </span>
      <CoinIcon coin={item.base} source={item.icon} size={20} className="@max-[319px]:hidden" />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-2">
          <button
            type="button"
            tabIndex={-1}
            aria-current={isCurrent || undefined}
            {...(isMarked && { 'aria-label': `${item.name} ${t('markets.perpetual')}` })}
            data-pair
            onClick={onChoose}
            className={classNames(
              'whitespace-nowrap font-medium after:absolute after:inset-0',
              isCurrent && 'text-accent-text',
            )}
          >
            {item.base}
            <span className="font-normal text-ink-3">/{item.quote}</span>
          </button>
          {isMarked && (
            <span className={inWide}>
              <Badge>{t('markets.perpetual')}</Badge>
            </span>
          )}
        </span>
        <span className={classNames('whitespace-nowrap text-ink-3 text-tiny leading-3', inNarrow)}>
          {isMixed && `${item.kind === 'spot' ? t('shell.spot') : t('markets.perpetualShort')} · `}
          {formatShort(item.quotation.turnover)}
        </span>
      </span>
    </span>
  );
}

interface PairRowProps extends PairNameProps {
  readonly hasFunding: boolean;
  /** Its place among all rows, the head's being 1, where not all are drawn. */
  readonly rowIndex: number | undefined;
  /** What the combobox knows it by. */
  readonly option: { readonly id: string; readonly 'aria-selected': boolean };
  readonly onPoint: () => void;
}

/** One market of the pair selector; a press anywhere chooses it. */
export function PairRow({ item, hasFunding, rowIndex, option, onPoint, ...name }: PairRowProps) {
  const { latestPrice, changePercent, turnover } = item.quotation;
  const rate = fundingRateOf(item);
  return (
    <tr
      {...option}
      aria-rowindex={rowIndex}
      onPointerMove={onPoint}
      className="relative h-11 scroll-mt-8 tablet:h-10 @min-[600px]:h-9 touch:h-11 aria-selected:bg-field"
    >
      <td className="pl-3">
        <PairName item={item} {...name} />
      </td>
      <td className="text-right">{formatNumber(latestPrice, item.precision)}</td>
      <td className="text-right @max-[359px]:pr-3">
        <Change percent={changePercent} />
      </td>
      <td className={classNames('text-right text-ink-2', inWide)}>{formatShort(turnover)}</td>
      <td className={classNames('@max-[599px]:pr-3', fromPhone, !hasFunding && 'pr-3')}>
        <Sparkline
          values={item.klines}
          direction={directionOf(changePercent)}
          width={56}
          height={20}
          className="ml-auto @max-[599px]:w-12"
        />
      </td>
      {hasFunding && (
        <td className={classNames('pr-3 text-right', inWide)}>
          <span className={rate && toneOf(directionOf(rate))}>{fundingText(rate)}</span>
        </td>
      )}
    </tr>
  );
}
