import { useContractMarkets, useSpotMarkets } from '../../data/markets/markets.ts';
import type { TradingBot } from '../../data/user/bots.ts';

/** Decimals of prices and quantities on a bot's market; all of them until it is known. */
export function useBotDecimals({ symbol, strategy }: Pick<TradingBot, 'symbol' | 'strategy'>) {
  const spot = useSpotMarkets().data?.list;
  const contracts = useContractMarkets().data;
  const markets = strategy === 'futures-grid' ? contracts : spot;
  const market = markets?.find((one) => one.symbol === symbol);
  return { price: market?.precision ?? 8, quantity: market?.quantityPrecision ?? 8 };
}
