import type { AccountPosition } from '@bourse/core/perpetual/account.ts';
import { useCallback } from 'react';
import { decimalFromNumber, truncateDecimal } from '../../lib/decimal.ts';
import { anchorPriceOf } from '../live/anchor.ts';
import { feed } from '../live/feed.ts';
import { useContractMarkets } from '../markets/markets.ts';
import { accountPositionOf } from './account.ts';
import { anchorTicksOf, type ContractRules, moneyOf, ticksOf } from './contract-rules.ts';
import { estimateOf } from './position-terms.ts';
import { type OpenPosition, usePositionFigures } from './positions.ts';
import { useRulesBySymbol } from './use-contract-rules.ts';

/** A position as the forms compute with it, at the present mark. Prices are decimal strings. */
export interface PositionContext {
  readonly rules: ContractRules;
  readonly position: AccountPosition;
  readonly lastPrice: string;
  readonly markPrice: string;
  /** What limits are measured from; null while it is not known. */
  readonly anchorTicks: number | null;
  /** '0': no price liquidates it. */
  readonly liqPrice: string;
}

/** Tells of any open position what its forms need to know; null while something of it is unknown. */
export function usePositionContext(): (held: OpenPosition) => PositionContext | null {
  const rulesBySymbol = useRulesBySymbol();
  const figures = usePositionFigures();
  const listed = useContractMarkets(false).data;
  return useCallback(
    (held) => {
      const rules = rulesBySymbol.get(held.symbol);
      const numbers = figures.get(held.code);
      if (!rules || !numbers) return null;
      const { markPrice, liqPrice } = numbers;
      const position = accountPositionOf(held, rules, markPrice);
      if (!position) return null;
      const item = listed?.find(({ symbol }) => symbol === held.symbol);
      const quoted = item?.quotation.latestPrice;
      const ticker = feed.ticker('futures', held.symbol);
      const live = decimalFromNumber(ticker?.price || Number.NaN);
      const lastPrice = live ? (truncateDecimal(live, rules.priceDecimals) ?? '') : (quoted ?? '');
      const anchorPrice = anchorPriceOf(item, ticker);
      const anchorTicks = anchorTicksOf(rules, position.contract.markTicks, anchorPrice);
      return { rules, position, lastPrice, markPrice, anchorTicks, liqPrice };
    },
    [rulesBySymbol, figures, listed],
  );
}

/** Tells what closing all of a position at a price brings, before fees: a decimal string, or ''. */
export function useProfitAt(): (held: OpenPosition, price: string) => string {
  const contextOf = usePositionContext();
  return useCallback(
    (held, price) => {
      const context = contextOf(held);
      const ticks = context && ticksOf(context.rules, price);
      if (!context || ticks === null) return '';
      const { rules, position } = context;
      return moneyOf(rules, estimateOf(position, position.lots, ticks).profit);
    },
    [contextOf],
  );
}
