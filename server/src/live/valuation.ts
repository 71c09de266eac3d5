import type { Asset } from './catalog.ts';
import type { LiveState } from './live-state.ts';

const SCALE = 8;

/** Values balances at the last prices, truncated, as integers of eight decimals of USDT. */
export class Valuation {
  private readonly live: LiveState;

  constructor(live: LiveState) {
    this.live = live;
  }

  /** What an amount of an asset is worth in USDT; 0 for a coin without a USDT market. */
  inUsdt(asset: Asset, amount: bigint): bigint {
    if (asset.symbol === 'USDT') return rescale(amount, asset.decimals, SCALE);
    for (const market of this.live.catalog.markets) {
      if (market.baseAsset !== asset.asset || market.quote.symbol !== 'USDT') continue;
      const price = BigInt(this.live.lastPriceOf(market.market)) * BigInt(market.tickSize);
      const value = (amount * price) / 10n ** BigInt(asset.decimals);
      return rescale(value, market.quote.decimals, SCALE);
    }
    return 0n;
  }

  /** A USDT value in BTC, eight decimals. */
  inBtc(usdt: bigint): bigint {
    for (const market of this.live.catalog.markets) {
      if (market.symbol !== 'BTCUSDT') continue;
      const price = BigInt(this.live.lastPriceOf(market.market)) * BigInt(market.tickSize);
      if (price === 0n) return 0n;
      return (usdt * 10n ** BigInt(market.quote.decimals)) / price;
    }
    return 0n;
  }
}

function rescale(value: bigint, from: number, to: number): bigint {
  return from <= to ? value * 10n ** BigInt(to - from) : value / 10n ** BigInt(from - to);
}
