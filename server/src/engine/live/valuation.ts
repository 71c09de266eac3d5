import { AccountKind } from '@bourse/contract/enumerations.ts';
import { accountFigures } from '@bourse/core/perpetual/account.ts';
import type { Asset, Market } from './catalog.ts';
import type { LiveState } from './live-state.ts';

/** Of every value in USDT and BTC. */
export const VALUE_DECIMALS = 8;

/**
 * Values balances, truncated, as integers of eight decimals of USDT: at last prices, as owners see them. See
 * `houseValuation` for what the exchange decides by.
 */
export class Valuation {
  private readonly live: LiveState;
  private readonly priceOf: (market: number) => number;

  /** @param priceOf ticks of a market */
  constructor(live: LiveState, priceOf = (market: number): number => live.lastPriceOf(market)) {
    this.live = live;
    this.priceOf = priceOf;
  }

  /** What an amount of an asset is worth in USDT; 0 for a coin without a USDT market. */
  inUsdt(asset: Asset, amount: bigint): bigint {
    const market = usdtMarketOf(this.live.catalog, asset.asset);
    return worthOf(asset, amount, market, market ? this.priceOf(market.market) : 0);
  }

  /** All that a user has, in USDT. */
  equityOf(user: number): bigint {
    const accounts = [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES];
    return accounts.reduce((sum, account) => sum + this.totalOf(user, account), 0n);
  }

  /** What a user has on one account, in USDT. */
  totalOf(user: number, account: AccountKind): bigint {
    if (account === AccountKind.FUTURES) return this.futuresEquity(user);
    let total = 0n;
    for (const balance of this.live.balancesOf(user)) {
      if (balance.account !== account) continue;
      const { available, frozen, asset } = balance;
      total += this.inUsdt(this.live.catalog.asset(asset), available + frozen);
    }
    return total;
  }

  /** What would be left if all positions ended at the mark. */
  private futuresEquity(user: number): bigint {
    const { futures } = this.live;
    const account = futures.accountOf(user);
    const { frozen } = this.live.balanceOf(user, AccountKind.FUTURES, futures.quote.asset);
    const equity = account.wallet + frozen + accountFigures(account).unrealised;
    return this.inUsdt(futures.quote, equity);
  }

  /** A USDT value in BTC, eight decimals. */
  inBtc(usdt: bigint): bigint {
    for (const market of this.live.catalog.markets) {
      if (market.symbol !== 'BTCUSDT') continue;
      const price = BigInt(this.priceOf(market.market)) * BigInt(market.tickSize);
      if (price === 0n) return 0n;
      return (usdt * 10n ** BigInt(market.quote.decimals)) / price;
    }
    return 0n;
  }
}

/**
 * Values by which the exchange decides: at what the engine measures a market by (R1), since friends can
 * move a last price, and no index or average of trades.
 */
export function houseValuation(live: LiveState): Valuation {
  return new Valuation(live, (market) => live.spotAnchorOf(market));
}

/** The market where a coin is sold for USDT; undefined: there is none. */
export function usdtMarketOf(
  catalog: { readonly markets: Iterable<Market> },
  asset: number,
): Market | undefined {
  for (const market of catalog.markets) {
    if (market.baseAsset === asset && market.quote.symbol === 'USDT') return market;
  }
  return undefined;
}

/**
 * What an amount is worth at a price of its USDT market, truncated, eight decimals of USDT: USDT itself
 * at one, a coin without such a market 0.
 */
export function worthOf(
  asset: Asset,
  amount: bigint,
  market: Market | undefined,
  priceTicks: number,
): bigint {
  if (asset.symbol === 'USDT') return rescale(amount, asset.decimals, VALUE_DECIMALS);
  if (!market) return 0n;
  const price = BigInt(priceTicks) * BigInt(market.tickSize);
  const value = (amount * price) / 10n ** BigInt(asset.decimals);
  return rescale(value, market.quote.decimals, VALUE_DECIMALS);
}

function rescale(value: bigint, from: number, to: number): bigint {
  return from <= to ? value * 10n ** BigInt(to - from) : value / 10n ** BigInt(from - to);
}
