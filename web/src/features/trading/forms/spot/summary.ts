import { AMOUNT_MAX, formatFixed } from '@bourse/contract/amount.ts';
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import {
  type PreviewLevel,
  type PreviewTrade,
  previewFee,
  previewLotsMax,
  previewTrade,
} from '@bourse/core/preview.ts';
import {
  type MarketRules,
  type MarketScale,
  previewMarketOf,
  referenceTicksOf,
} from '#app/data/markets/market-scale.ts';
import { lotsOf, moneyOf, quantityOf, ticksOf, unitsOf } from '#app/data/markets/scale.ts';
import { divideDecimals } from '#app/lib/decimal.ts';
import { fixedQuantityOf, percentOf } from '../order-sums.ts';
import { draftValue } from '../scale-order.ts';
import type { SpotForm } from './form.ts';

/** All that the form's arithmetic needs to know besides the form. */
export interface OrderContext {
  readonly base: string;
  readonly quote: string;
  /** Decimals of the market's prices and quantities. */
  readonly precision: number;
  readonly quantityPrecision: number;
  readonly rules: MarketRules | null;
  /** Null until the rules, the fees and the coins are known. */
  readonly scale: MarketScale | null;
  /** Decimal string, or empty while it is not known. */
  readonly lastPrice: string;
  /** What bands and protection are measured from; empty while it is not known. */
  readonly anchorPrice: string;
  /** A band is at least so wide each way; 0: the rules of risk are neutral, and the last price counts. */
  readonly bandTicksMin: number;
  /** Spot balances that are free, or null while they are not known. */
  readonly available: { readonly base: string; readonly quote: string } | null;
  /** The other side of the book, best first: what a market order would trade with. */
  readonly levels: readonly PreviewLevel[];
  /** The feed is late or away: the last price may be wrong. */
  readonly isPriceStale: boolean;
}

/** What a market order would do now. Decimal strings. */
export interface MarketEstimate {
  readonly averagePrice: string;
  /** Decimal string in the base coin: how much it would trade. */
  readonly quantity: string;
  /** What ends before the order is filled: the book that is shown, or the money; null for neither. */
  readonly endsWith: 'book' | 'money' | null;
}

export interface OrderSummary {
  /** The form in the engine's units; null for what is missing or not on its step. */
  readonly priceTicks: number | null;
  readonly quantityLots: number | null;
  /** Quote atomic units; null while price or quantity is missing, or when it is too large. */
  readonly notional: number | null;
  /** Quantity times price, exact; empty while it is not known. */
  readonly total: string;
  /** The coin that the order spends, and how much of it is free. */
  readonly spends: { readonly coin: string; readonly available: string | null };
  readonly quantityMaxLots: number;
  /** The quantity as a share of the most, 0 to 100, whole. */
  readonly percent: number;
  /** In the coin received, rounded up to its atomic unit; null while the fees are not known. */
  readonly fee: {
    readonly coin: string;
    readonly amount: string;
    readonly rate: number;
    readonly role: 'maker' | 'taker';
  } | null;
  readonly estimate: MarketEstimate | null;
}

const sideOf = (form: SpotForm) => (form.side === 'buy' ? Side.BUY : Side.SELL);

/** What the order is valued at: its price, its trigger or the last price; null while that is missing. */
export const priceTicksOf = (
  form: SpotForm,
  { lastPrice }: OrderContext,
  scale: MarketScale,
): number | null => {
  if (form.kind === 'market') return ticksOf(scale, lastPrice);
  return ticksOf(scale, form.kind === 'stop-market' ? form.stopPrice : form.price);
};

/** What the order would cost, by the engine's own arithmetic. */
export function summarise(form: SpotForm, context: OrderContext): OrderSummary {
  const { scale, available, base, quote } = context;
  const isBuy = form.side === 'buy';
  const spends = {
    coin: isBuy ? quote : base,
    available: available && (isBuy ? available.quote : available.base),
  };
  if (!scale) return { ...unknown, spends };
  const priceTicks = priceTicksOf(form, context, scale);
  const quantityLots = lotsOf(scale, form.quantity);
  const notional = draftValue(form, scale, priceTicks, quantityLots);
  const quantityMaxLots = lotsMaxOf(form, context, scale, priceTicks);
  return {
    priceTicks,
    quantityLots,
    notional,
    total: notional === null ? '' : moneyOf(scale, notional),
    spends,
    quantityMaxLots,
    percent: percentOf(quantityLots, quantityMaxLots),
    ...tradeOf(form, context, scale, priceTicks, quantityLots, notional),
  };
}

const unknown = {
  ...{ priceTicks: null, quantityLots: null, notional: null, total: '' },
  ...{ quantityMaxLots: 0, percent: 0, fee: null, estimate: null },
};

/** Units of the coin that the order spends; 0 while they are not known. */
function availableUnits(form: SpotForm, { available }: OrderContext, scale: MarketScale): number {
  if (!available) return 0;
  return form.side === 'buy'
    ? (unitsOf(available.quote, scale.quoteDecimals) ?? 0)
    : (unitsOf(available.base, scale.baseDecimals) ?? 0);
}

function lotsMaxOf(
  form: SpotForm,
  context: OrderContext,
  scale: MarketScale,
  priceTicks: number | null,
): number {
  const ticks = priceTicks ?? 0;
  const free = availableUnits(form, context, scale);
  return previewLotsMax(previewMarketOf(scale, ticks), sideOf(form), ticks, free);
}

/**
 * The fee, and what a market order would trade for. A post-only order can only make; any other may
 * take, so the higher fee is shown. A market order's fee is of what the book would give it.
 */
function tradeOf(
  form: SpotForm,
  context: OrderContext,
  scale: MarketScale,
  priceTicks: number | null,
  quantityLots: number | null,
  notional: number | null,
): Pick<OrderSummary, 'fee' | 'estimate'> {
  const isBuy = form.side === 'buy';
  const role = form.timeInForce === 'PO' ? 'maker' : 'taker';
  const rate = role === 'maker' ? scale.makerRate : scale.takerRate;
  const coin = isBuy ? context.base : context.quote;
  const decimals = isBuy ? scale.baseDecimals : scale.quoteDecimals;
  const trade =
    form.kind === 'market' && priceTicks !== null && quantityLots !== null
      ? marketTradeOf(form, context, scale, priceTicks, quantityLots)
      : null;
  const limitReceived =
    quantityLots === null || notional === null
      ? 0
      : isBuy
        ? quantityLots * scale.lotSize
        : notional;
  const received = trade?.lots ? trade.received : limitReceived;
  const amount = received > 0 ? formatFixed(previewFee(received, rate), decimals) : '';
  return {
    fee: { coin, amount, rate, role },
    estimate:
      trade?.lots && quantityLots
        ? {
            ...averageOf(context, scale, trade),
            endsWith: endOf(form, context, scale, priceTicks ?? 0, quantityLots, trade),
          }
        : null,
  };
}

function marketTradeOf(
  form: SpotForm,
  context: OrderContext,
  scale: MarketScale,
  priceTicks: number,
  quantityLots: number,
  // A visitor, or one whose balance is not known yet, sees what the book would give.
  available = context.available ? availableUnits(form, context, scale) : AMOUNT_MAX,
): PreviewTrade {
  return previewTrade(
    previewMarketOf(scale, referenceTicksOf(scale, context) ?? priceTicks, context.bandTicksMin),
    {
      side: sideOf(form),
      type: OrderType.MARKET,
      priceTicks: 0,
      quantityLots,
      quoteAmount: 0,
    },
    context.levels,
    available,
    scale.takerRate,
  );
}

/** What ends first: with all the money in the world it would trade on, or not. */
function endOf(
  form: SpotForm,
  context: OrderContext,
  scale: MarketScale,
  priceTicks: number,
  quantityLots: number,
  trade: PreviewTrade,
): MarketEstimate['endsWith'] {
  if (trade.lots >= quantityLots) return null;
  const rich = marketTradeOf(form, context, scale, priceTicks, quantityLots, AMOUNT_MAX);
  return rich.lots > trade.lots ? 'money' : 'book';
}

function averageOf(
  { precision, quantityPrecision }: OrderContext,
  scale: MarketScale,
  trade: PreviewTrade,
): Pick<MarketEstimate, 'averagePrice' | 'quantity'> {
  const notional = moneyOf(scale, trade.notional);
  const traded = quantityOf(scale, trade.lots);
  return {
    averagePrice: divideDecimals(notional, traded, precision),
    quantity: fixedQuantityOf(scale, trade.lots, quantityPrecision),
  };
}
