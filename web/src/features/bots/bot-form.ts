import {
  type BotDirection,
  type BotPreset,
  type BotStrategy,
  botPresets,
} from '@bourse/contract/trading-bots.ts';
import type { BotChange, BotPlan, BotSuggestion, TradingBot } from '../../data/user/bots.ts';
import {
  compareDecimals,
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

/** What a preset sets beside the range, which is suggested. */
export function presetForm(preset: BotPreset): TypedForm {
  const { leverage, stopLossPercent } = botPresets[preset];
  return { leverage: String(leverage), stopLoss: String(stopLossPercent) };
}

/** A grid spans what the price reached, or as much as a preset says. */
export type GridRange = 'reached' | BotPreset;

/** What a suggestion is asked for. */
export function askedOf(typed: TypedForm, symbol: string, days: number, range: GridRange) {
  const { strategy, direction, leverage } = { ...emptyForm, ...typed };
  const common = { symbol, strategy, days, ...(range !== 'reached' && { preset: range }) };
  return strategy === 'futures-grid'
    ? { ...common, direction, leverage: Number(leverage) || 1 }
    : common;
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

/** What the fields of a bot that runs hold before somebody types. */
export function presentForm(bot: TradingBot): BotForm {
  const text = (value: number) => (value > 0 ? String(value) : '');
  return {
    ...emptyForm,
    ...{ strategy: bot.strategy, amount: trimZeros(bot.amount), everyHours: text(bot.everyHours) },
    ...{ takeProfit: text(bot.takeProfitPercent), stopLoss: text(bot.stopLossPercent) },
  };
}

/** What of a bot is to change; null: a field that it needs is empty. */
export function changeOf(form: BotForm, bot: TradingBot): BotChange | null {
  const { amount, everyHours } = form;
  const takeProfitPercent = Number(form.takeProfit || 0);
  const stopLossPercent = Number(form.stopLoss || 0);
  const isDca = bot.strategy === 'dca';
  if (isDca && (!isAboveZero(amount || '0') || !isAboveZero(everyHours || '0'))) return null;
  const hours = Number(everyHours);
  return {
    ...(takeProfitPercent !== bot.takeProfitPercent && { takeProfitPercent }),
    ...(stopLossPercent !== bot.stopLossPercent && { stopLossPercent }),
    ...(isDca && compareDecimals(amount, bot.amount) !== 0 && { amount }),
    ...(isDca && hours !== bot.everyHours && { everyHours: hours }),
  };
}

/** Whether a change ends a bot: what it has left buys nothing more, and there is no price to wait for. */
export function endsBy(change: BotChange, bot: TradingBot): boolean {
  const takeProfitPercent = change.takeProfitPercent ?? bot.takeProfitPercent;
  const stopLossPercent = change.stopLossPercent ?? bot.stopLossPercent;
  const hasEnds = takeProfitPercent > 0 || stopLossPercent > 0;
  const amount = change.amount ?? bot.amount;
  return bot.strategy === 'dca' && !hasEnds && compareDecimals(bot.cash, amount) < 0;
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
