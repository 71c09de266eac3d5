import { formatDecimal, formatFixed } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  type DefineAsset,
  type DefineMarket,
  type Event,
  type FeeTier,
  MarketState,
} from '@bourse/contract/messages.ts';
import { Refusal } from '../gateway/refusal.ts';

export type Asset = DefineAsset;

/** A market's rules with what follows from them. */
export interface Market extends DefineMarket {
  readonly base: Asset;
  readonly quote: Asset;
  readonly state: MarketState;
  /** BTC/USDT */
  readonly name: string;
  /** Decimals that show every price on a tick. */
  readonly priceDecimals: number;
  /** Decimals that show every quantity on a lot. */
  readonly quantityDecimals: number;
}

/** What the engine knows of assets, markets and fees, folded from its events. */
export class Catalog {
  private readonly assetsById = new Map<number, Asset>();
  private readonly assetsBySymbol = new Map<string, Asset>();
  private readonly marketsById = new Map<number, Market>();
  private readonly marketsBySymbol = new Map<string, Market>();
  feeTiers: readonly FeeTier[] = [];
  /** Increases with every change of the rules. */
  version = 0;

  get assets(): Iterable<Asset> {
    return this.assetsById.values();
  }

  get markets(): Iterable<Market> {
    return this.marketsById.values();
  }

  asset(id: number): Asset {
    const asset = this.assetsById.get(id);
    if (!asset) throw new Error(`asset ${id} is not defined`);
    return asset;
  }

  market(id: number): Market {
    const market = this.marketsById.get(id);
    if (!market) throw new Error(`market ${id} is not defined`);
    return market;
  }

  /** Throws a Refusal when there is no such coin. */
  findAsset(symbol: string): Asset {
    const asset = this.assetsBySymbol.get(symbol.toUpperCase());
    if (!asset) throw new Refusal(Code.coinUnknown, [symbol]);
    return asset;
  }

  /** BTC, BTCUSDT, BTC-USDT or BTC/USDT in any case (D4). Throws a Refusal when unknown. */
  findMarket(text: string): Market {
    const joined = text.toUpperCase().replace(/[-/]/, '');
    const market = this.marketsBySymbol.get(joined) ?? this.marketsBySymbol.get(`${joined}USDT`);
    if (!market) throw new Refusal(Code.symbolUnknown, [text]);
    return market;
  }

  /** Folds an event; others than definitions are passed over. */
  apply(event: Event): void {
    switch (event.case) {
      case 'assetDefined':
        this.defineAsset(event.value);
        break;
      case 'marketDefined':
        this.defineMarket(event.value, this.marketsById.get(event.value.market)?.state);
        break;
      case 'marketStateChanged':
        this.defineMarket(this.market(event.value.market), event.value.state);
        break;
      case 'feeScheduleSet':
        this.feeTiers = event.value.tiers;
        this.version += 1;
        break;
    }
  }

  private defineAsset(asset: Asset): void {
    this.assetsById.set(asset.asset, asset);
    this.assetsBySymbol.set(asset.symbol, asset);
    this.version += 1;
  }

  private defineMarket(definition: DefineMarket, state: MarketState = MarketState.OPEN): void {
    const base = this.asset(definition.baseAsset);
    const quote = this.asset(definition.quoteAsset);
    const market: Market = {
      ...definition,
      base,
      quote,
      state,
      name: `${base.symbol}/${quote.symbol}`,
      priceDecimals: decimalsOf(definition.tickSize, quote.decimals),
      quantityDecimals: decimalsOf(definition.lotSize, base.decimals),
    };
    this.marketsById.set(market.market, market);
    this.marketsBySymbol.set(market.symbol, market);
    this.version += 1;
  }
}

/** Decimals that are left when a step of `step` units of 10^-decimals loses its trailing zeros. */
function decimalsOf(step: number, decimals: number): number {
  let left = decimals;
  for (let rest = step; left > 0 && rest % 10 === 0; rest /= 10) left -= 1;
  return left;
}

/** A price in ticks as a decimal string with all of the market's decimals: '61284.50'. */
export function priceText(market: Market, priceTicks: number): string {
  const decimalsCut = market.quote.decimals - market.priceDecimals;
  return formatFixed(
    (BigInt(priceTicks) * BigInt(market.tickSize)) / 10n ** BigInt(decimalsCut),
    market.priceDecimals,
  );
}

/** A quantity in lots as a decimal string with all of the market's decimals. */
export function quantityText(market: Market, quantityLots: number): string {
  const decimalsCut = market.base.decimals - market.quantityDecimals;
  return formatFixed(
    (BigInt(quantityLots) * BigInt(market.lotSize)) / 10n ** BigInt(decimalsCut),
    market.quantityDecimals,
  );
}

/** An amount in atomic units as a decimal string without trailing zeros. */
export function amountText(asset: Asset, amount: number | bigint): string {
  return formatDecimal(amount, asset.decimals);
}
