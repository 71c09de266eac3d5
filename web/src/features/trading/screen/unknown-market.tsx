import { Link } from 'wouter';
import type { Product } from '#app/data/live/topic.ts';
import { useText } from '#app/lib/i18n.ts';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { PageTitle } from '#app/ui/layout/page-title.tsx';
import { DEFAULT_SYMBOL } from '../market/find-market.ts';

interface UnknownMarketProps {
  readonly product: Product;
  readonly symbol: string;
}

/** An address that names a market which is not listed, and the ways on from it. */
export function UnknownMarket({ product, symbol }: UnknownMarketProps) {
  const t = useText();
  const isSpot = product === 'spot';
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 bg-panel px-4 py-10 text-center">
      <PageTitle>{isSpot ? t('shell.spot') : t('shell.futures')}</PageTitle>
      <Icon name="search" size={36} className="text-ink-3" />
      <h1 className="font-semibold text-title">
        {isSpot
          ? t('trading.marketNotFound', { symbol })
          : t('futuresPage.contractNotFound', { symbol })}
      </h1>
      <p className="text-ink-2">{t('trading.marketMisspelledOrUnlisted')}</p>
      <div className="mt-2 flex gap-3">
        <Link
          to={isSpot ? '/market' : '/market?tab=futures'}
          className={buttonClass({ variant: 'plain' })}
        >
          {t('shell.goToMarkets')}
        </Link>
        <Link
          to={`/${product}/${DEFAULT_SYMBOL}`}
          replace
          className={buttonClass({ variant: 'primary' })}
        >
          {t('trading.tradeCoin', { coin: DEFAULT_SYMBOL })}
        </Link>
      </div>
    </div>
  );
}
