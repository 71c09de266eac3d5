import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { HeldPosition, SoldPosition } from '@bourse/contract/routes/insurance-fund.ts';
import type { ReactNode } from 'react';
import { directionOf, formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { TimeCell } from '#app/parts/orders/order-cells.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';

const MONEY_DECIMALS = 4;
const PLACES_MAX = 8;
const trimmed = { trim: true } as const;

/** Positions that the insurance fund took over from liquidations and has not sold yet. */
export function HeldPositions({ held }: { readonly held: readonly HeldPosition[] }) {
  const t = useText();
  return (
    <Positions
      title={t('futuresPage.positionsHeld')}
      hint={t('futuresPage.unrealizedAtIndex')}
      rows={held.map(({ result, ...position }) => ({
        ...position,
        key: position.symbol,
        amount: position.profit,
        note:
          Number(result) === 0 ? null : t('futuresPage.realizedSoFar', { amount: money(result) }),
      }))}
    />
  );
}

/** What it held before, and what selling that won or lost. */
export function SoldPositions({ sold }: { readonly sold: readonly SoldPosition[] }) {
  const t = useText();
  return (
    <Positions
      title={t('futuresPage.closedPositions')}
      hint={t('futuresPage.feesIncluded')}
      rows={sold.map(({ exitPrice, result, isDeleveraged, closeTime, ...position }) => ({
        ...position,
        key: `${position.symbol}/${position.openTime}`,
        exitPrice,
        amount: result,
        note: (
          <>
            <TimeCell timeMs={closeTime} />
            {isDeleveraged && ` · ${t('futuresPage.restAutoDeleveraged')}`}
          </>
        ),
      }))}
    />
  );
}

interface Row {
  readonly key: string;
  readonly symbol: string;
  readonly positionType: number;
  readonly quantity: string;
  readonly price: string;
  readonly exitPrice?: string;
  /** Signed; shown with its tone. */
  readonly amount: string;
  readonly note: ReactNode;
}

interface PositionsProps {
  readonly title: string;
  readonly hint: string;
  readonly rows: readonly Row[];
}

function Positions({ title, hint, rows }: PositionsProps) {
  const t = useText();
  return (
    <section className="flex flex-col gap-1.5 text-small">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-tiny">
        <span className="text-ink-2">{title}</span>
        <span className="font-normal text-ink-3">{hint}</span>
      </h3>
      <ul aria-label={title} className="flex flex-col gap-1.5">
        {rows.map(({ key, symbol, positionType, quantity, price, exitPrice, amount, note }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 tabular-nums">
            <span className="flex min-w-0 flex-col">
              <span>
                {symbol} ·{' '}
                {positionType === PositionSide.LONG
                  ? t('futuresPage.long')
                  : t('futuresPage.short')}{' '}
                {formatNumber(quantity, PLACES_MAX, trimmed)} @{' '}
                {formatNumber(price, PLACES_MAX, trimmed)}
                {exitPrice && ` → ${formatNumber(exitPrice, PLACES_MAX, trimmed)}`}
              </span>
              {note && <span className="text-ink-3 text-tiny">{note}</span>}
            </span>
            <span className={toneOf(directionOf(amount, MONEY_DECIMALS))}>{money(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function money(amount: string): string {
  return formatNumber(amount, MONEY_DECIMALS, { sign: true, zero: true });
}
