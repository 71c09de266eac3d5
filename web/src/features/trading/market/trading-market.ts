import type { Product } from '#app/data/live/topic.ts';
import type { ContractItem, MarketItem } from '#app/data/markets/markets.ts';

/** A spot pair, as a trading page shows it. */
export interface SpotMarket extends MarketItem {
  readonly product: 'spot';
}

/** A perpetual contract, as a trading page shows it. */
export interface FuturesMarket extends ContractItem {
  readonly product: 'futures';
}

export type TradingMarket = SpotMarket | FuturesMarket;

/** What favourites call a product. */
export const favouriteKindOf = (product: Product) => (product === 'spot' ? 'spot' : 'contract');

/** Where a market is traded. */
export const pathOf = ({ product, symbol }: Pick<TradingMarket, 'product' | 'symbol'>) =>
  `/${product}/${symbol}`;
