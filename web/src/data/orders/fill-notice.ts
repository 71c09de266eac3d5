import type { MarketItem } from '@bourse/contract/routes/market.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { PrivateChange } from '../live/push.ts';

const FILLED = 3;

/** What to say of a private change: an order that has been filled; null for anything else. */
export function noticeOf(
  t: Translate,
  change: PrivateChange,
  markets: ReadonlyMap<string, MarketItem>,
): string | null {
  if (change.body.case !== 'order' || change.body.value.status !== FILLED) return null;
  const { symbol, orderSide, dealQuantity, averagePrice, coin } = change.body.value;
  const market = markets.get(symbol);
  const values = {
    pair: market?.name ?? symbol,
    quantity: formatNumber(dealQuantity, market?.quantityPrecision ?? 8, { trim: true }),
    coin,
    price: formatNumber(averagePrice, market?.precision ?? 8),
  };
  return orderSide === 1
    ? t('{{pair}}: bought {{quantity}} {{coin}} at {{price}}', values)
    : t('{{pair}}: sold {{quantity}} {{coin}} at {{price}}', values);
}
