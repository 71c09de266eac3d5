import type { ReactNode } from 'react';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { classNames } from '../../lib/class-names.ts';
import { NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import {
  moneyText,
  moneyTone,
  PositionBadges,
  percentText,
  priceText,
} from '../contracts/contract-cells.tsx';
import { percents } from '../position-forms/percents.ts';

/** Which position a dialog is about, and the prices that matter to it. */
export function PositionHeading({
  held,
  markPrice,
  children,
}: {
  held: OpenPosition;
  markPrice: string;
  children?: ReactNode;
}) {
  const t = useText();
  const item = useContractsBySymbol().get(held.symbol);
  return (
    <div className="flex flex-col gap-2 rounded border border-line px-3 py-2.5 text-small">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-body">{item?.name ?? held.symbol}</span>
        <PositionBadges {...held} />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
        <Figure name={t('orders.entryPrice')}>{priceText(item, held.price)}</Figure>
        <Figure name={t('futuresPage.markPrice')}>{priceText(item, markPrice)}</Figure>
        {children}
      </dl>
    </div>
  );
}

/** A name at the left and a number at the right. */
export function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="whitespace-nowrap text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** A number before and after what the form would do. */
export function Change({ before, after }: { before: string; after: string }) {
  const t = useText();
  if (before === after) return <>{before}</>;
  return (
    <>
      <span className="text-ink-3">{before}</span>
      <span aria-hidden="true" className="text-ink-3">
        {' → '}
      </span>
      <span className="sr-only">{t('futuresPanel.becomes')}</span>
      {after}
    </>
  );
}

/** Buttons for shares of a quantity. */
export function Percents({
  label,
  onPercent,
}: {
  label: string;
  onPercent: (percent: number) => void;
}) {
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{label}</legend>
      {percents.map((percent) => (
        <button
          key={percent}
          type="button"
          onClick={() => onPercent(percent)}
          className="h-7 flex-1 rounded bg-field text-ink-2 text-small hover:bg-track hover:text-ink"
        >
          {percent}%
        </button>
      ))}
    </fieldset>
  );
}

/** An estimated profit with its share of the margin, in its colour. */
export function ProfitText({
  profit,
  rate,
  coin,
}: {
  profit: string | null;
  rate: string | null;
  coin: string;
}) {
  if (profit === null || rate === null) return <>{NO_VALUE}</>;
  return (
    <span className={moneyTone(profit)}>
      {moneyText(profit, true)} {coin} ({percentText(rate, true)})
    </span>
  );
}

interface DialogNoteProps {
  /** What the exchange said when it refused. */
  readonly problem: string | null;
  /** What is asked about before the form is sent. */
  readonly warning?: string | false;
}

/** Where a form says something: below its buttons, in a place of its own, so that none of them moves. */
export function DialogNote({ problem, warning = false }: DialogNoteProps) {
  return (
    <p
      role="alert"
      className={classNames('-mb-4 min-h-8 text-small', problem ? 'text-bad' : 'text-warn')}
    >
      {problem ?? warning}
    </p>
  );
}
