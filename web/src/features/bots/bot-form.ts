import type { BotDirection, BotStrategy } from '@bourse/contract/trading-bots.ts';
import type { BotPlan, BotSuggestion } from '../../data/user/bots.ts';
import {
  divideDecimals,
  isAboveZero,
  multiplyDecimals,
  subtractDecimals,
  trimZeros,
  truncateDecimal,
} from '../../lib/decimal.ts';

/** What the fields of a new bot hold. */
export interface BotForm {
  readonly strategy: BotStrategy;
  readonly funds: string;
  readonly lowerPrice: string;
  readonly upperPrice: string;
  readonly cells: string;
  readonly direction: BotDirection;
  readonly leverage: string;
  readonly amount: string;
  readonly everyHours: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** What somebody has typed; a field that was emptied is typed, too. */
export type TypedForm = Partial<BotForm>;

const emptyForm: BotForm = {
  ...{ strategy: 'spot-grid', funds: '', lowerPrice: '', upperPrice: '', cells: '' },
  ...{ direction: 'long', leverage: '2' },
  ...{ amount: '', everyHours: '24', takeProfit: '', stopLoss: '' },
};

/** What was typed, and where nothing was, what is suggested for the market. */
export function filledForm(typed: TypedForm, suggestion: BotSuggestion | undefined): BotForm {
  const suggested = suggestion && {
    ...{ lowerPrice: suggestion.lowerPrice, upperPrice: suggestion.upperPrice },
    ...{ cells: String(suggestion.cells), amount: suggestion.amountMin },
  };
  return { ...emptyForm, ...suggested, ...typed };
}

/** What was typed and holds for another market, too. */
export function ofAnyMarket(typed: TypedForm): TypedForm {
  const { lowerPrice, upperPrice, cells, amount, ...kept } = typed;
  return kept;
}

/** What a suggestion is asked for. */
export function askedOf(typed: TypedForm, symbol: string, days: number) {
  const { strategy, direction, leverage } = { ...emptyForm, ...typed };
  return strategy === 'futures-grid'
    ? { symbol, strategy, days, direction, leverage: Number(leverage) || 1 }
    : { symbol, strategy, days };
}

/** The plan that is sent; null: something is missing. */
export function planOf(form: BotForm, symbol: string): BotPlan | null {
  const { strategy, funds, lowerPrice, upperPrice, cells, amount, everyHours } = form;
  if (!isAboveZero(funds || '0')) return null;
  const common = {
    ...{ symbol, strategy, funds },
    takeProfitPercent: Number(form.takeProfit || 0),
    stopLossPercent: Number(form.stopLoss || 0),
  };
  if (strategy === 'dca') {
    return amount && everyHours ? { ...common, amount, everyHours: Number(everyHours) } : null;
  }
  if (!lowerPrice || !upperPrice || !cells) return null;
  const grid = { ...common, lowerPrice, upperPrice, cells: Number(cells) };
  if (strategy === 'spot-grid') return grid;
  const { direction, leverage } = form;
  return isAboveZero(leverage || '0') ? { ...grid, direction, leverage: Number(leverage) } : null;
}

/** Whole lots of a coin, and what they cost, as decimal strings. */
export interface FirstPurchase {
  readonly base: string;
  readonly quantity: string;
  readonly cost: string;
}

/** What an amount buys at the last price; nothing where it buys no lot. */
export function firstPurchase(
  amount: string,
  lastPrice: string,
  { base, quantityPrecision }: { readonly base: string; readonly quantityPrecision: number },
): FirstPurchase | undefined {
  const quantity = divideDecimals(amount || '0', lastPrice, quantityPrecision);
  if (!isAboveZero(quantity)) return undefined;
  return { base, quantity: trimZeros(quantity), cost: multiplyDecimals(quantity, lastPrice) };
}

/** Coins below the smallest quantity, which a sale of all leaves. */
export function belowLot(coins: string, quantityDecimals: number): string {
  const whole = truncateDecimal(coins, quantityDecimals) ?? '0';
  return trimZeros(subtractDecimals(coins, whole));
}
