import type { FuturesNumbers } from '#app/data/futures/use-futures-numbers.ts';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { classNames } from '#app/lib/class-names.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { directionOf, formatNumber } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { toneOf } from '#app/ui/figures/tone.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Hint } from '#app/ui/overlays/hint.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Amount } from '../frame/amounts.tsx';

const COIN_DECIMALS = 4;
const TOTAL_DECIMALS = 2;

interface Detail {
  readonly name: TextKey;
  readonly why: TextKey;
  readonly field: 'balance' | 'available' | 'profit' | 'margin' | 'frozenBalance' | 'setAside';
  readonly isSigned?: true;
}

const details: readonly Detail[] = [
  {
    name: 'assets.balance',
    why: 'assets.balanceHint',
    field: 'balance',
  },
  {
    name: 'wallet.available',
    why: 'assets.availableHint',
    field: 'available',
  },
  {
    name: 'assets.setAsideForBots',
    why: 'assets.setAsideForBotsHint',
    field: 'setAside',
  },
  {
    name: 'orders.unrealizedPnl',
    why: 'assets.unrealizedPnlHint',
    field: 'profit',
    isSigned: true,
  },
  { name: 'assets.positionMargin', why: 'assets.positionMarginHint', field: 'margin' },
  { name: 'assets.orderMargin', why: 'assets.orderMarginHint', field: 'frozenBalance' },
];

interface FuturesDetailsProps {
  /** Undefined while it is read. */
  readonly numbers: FuturesNumbers | undefined;
  readonly coin: string;
}

/** What the futures account is made of, in its coin and below it in the currency of totals. */
export function FuturesDetails({ numbers, coin }: FuturesDetailsProps) {
  const t = useText();
  const shown = useShownCurrency();
  const hasBots = isAboveZero(numbers?.setAside ?? '0');
  const rows = details.filter(({ field }) => field !== 'setAside' || hasBots);
  return (
    <Panel label={t('assets.accountDetails')} className="wide:w-[344px] wide:shrink-0">
      <h2 className="flex items-center justify-between px-4 py-4 font-semibold tablet:px-5">
        {t('assets.accountDetails')}{' '}
        <span className="font-normal text-ink-2 text-small">{coin}</span>
      </h2>
      <dl className="tabular-nums">
        {rows.map(({ name, why, field, isSigned = false }) => (
          <div
            key={field}
            className="flex min-h-[58px] items-center justify-between gap-3 border-line border-t px-4 py-2 tablet:px-5"
          >
            <dt className="text-ink-2">
              <Hint
                text={t(why)}
                className="underline decoration-dotted decoration-ink-3 underline-offset-[3px]"
              >
                {t(name)}
              </Hint>
            </dt>
            {numbers ? (
              <dd className="flex flex-col text-right">
                <span
                  className={classNames(
                    'font-medium',
                    isSigned && toneOf(directionOf(numbers[field], COIN_DECIMALS)),
                  )}
                >
                  <Amount>
                    {formatNumber(numbers[field], COIN_DECIMALS, { zero: true, sign: isSigned })}
                  </Amount>
                </span>
                <span className="text-ink-2 text-small">
                  <Amount>
                    {shown.format(numbers[field], TOTAL_DECIMALS, { sign: isSigned })}
                  </Amount>{' '}
                  {shown.unit}
                </span>
              </dd>
            ) : (
              <dd>
                <Skeleton className="h-9 w-24" />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Panel>
  );
}
