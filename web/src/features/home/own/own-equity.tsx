import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { useAreAmountsHidden } from '#app/data/device/hidden-amounts.ts';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { useEquity, useTotalAsset } from '#app/data/user/assets.ts';
import { openTransfer } from '#app/data/user/transfer-request.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { directionOf, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { isDemo } from '#app/lib/page-meta.ts';
import { ClaimButton } from '#app/parts/people/claim-button.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { AreaLine } from '#app/ui/figures/area-line.tsx';
import { rangeOf } from '#app/ui/figures/spark-path.ts';
import { toneOf } from '#app/ui/figures/tone.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';

const TOTAL_DECIMALS = 2;
const HIDDEN = '****';
const DAYS = 7;
/** A change below a percent does not fill the height. */
const RANGE_LEAST = 0.01;

/** What an account without money does first. */
function FirstFunds() {
  const t = useText();
  if (isDemo) return <ClaimButton variant="primary" size="medium" />;
  return (
    <Link to="/asset?tab=Deposit" className={buttonClass({ variant: 'primary' })}>
      {t('shell.deposit')}
    </Link>
  );
}

function Total() {
  const t = useText();
  const shown = useShownCurrency();
  const isHidden = useAreAmountsHidden();
  const total = useTotalAsset().data?.totalAsset.totalUsdt;
  const today = useEquity(DAYS).data?.today;
  return (
    <div>
      <h2 className="text-ink-2 text-small">{t('home.yourEquity')}</h2>
      {total === undefined ? (
        <Skeleton className="my-1 h-8 w-48" />
      ) : (
        <p className="whitespace-nowrap font-semibold text-large tabular-nums max-tablet:text-[28px]">
          {isHidden ? HIDDEN : shown.format(total, TOTAL_DECIMALS, { zero: true })}{' '}
          <span className="font-normal text-body text-ink-2">{shown.unit}</span>
        </p>
      )}
      <p className="text-ink-2 text-small tabular-nums">
        {t('home.todaysPnl')}{' '}
        {today ? (
          <span className={toneOf(directionOf(today.pnl, TOTAL_DECIMALS))}>
            {isHidden ? HIDDEN : shown.format(today.pnl, TOTAL_DECIMALS, { sign: true })}{' '}
            {today.percent}%
          </span>
        ) : (
          NO_VALUE
        )}
      </p>
    </div>
  );
}

/** Ways to the money: what an account has none of it does first. */
function Ways() {
  const t = useText();
  const total = useTotalAsset().data?.totalAsset.totalUsdt;
  const hasNone = total !== undefined && !isAboveZero(total);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {hasNone ? (
        <FirstFunds />
      ) : (
        <Link to="/asset?tab=Deposit" className={buttonClass({ variant: 'outline' })}>
          {t('shell.deposit')}
        </Link>
      )}
      <Button
        variant="outline"
        onClick={() => openTransfer({ from: Account.FUNDING, isFromAny: true })}
      >
        {t('shell.transfer')}
      </Button>
      <Link to="/asset" className={buttonClass({ variant: 'outline' })}>
        {t('shell.assets')}
      </Link>
    </div>
  );
}

/** How the equity went in the last days; its shape tells as much as numbers, and is hidden with them. */
function Curve() {
  const t = useText();
  const isHidden = useAreAmountsHidden();
  const equity = useEquity(DAYS);
  const totals = equity.data?.list.map(({ totalUsdt }) => Number(totalUsdt)) ?? [];
  if (!equity.data && !equity.error) return <Skeleton className="h-full min-h-14 w-full" />;
  if (totals.length < 2) {
    return (
      <p className="flex h-full items-center justify-center text-center text-ink-3 text-small">
        {t('home.curveStarts')}
      </p>
    );
  }
  const pnl = equity.data?.range?.pnl;
  return (
    <figure className="flex h-full flex-col">
      <figcaption className="text-right text-ink-3 text-tiny">
        {t('home.lastDays', { days: DAYS })}
      </figcaption>
      <AreaLine
        className="h-0 min-h-0 flex-1"
        values={isHidden ? totals.map(() => 0) : totals}
        direction={isHidden || !pnl ? 'flat' : directionOf(pnl)}
        {...(!isHidden && { range: rangeOf(totals, RANGE_LEAST) })}
      />
    </figure>
  );
}

/** What is owned, what it won today, how it went, and the ways to the money. */
export function OwnEquity() {
  const t = useText();
  return (
    <Panel
      label={t('home.yourEquity')}
      className="grid grid-cols-1 gap-x-8 p-4 tablet:h-[168px] tablet:grid-cols-[auto_1fr] tablet:grid-rows-[minmax(0,1fr)]"
    >
      <div className="flex flex-col justify-between">
        <Total />
        <Ways />
      </div>
      <div className="min-h-0 min-w-0 max-tablet:mt-3 max-tablet:h-14">
        <Curve />
      </div>
    </Panel>
  );
}
