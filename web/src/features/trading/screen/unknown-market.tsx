import { Link } from 'wouter';
import type { Product } from '../../../data/live/topic.ts';
import { useText } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
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
      <PageTitle>{isSpot ? t('Spot') : t('Futures')}</PageTitle>
      <Icon name="search" size={36} className="text-ink-3" />
      <h1 className="font-semibold text-title">
        {isSpot
          ? t('There is no market {{symbol}} here', { symbol })
          : t('There is no contract {{symbol}} here', { symbol })}
      </h1>
      <p className="text-ink-2">{t('It may be written differently, or it is not listed.')}</p>
      <div className="mt-2 flex gap-3">
        <Link
          to={isSpot ? '/market' : '/market?tab=futures'}
          className={buttonClass({ variant: 'plain' })}
        >
          {t('Go to markets')}
        </Link>
        <Link
          to={`/${product}/${DEFAULT_SYMBOL}`}
          replace
          className={buttonClass({ variant: 'primary' })}
        >
          {t('Trade {{coin}}', { coin: DEFAULT_SYMBOL })}
        </Link>
      </div>
    </div>
  );
}
