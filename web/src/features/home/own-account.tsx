import { PositionSide } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { useAreAmountsHidden } from '../../data/device/hidden-amounts.ts';
import {
  type OpenPosition,
  usePositionFigures,
  usePositions,
} from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { useAssetChanges } from '../../data/live/use-asset-changes.ts';
import { useShownCurrency } from '../../data/markets/shown-currency.ts';
import { useEquity, useTotalAsset } from '../../data/user/assets.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { directionOf, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { isDemo } from '../../lib/page-meta.ts';
import {
  ContractLink,
  moneyText,
  moneyTone,
  percentText,
} from '../../parts/contracts/contract-cells.tsx';
import { ClaimButton } from '../../parts/people/claim-button.tsx';
import { inStripOrder } from '../../parts/position-table/strip-order.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { toneOf } from '../../ui/figures/tone.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const TOTAL_DECIMALS = 2;
/** The largest positions; a line leads to all of them. */
const ROWS = 3;
const HIDDEN = '****';

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

/** What is owned, what it won today, and the ways to the money. */
function OwnEquity() {
  const t = useText();
  const shown = useShownCurrency();
  const isHidden = useAreAmountsHidden();
  const total = useTotalAsset().data?.totalAsset.totalUsdt;
  const today = useEquity(7).data?.today;
  const hasNone = total !== undefined && !isAboveZero(total);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-ink-2 text-small">{t('home.yourEquity')}</h3>
        {total === undefined ? (
          <Skeleton className="my-1 h-8 w-48" />
        ) : (
          <p className="font-semibold text-large tabular-nums">
            {isHidden ? HIDDEN : shown.format(total, TOTAL_DECIMALS)}{' '}
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
      <div className="mt-auto flex flex-wrap gap-2">
        {hasNone && <FirstFunds />}
        <Link to="/asset" className={buttonClass({ variant: 'outline' })}>
          {t('shell.assets')}
        </Link>
      </div>
    </div>
  );
}

function PositionLine({ position }: { readonly position: OpenPosition }) {
  const t = useText();
  const isHidden = useAreAmountsHidden();
  const item = useContractsBySymbol().get(position.symbol);
  const numbers = usePositionFigures().get(position.code);
  const isLong = position.positionType === PositionSide.LONG;
  const tone = moneyTone(numbers?.profit);
  return (
    <li className="flex h-11 items-center gap-2 border-line border-t tabular-nums">
      <ContractLink symbol={position.symbol} item={item} />
      <Badge tone={isLong ? 'up' : 'down'}>
        {isLong ? t('home.long') : t('home.short')} {position.leverage}x
      </Badge>
      <span className={`ml-auto font-medium ${tone}`}>
        {numbers ? (isHidden ? HIDDEN : moneyText(numbers.profit, true)) : NO_VALUE}
      </span>
      <span className={`w-20 text-right text-small ${tone}`}>
        {percentText(numbers?.profitRate, true)}
      </span>
    </li>
  );
}

/** The largest positions, live, in a place that is as high with none. */
function OwnPositions() {
  const t = useText();
  const { data } = usePositions();
  const positions = data && inStripOrder(data, '');
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex h-9 items-center justify-between gap-3">
        <h3 className="text-ink-2 text-small">{t('home.yourPositions')}</h3>
        {positions && positions.length > 0 && (
          <Link
            to="/order?product=futures&tab=positions"
            className="text-accent-text text-small hover:underline"
          >
            {t('home.allPositions', { count: positions.length })}
          </Link>
        )}
      </div>
      <div className="min-h-[132px]">
        {positions?.length === 0 && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t py-3 text-ink-2">
            {t('home.noPositions')}
            <Link to="/futures" className="text-accent-text hover:underline">
              {t('home.tradeFutures')}
            </Link>
          </p>
        )}
        <ul>
          {positions?.slice(0, ROWS).map((position) => (
            <PositionLine key={position.code} position={position} />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** On the home page of who is signed in: what is owned, and what is open. */
export function OwnAccount() {
  const t = useText();
  useAssetChanges(true);
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pt-4 tablet:pt-6">
      <Panel
        label={t('home.yourAccount')}
        className="grid grid-cols-1 gap-6 border border-line p-4 tablet:grid-cols-[minmax(220px,1fr)_1.6fr] tablet:p-5"
      >
        <OwnEquity />
        <OwnPositions />
      </Panel>
    </div>
  );
}
