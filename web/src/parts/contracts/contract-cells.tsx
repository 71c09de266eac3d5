import { MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ContractItem } from '../../data/markets/markets.ts';
import { classNames } from '../../lib/class-names.ts';
import { multiplyDecimals } from '../../lib/decimal.ts';
import { directionOf, formatNumber, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { toneOf } from '../../ui/figures/tone.ts';

/** A contract that is no longer listed shows what the row itself has. */
const PRICE_DECIMALS = 2;
const QUANTITY_DECIMALS = 4;
/** Cut, never rounded; the specification allows up to four. */
const MONEY_DECIMALS = 2;
export const FEE_DECIMALS = 4;

export const priceText = (item: ContractItem | undefined, price: string | undefined) =>
  formatNumber(price, item?.precision ?? PRICE_DECIMALS);
export const quantityText = (item: ContractItem | undefined, quantity: string) =>
  formatNumber(quantity, item?.quantityPrecision ?? QUANTITY_DECIMALS, { zero: true });
/** The colour of a profit as it is shown: what is below a cent has none. */
export const moneyTone = (profit: string | undefined): string =>
  toneOf(directionOf(profit, MONEY_DECIMALS));

export const moneyText = (amount: string | undefined, sign = false) =>
  formatNumber(amount, MONEY_DECIMALS, { zero: true, sign });

/** A fraction as percent with two decimals: '0.1234' is '12.34%'. */
export function percentText(fraction: string | undefined, sign = false): string {
  if (!fraction) return NO_VALUE;
  return `${formatNumber(multiplyDecimals(fraction, '100'), 2, { zero: true, sign })}%`;
}

interface PositionTerms {
  readonly symbol: string;
  /** 1 long, 2 short. */
  readonly positionType: number;
  /** 1 isolated, 2 cross. */
  readonly marginMode: number;
  readonly leverage: number;
}

/** A contract's name, and the way to where it is traded. */
export function ContractLink({
  symbol,
  item,
  className,
}: {
  symbol: string;
  item: ContractItem | undefined;
  className?: string;
}) {
  return (
    <Link
      to={`/futures/${symbol}`}
      data-pair
      className={classNames('font-semibold hover:underline max-tablet:reach-down', className)}
    >
      {item?.name ?? symbol}
    </Link>
  );
}

/** Side, leverage and margin mode in few words. */
export function PositionBadges({ positionType, marginMode, leverage }: PositionTerms) {
  const t = useText();
  const isLong = positionType === PositionSide.LONG;
  return (
    <span className="flex items-center gap-1">
      <Badge tone={isLong ? 'up' : 'down'}>
        {isLong ? t('futuresPage.long') : t('futuresPage.short')} {leverage}x
      </Badge>
      <Badge>
        {marginMode === MarginMode.ISOLATED ? t('futuresForm.isolated') : t('futuresForm.cross')}
      </Badge>
    </span>
  );
}

export function PositionName({
  terms,
  item,
  beside,
  isLine = false,
}: {
  terms: PositionTerms;
  item: ContractItem | undefined;
  /** All in one line. */
  isLine?: boolean;
  /** In the line of its name. */
  beside?: ReactNode;
}) {
  return (
    <span className={isLine ? 'inline-flex items-center gap-2' : 'inline-flex flex-col gap-0.5'}>
      <span className="flex items-center gap-1.5">
        <ContractLink symbol={terms.symbol} item={item} />
        {beside}
      </span>
      <PositionBadges {...terms} />
    </span>
  );
}

/** Two figures of a cell: one below the other, or both in one line. */
export const figuresLook = (isLine: boolean): string =>
  isLine ? 'inline-flex items-baseline gap-1.5' : 'flex flex-col';

/** A profit in its colour, and below or beside it what it is of the margin. */
export function ProfitCell({
  profit,
  rate,
  isLine = false,
}: {
  profit: string | undefined;
  rate: string | undefined;
  isLine?: boolean;
}) {
  return (
    <span className={classNames(figuresLook(isLine), moneyTone(profit))}>
      <span>{moneyText(profit, true)}</span>
      <span className="text-tiny">{percentText(rate, true)}</span>
    </span>
  );
}

export function Money({ amount }: { amount: string | undefined }) {
  return (
    <span className={moneyTone(amount)}>
      {amount === undefined ? NO_VALUE : moneyText(amount, true)}
    </span>
  );
}
