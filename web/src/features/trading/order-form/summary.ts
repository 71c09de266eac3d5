import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isAboveZero,
  multiplyDecimals,
  truncateDecimal,
} from '../../../lib/decimal.ts';
import type { OrderForm } from './form.ts';

/** A market's rules, as GET /api/exchange/rules says them. Decimal strings. */
export interface MarketRules {
  readonly tickSize: string;
  readonly lotSize: string;
  readonly quantityMin: string;
  readonly quantityMax: string;
  readonly notionalMin: string;
  readonly state: 'open' | 'cancel-only' | 'halted';
}

export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** All that the form's arithmetic needs to know besides the form. */
export interface OrderContext {
  readonly base: string;
  readonly quote: string;
  /** Decimals of the market's prices and quantities. */
  readonly precision: number;
  readonly quantityPrecision: number;
  readonly rules: MarketRules | null;
  readonly fees: FeeRates | null;
  /** Decimal string, or empty while it is not known. */
  readonly lastPrice: string;
  /** Spot balances that are free, or null while they are not known. */
  readonly available: { readonly base: string; readonly quote: string } | null;
  /** The feed is late or away: the last price may be wrong. */
  readonly isPriceStale: boolean;
}

export interface OrderSummary {
  /** The price that the estimates use: the form's, or the last one for a market order. */
  readonly price: string;
  /** Quantity times price, exact; empty while either is missing. */
  readonly total: string;
  /** The coin that the order spends, and how much of it is free. */
  readonly spends: { readonly coin: string; readonly available: string | null };
  /** The most that can be ordered, on the lot. '0' while it is not known. */
  readonly quantityMax: string;
  /** The quantity as a share of the most, 0 to 100, whole. */
  readonly percent: number;
  /** In the coin received, rounded up to its atomic unit; null while it is not known. */
  readonly fee: {
    readonly coin: string;
    readonly amount: string;
    readonly rate: string;
    readonly role: 'maker' | 'taker';
  } | null;
}

/** The atomic unit of the coins traded. */
const FEE_DECIMALS = 8;

/** What the order would cost, by exact decimal arithmetic: products are exact, quotients floor. */
export function summarise(form: OrderForm, context: OrderContext): OrderSummary {
  const price = form.kind === 'market' ? context.lastPrice : form.price;
  const total =
    isAboveZero(price) && isAboveZero(form.quantity) ? multiplyDecimals(form.quantity, price) : '';
  const isBuy = form.side === 'buy';
  const quantityMax = quantityMaxOf(form, context, price);
  return {
    price,
    total,
    spends: {
      coin: isBuy ? context.quote : context.base,
      available: context.available && (isBuy ? context.available.quote : context.available.base),
    },
    quantityMax,
    percent: percentOf(form.quantity, quantityMax),
    fee: feeOf(form, context, total),
  };
}

/** Buy: what is free divided by the price; sell: what is free. Floored to the lot. */
function quantityMaxOf(form: OrderForm, context: OrderContext, price: string): string {
  const { available, quantityPrecision, rules } = context;
  if (!available) return '0';
  if (form.side === 'buy' && !isAboveZero(price)) return '0';
  const free =
    form.side === 'buy'
      ? divideDecimals(available.quote, price, quantityPrecision)
      : (truncateDecimal(available.base, quantityPrecision) ?? '0');
  const capped = rules && compareDecimals(free, rules.quantityMax) > 0 ? rules.quantityMax : free;
  return floorToStep(capped, rules?.lotSize, quantityPrecision);
}

/** The largest multiple of `step` that is not above `value`. */
export function floorToStep(value: string, step: string | undefined, decimals: number): string {
  if (!step || !isAboveZero(step)) return truncateDecimal(value, decimals) ?? '0';
  const steps = divideDecimals(value, step, 0);
  return truncateDecimal(multiplyDecimals(steps, step), decimals) ?? '0';
}

function percentOf(quantity: string, quantityMax: string): number {
  if (!isAboveZero(quantity) || !isAboveZero(quantityMax)) return 0;
  return Math.min(100, Number(divideDecimals(multiplyDecimals(quantity, '100'), quantityMax, 0)));
}

/** The quantity that the slider's percent stands for, on the lot; empty for none. */
export function quantityOfPercent(
  percent: number,
  quantityMax: string,
  context: Pick<OrderContext, 'rules' | 'quantityPrecision'>,
): string {
  const share = divideDecimals(multiplyDecimals(quantityMax, String(percent)), '100', 18);
  const quantity = floorToStep(share, context.rules?.lotSize, context.quantityPrecision);
  return isAboveZero(quantity) ? quantity : '';
}

/** A post-only order can only make; any other may take, so the higher fee is shown. */
function feeOf(form: OrderForm, context: OrderContext, total: string): OrderSummary['fee'] {
  if (!context.fees) return null;
  const role = form.timeInForce === 'PO' ? 'maker' : 'taker';
  const rate = context.fees[role];
  const isBuy = form.side === 'buy';
  const received = isBuy ? form.quantity : total;
  const amount = isAboveZero(received)
    ? roundUp(multiplyDecimals(received, rate), FEE_DECIMALS)
    : '';
  return { coin: isBuy ? context.base : context.quote, amount, rate, role };
}

/** Exactly `decimals` decimals, rounded up. */
function roundUp(value: string, decimals: number): string {
  const cut = truncateDecimal(value, decimals) ?? '0';
  if (compareDecimals(cut, value) === 0) return cut;
  return addDecimals(cut, `0.${'1'.padStart(decimals, '0')}`);
}
