import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { markets as english } from '../en/markets.ts';

export const markets: CatalogueOf<typeof english> = {
  marketQuotes: '行情',
  popular: '热门',
  gainers: '涨幅榜',
  newlyListed: '新上线',
  favorites: '自选',
  all: '全部',
  product: '产品',
  onlyFavorites: '只看自选',
  perpetual: '永续',
  tradingPair: '交易对',
  latestPrice: '最新价',
  change24h: '24h 涨跌幅',
  trend: '走势',
  volume24h: '24h 成交量',
  fundingRate: '资金费率',
  operation: '操作',
  trade: '交易',
  noFavoritesYet: '暂无自选',
  addFavorites: '添加自选',
  noFavoritesMatch: '没有匹配的自选',
  noMarketsMatch: '没有匹配的交易对',
  noMarketsListed: '暂无已上线的交易对',
  addPairToFavorites: '将 {{pair}} 加入自选',
  removePairFromFavorites: '将 {{pair}} 移出自选',
};
