import { Link } from 'wouter';
import { useDeposits } from '#app/data/user/deposits.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { CoinIcon } from '#app/ui/coin-icon.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Segments } from '../deposit/on-its-way.tsx';
import { confirmedOf } from '../deposit/under-way.ts';
import { Amount } from '../frame/amounts.tsx';
import { tabPath } from '../view/asset-view.ts';

const COIN_DECIMALS = 8;

/** The deposits that confirm, each with the way to its card. */
export function InFlight() {
  const t = useText();
  const deposits = useDeposits().data?.filter(({ step }) => step === 'seen') ?? [];
  return deposits.map((deposit) => (
    <Link
      key={deposit.id}
      to={tabPath('Deposit', { coin: deposit.coin })}
      className="flex items-center gap-3 rounded bg-panel px-4 py-3 hover:bg-field"
    >
      <CoinIcon coin={deposit.coin} size={28} />
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="truncate">
          <b className="font-semibold tabular-nums">
            <Amount>{formatNumber(deposit.amount, COIN_DECIMALS, { trim: true })}</Amount>{' '}
            {deposit.coin}
          </b>{' '}
          <span className="text-ink-2 text-small">{t('assets.incomingInline')}</span>
        </span>
        <Segments deposit={deposit} />
      </span>
      <span className="text-ink-2 text-small tabular-nums">
        {confirmedOf(deposit)}/{deposit.creditConfirm}
      </span>
      <Icon name="chevron-right" className="text-ink-3" />
    </Link>
  ));
}
