import { Link } from 'wouter';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { type UserFeeTier, useFeeTier } from '../../data/user/user-centre.ts';
import { classNames } from '../../lib/class-names.ts';
import { compareDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatAmount, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { percentText } from '../../lib/percent-text.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

type Rates = UserFeeTier['current'];

const pair = (maker: string, taker: string) =>
  `${percentText(maker).replace('%', '')} / ${percentText(taker)}`;

function RatesRow({ rates, className }: { rates: Rates; className: string }) {
  return (
    <tr className={className}>
      <th scope="row" className="py-1 text-left font-[inherit]">
        {rates.tier}
      </th>
      <td className="text-right">{pair(rates.spotMaker, rates.spotTaker)}</td>
      <td className="text-right">{pair(rates.futuresMaker, rates.futuresTaker)}</td>
    </tr>
  );
}

interface TierProps {
  readonly tier: UserFeeTier;
  /** Whether a link leads to the page of all fees. */
  readonly leadsToFees: boolean;
}

/** How far it is to the next tier. */
function Volume({ tier: { next, volume, nextTierTime }, leadsToFees }: TierProps) {
  const t = useText();
  const offset = useTimeOffset();
  const isReached = next !== null && compareDecimals(volume, next.volumeMin) >= 0;
  return (
    <div className="mt-3 flex flex-col gap-2 border-line border-t pt-3 text-small">
      <div className="flex justify-between gap-3">
        <span className="text-ink-2">{t('userCentre.thirtyDayVolume')}</span>
        <span className="font-medium tabular-nums">{formatAmount(volume, 2)} USDT</span>
      </div>
      {next && (
        <progress
          aria-label={t('referral.volumeTowardTier', { tier: next.tier })}
          max={Number(next.volumeMin)}
          value={Number(volume)}
          className="h-1 w-full appearance-none overflow-hidden rounded bg-track [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-accent"
        />
      )}
      {next && (
        <p className="text-ink-2">
          {isReached
            ? t('referral.tierReached', {
                tier: next.tier,
                time: formatTime(nextTierTime, offset, 'minute'),
              })
            : t('referral.volumeToTier', {
                amount: formatAmount(subtractDecimals(next.volumeMin, volume), 2),
                tier: next.tier,
              })}
        </p>
      )}
      {leadsToFees && (
        <Link to="/fees" className="font-medium text-accent-text hover:underline">
          {t('referral.allTiers')}
        </Link>
      )}
    </div>
  );
}

function Tier({ tier, leadsToFees }: TierProps) {
  const { current, next } = tier;
  const t = useText();
  return (
    <>
      <table className="mt-3 w-full text-small">
        <thead className="text-ink-2">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {t('userCentre.makerTaker')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('shell.spot')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('shell.futures')}
            </th>
          </tr>
        </thead>
        <tbody>
          <RatesRow rates={current} className="font-medium" />
          {next && <RatesRow rates={next} className="text-ink-2" />}
        </tbody>
      </table>
      <Volume tier={tier} leadsToFees={leadsToFees} />
    </>
  );
}

interface FeeTierCardProps extends Partial<Pick<TierProps, 'leadsToFees'>> {
  readonly className?: string;
}

/** What one pays, what the next tier pays, and what one traded lately. */
export function FeeTierCard({ leadsToFees = true, className = '' }: FeeTierCardProps) {
  const t = useText();
  const { data, error, retry } = useFeeTier();
  return (
    <Panel
      label={t('userCentre.feeTier')}
      className={classNames('px-3 py-4 tablet:px-4 tablet:py-5', className)}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('userCentre.feeTier')}</h2>
        {data && (
          <Badge tone="accent" className="px-2 py-1 font-semibold text-small">
            {data.current.tier}
          </Badge>
        )}
      </div>
      {data ? (
        <Tier tier={data} leadsToFees={leadsToFees} />
      ) : error ? (
        <ErrorState message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-3 h-[172px]" />
      )}
    </Panel>
  );
}
