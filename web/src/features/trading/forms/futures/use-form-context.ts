import { MarginMode, PositionMode } from '@bourse/contract/enumerations.ts';
import { useMemo } from 'react';
import { useContractSettings } from '#app/data/futures/settings.ts';
import { useBookLevels } from '#app/data/futures/use-book-levels.ts';
import { useContractRules } from '#app/data/futures/use-contract-rules.ts';
import { useFuturesAccount } from '#app/data/futures/use-futures-account.ts';
import { anchorPriceOf } from '#app/data/live/anchor.ts';
import { useFeedHealth, usePrivate, useTicker } from '#app/data/live/use-feed.ts';
import { useMark } from '#app/data/live/use-mark.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { closedBy } from './held/closed-by.ts';
import { restingLotsOf } from './held/resting-lots.ts';
import { useRememberedLeverage } from './leverage-store.ts';
import type { FormContext } from './summary.ts';

export interface Terms {
  readonly leverage: number;
  readonly isCross: boolean;
  readonly isOneWay: boolean;
}

/** What the user chose for a contract: of the exchange or, until it has told, of this device. */
export function useTerms(symbol: string): Terms {
  const settings = useContractSettings();
  const remembered = useRememberedLeverage(symbol);
  const { leverage, marginMode } = settings.of(symbol);
  return {
    leverage: settings.isKnown ? leverage : remembered,
    isCross: marginMode === MarginMode.CROSS,
    isOneWay: settings.positionMode === PositionMode.ONE_WAY,
  };
}

/** The last price, live: a decimal string at the contract's decimals, empty while not known. */
export function useLastPrice(market: ContractItem): string {
  const ticker = useTicker('futures', market.symbol);
  return ticker ? ticker.price.toFixed(market.precision) : market.quotation.latestPrice;
}

/** All that the form's arithmetic needs, live. */
export function useFormContext(market: ContractItem): FormContext {
  const { base, quote, symbol } = market;
  const rules = useContractRules(symbol);
  const terms = useTerms(symbol);
  const lastPrice = useLastPrice(market);
  const { markPrice = '', openInterest = '' } = useMark(symbol) ?? {};
  const anchorPrice = anchorPriceOf(market, useTicker('futures', symbol));
  const account = useFuturesAccount();
  const { orders, positions } = usePrivate().futures;
  const resting = useMemo(
    () => restingLotsOf(orders.values(), symbol, rules),
    [orders, symbol, rules],
  );
  const positionCodes = useMemo(() => closedBy(positions.values(), symbol), [positions, symbol]);
  const levels = useBookLevels(symbol, rules);
  const isPriceStale = useFeedHealth().kind !== 'live';
  return {
    ...{ base, quote, rules, lastPrice, markPrice, anchorPrice, account, levels, isPriceStale },
    ...terms,
    ...resting,
    openInterest,
    positionCodes,
  };
}
