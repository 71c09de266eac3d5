import { AccountKind } from '@bourse/contract/enumerations.ts';
import { useSpotAssetsFailure, useSpotAvailable } from '#app/data/live/use-spot-available.ts';
import { useFading } from '#app/data/live/use-staleness.ts';
import type { MarketItem } from '#app/data/markets/markets.ts';
import { openTransfer } from '#app/data/user/transfer-request.ts';
import { classNames } from '#app/lib/class-names.ts';
import { compareDecimals } from '#app/lib/decimal.ts';
import { formatAmount } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { isDemo } from '#app/lib/page-meta.ts';
import { ClaimButton } from '#app/parts/people/claim-button.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';

function Balance({ coin, available }: { coin: string; available: string | null }) {
  return (
    <p className="flex items-center justify-between text-ink-2 text-small tabular-nums">
      <span className="flex items-center gap-2">
        <CoinIcon coin={coin} size={16} />
        {coin}
      </span>
      <span className="font-medium text-ink">{formatAmount(available, 4)}</span>
    </p>
  );
}

/** What the spot account holds of the pair's two coins. */
export function AssetsBox({ market }: { market: MarketItem }) {
  const t = useText();
  const quote = useSpotAvailable(market.quote);
  const base = useSpotAvailable(market.base);
  const failure = useSpotAssetsFailure();
  const isEmpty = [quote, base].every((free) => free !== null && compareDecimals(free, '0') === 0);
  return (
    <section
      aria-label={t('shell.assets')}
      className="flex flex-col gap-2 border-line border-t p-3"
    >
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-small">{t('shell.assets')}</h2>
        <Button
          variant="link"
          size="small"
          className="text-small"
          onClick={() => openTransfer({ coin: market.quote, isFromAny: true })}
        >
          {t('shell.transfer')}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="flex items-center justify-between gap-2 text-bad text-small">
          {failure.error}
          <Button variant="link" size="small" className="text-small" onClick={failure.retry}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      <div className={classNames('flex flex-col gap-2', useFading())}>
        <Balance coin={market.quote} available={quote} />
        <Balance coin={market.base} available={base} />
      </div>
      {isDemo && isEmpty && <ClaimButton to={AccountKind.SPOT} />}
    </section>
  );
}
