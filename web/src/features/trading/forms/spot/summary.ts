import { AMOUNT_MAX, formatDecimal, formatFixed } from '@bourse/contract/amount.ts';
import { OrderType, Side } from '@bourse/contract/messages.ts';
import {
  type PreviewLevel,
  type PreviewTrade,
  previewFee,
  previewLotsMax,
  previewNotional,
  previewShare,
  previewTrade,
} from '@bourse/core/preview.ts';
import { divideDecimals } from '../../../../lib/decimal.ts';
import type { OrderForm } from './form.ts';
import {
  lotsOf,
  type MarketRules,
  type MarketScale,
  previewMarketOf,
  priceOf,
  quantityOf,
  ticksOf,
  unitsOf,
} from './market-scale.ts';

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
  /** A band is at least so wide each way; 0: there are no rules of risk, and the last price counts. */
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

const sideOf = (form: OrderForm) => (form.side === 'buy' ? Side.BUY : Side.SELL);

/** What the order would cost, by the engine's own arithmetic. */
export function summarise(form: OrderForm, context: OrderContext): OrderSummary {
  const { scale, available, base, quote } = context;
  const isBuy = form.side === 'buy';
  const spends = {
    coin: isBuy ? quote : base,
    available: available && (isBuy ? available.quote : available.base),
  };
  if (!scale) return { ...unknown, spends };
  const priceTicks = ticksOf(scale, form.kind === 'market' ? context.lastPrice : form.price);
  const quantityLots = lotsOf(scale, form.quantity);
  const notional = notionalOf(scale, priceTicks, quantityLots);
  const quantityMaxLots = lotsMaxOf(form, context, scale, priceTicks);
  return {
    priceTicks,
    quantityLots,
    notional,
    total: notional === null ? '' : formatDecimal(notional, scale.decimals.quote),
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

/** What the exchange measures from, or null while that is not known: the exchange then says it. */
export function referenceTicksOf(scale: MarketScale, context: OrderContext): number | null {
  return ticksOf(scale, context.bandTicksMin > 0 ? context.anchorPrice : context.lastPrice);
}

/** Price times quantity, or null when the engine could not hold it exactly. */
function notionalOf(scale: MarketScale, ticks: number | null, lots: number | null): number | null {
  if (ticks === null || lots === null) return null;
  if (ticks * lots * scale.notionalUnit > AMOUNT_MAX) return null;
  return previewNotional(previewMarketOf(scale, ticks), ticks, lots);
}

/** Units of the coin that the order spends; 0 while they are not known. */
function availableUnits(form: OrderForm, { available }: OrderContext, scale: MarketScale): number {
  if (!available) return 0;
  const { decimals } = scale;
  return form.side === 'buy'
    ? (unitsOf(available.quote, decimals.quote) ?? 0)
    : (unitsOf(available.base, decimals.base) ?? 0);
}

function lotsMaxOf(
  form: OrderForm,
  context: OrderContext,
  scale: MarketScale,
  priceTicks: number | null,
): number {
  const ticks = priceTicks ?? 0;
  const free = availableUnits(form, context, scale);
  return previewLotsMax(previewMarketOf(scale, ticks), sideOf(form), ticks, free);
}

function percentOf(lots: number | null, lotsMax: number): number {
  if (lots === null || lotsMax === 0) return 0;
  return Math.min(100, Math.round((lots / lotsMax) * 100));
}

/** The quantity that the slider's percent stands for, on the lot; empty for none. */
export function quantityOfPercent(
  percent: number,
  summary: OrderSummary,
  { scale, quantityPrecision }: OrderContext,
): string {
  const lots = previewShare(summary.quantityMaxLots, percent);
  return scale && lots > 0 ? quantityOf(scale, lots, quantityPrecision) : '';
}

/**
 * The fee, and what a market order would trade for. A post-only order can only make; any other may
 * take, so the higher fee is shown. A market order's fee is of what the book would give it.
 */
function tradeOf(
  form: OrderForm,
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
  const decimals = isBuy ? scale.decimals.base : scale.decimals.quote;
  const trade =
    form.kind === 'market' && priceTicks !== null && quantityLots !== null
      ? marketTradeOf(form, context, scale, priceTicks, quantityLots)
      : null;
  const limitReceived =
    quantityLots === null || notional === null
      ? 0
      : isBuy
        ? quantityLots * scale.rules.lotSize
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
  form: OrderForm,
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
  form: OrderForm,
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
  const { decimals, rules } = scale;
  const notional = formatDecimal(trade.notional, decimals.quote);
  const traded = formatDecimal(trade.lots * rules.lotSize, decimals.base);
  return {
    averagePrice: divideDecimals(notional, traded, precision),
    quantity: quantityOf(scale, trade.lots, quantityPrecision),
  };
}

/** The lowest and highest price that a limit order may have now, for the message. */
export function bandTexts(
  scale: MarketScale,
  band: { readonly lowestTicks: number; readonly highestTicks: number },
): { readonly low: string; readonly high: string } {
  return { low: priceOf(scale, band.lowestTicks), high: priceOf(scale, band.highestTicks) };
}
