import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { CoinIcon } from '#app/ui/coin-icon.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Amount } from '../frame/amounts.tsx';
import { type CoinShare, percentOf } from './shares.ts';

const TOTAL_DECIMALS = 2;

interface CoinsPanelProps {
  /** Undefined while they are read. */
  readonly shares: readonly CoinShare[] | undefined;
  /** All that is owned, in USDT, without what is owed. */
  readonly whole: string;
}

/** In what it is: the most valuable coins on all accounts together. */
export function CoinsPanel({ shares, whole }: CoinsPanelProps) {
  const t = useText();
  const shown = useShownCurrency();
  return (
    <Panel label={t('assets.coins')} className="min-w-0 flex-[5] p-4 tablet:p-5">
      <h2 className="flex items-center justify-between font-semibold">
        {t('assets.coins')}
        <span className="font-normal text-ink-2 text-small">
          {t('assets.shareOfTotal')} · {shown.unit}
        </span>
      </h2>
      {shares?.length === 0 && (
        <p className="py-8 text-center text-ink-2">{t('assets.noCoinsYet')}</p>
      )}
      <ul className="mt-3 flex flex-col">
        {shares?.map(({ coin, name, icon, value }) => (
          <li key={coin} className="flex h-10 items-center gap-3">
            <CoinIcon coin={coin} source={icon} size={24} />
            <span title={`${coin} ${name}`} className="min-w-0 flex-1 truncate">
              <span className="font-semibold">{coin}</span>{' '}
              <span className="text-ink-2 text-small">{name}</span>
            </span>
            <span className="text-ink-2 text-small tabular-nums">
              {formatNumber(percentOf(value, whole), 2, { zero: true })}%
            </span>
            <span className="min-w-[80px] text-right font-medium tabular-nums">
              <Amount>{shown.format(value, TOTAL_DECIMALS)}</Amount>
            </span>
          </li>
        )) ?? [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} className="my-2.5 h-5 w-full" />)}
      </ul>
    </Panel>
  );
}
