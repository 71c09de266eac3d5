import type { RefObject } from 'react';
import type { MarketRow } from '#app/data/markets/market-lists.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import type { useCombobox } from '#app/ui/forms/combobox.ts';
import { cycleSorting, type Sorting } from '#app/ui/tables/column.ts';
import { useRowsInSight } from '#app/ui/tables/rows-in-sight.ts';
import { RowGap } from '#app/ui/tables/table-body.tsx';
import { SortButton } from '#app/ui/tables/table-head.tsx';
import { fromPhone, inNarrow, inWide, PairRow } from './pair-row.tsx';

/** Names a market of either product. */
export const pairKey = ({ kind, symbol }: Pick<MarketRow, 'kind' | 'symbol'>) =>
  `${kind}-${symbol}`;

interface PairTableProps {
  readonly rows: readonly MarketRow[];
  /** The key of the market of the page. */
  readonly current: string;
  readonly isMixed: boolean;
  readonly hasFunding: boolean;
  readonly sorting: Sorting;
  readonly onSorting: (sorting: Sorting) => void;
  readonly combobox: Pick<ReturnType<typeof useCombobox>, 'list' | 'option' | 'point'>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly onChoose: (row: MarketRow) => void;
}

type HeadProps = Pick<PairTableProps, 'hasFunding' | 'sorting' | 'onSorting'>;

function PairHead({ hasFunding, sorting, onSorting }: HeadProps) {
  const t = useText();
  const orderOf = (column: string) => (sorting.column === column ? sorting.order : 'none');
  const button = (column: string, title: string) => (
    <SortButton
      title={title}
      order={orderOf(column)}
      onClick={() => onSorting(cycleSorting(sorting, column))}
    />
  );
  const figure = (column: string, title: string, className: string) => (
    <th
      aria-sort={orderOf(column)}
      className={classNames('whitespace-nowrap text-right font-normal', className)}
    >
      {button(column, title)}
    </th>
  );
  return (
    <thead className="sticky top-0 z-20 bg-panel text-ink-3 text-tiny">
      <tr className="h-8">
        <th aria-sort={orderOf('name')} className="whitespace-nowrap pl-3 text-left font-normal">
          {button('name', t('trading.name'))}
          <span className={inNarrow}> / {button('turnover', t('trading.turnoverShort'))}</span>
        </th>
        {figure(
          'price',
          t('trading.price'),
          '@max-[359px]:w-[76px] w-[84px] @min-[600px]:w-[112px]',
        )}
        {figure(
          'change',
          t('markets.change24h'),
          '@max-[359px]:w-[96px] w-[88px] @min-[600px]:w-[104px] @max-[359px]:pr-3',
        )}
        {figure('turnover', t('shell.turnover24h'), `w-[112px] ${inWide}`)}
        <th
          className={classNames(
            'w-[70px] text-right font-normal @min-[600px]:w-[96px] @max-[599px]:pr-3',
            fromPhone,
            !hasFunding && 'pr-3',
          )}
        >
          {t('markets.trend')}
        </th>
        {hasFunding && figure('funding', t('markets.fundingRate'), `w-[116px] pr-3 ${inWide}`)}
      </tr>
    </thead>
  );
}

/** The markets that the pair selector found: of hundreds those in sight are drawn. */
export function PairTable(props: PairTableProps) {
  const { rows, current, isMixed, hasFunding, combobox, body, onChoose } = props;
  const { list, option, point } = combobox;
  const sight = useRowsInSight(body, rows.length);
  const from = sight?.from ?? 0;
  const drawn = sight ? rows.slice(from, sight.to) : rows;
  return (
    <table {...list} aria-rowcount={rows.length + 1} className="w-full table-fixed">
      <PairHead {...props} />
      <tbody ref={body}>
        <RowGap height={sight?.above} />
        {drawn.map((row, at) => {
          const key = pairKey(row);
          return (
            <PairRow
              key={key}
              item={row}
              isMixed={isMixed}
              hasFunding={hasFunding}
              isCurrent={key === current}
              rowIndex={sight ? from + at + 2 : undefined}
              option={option(key)}
              onPoint={() => point(key)}
              onChoose={() => onChoose(row)}
            />
          );
        })}
        <RowGap height={sight?.below} />
      </tbody>
    </table>
  );
}
