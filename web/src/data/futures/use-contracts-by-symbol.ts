import { useMemo } from 'react';
import { type ContractItem, useContractMarkets } from '../markets/markets.ts';

export type Contracts = ReadonlyMap<string, ContractItem>;

/** The contracts by symbol: rows take their names and decimals from it. */
export function useContractsBySymbol(): Contracts {
  // Names and decimals do not change by the minute.
  const list = useContractMarkets(false).data;
  return useMemo(() => new Map((list ?? []).map((item) => [item.symbol, item])), [list]);
}
