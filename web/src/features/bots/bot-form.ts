import type { BotDirection, BotStrategy } from '@bourse/contract/trading-bots.ts';
import type { BotPlan, BotSuggestion } from '../../data/user/bots.ts';
import { isAboveZero } from '../../lib/decimal.ts';

/** What somebody has typed. */
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

export const emptyForm: BotForm = {
  ...{ strategy: 'spot-grid', funds: '', lowerPrice: '', upperPrice: '', cells: '' },
  ...{ direction: 'long', leverage: '2' },
  ...{ amount: '', everyHours: '24', takeProfit: '', stopLoss: '' },
};

/** What was typed, and where nothing was, what is suggested for the market. */
export function filledForm(form: BotForm, suggestion: BotSuggestion | undefined): BotForm {
  if (!suggestion) return form;
  return {
    ...form,
    lowerPrice: form.lowerPrice || suggestion.lowerPrice,
    upperPrice: form.upperPrice || suggestion.upperPrice,
    cells: form.cells || String(suggestion.cells),
    amount: form.amount || suggestion.amountMin,
  };
}

/** What a suggestion is asked for. */
export const askedOf = ({ strategy, direction, leverage }: BotForm, symbol: string) => ({
  symbol,
  ...(strategy === 'futures-grid'
    ? { strategy, direction, leverage: Number(leverage) || 1 }
    : { strategy }),
});

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
