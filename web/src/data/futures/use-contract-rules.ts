import { useMemo } from 'react';
import { useCurrencies } from '../markets/currencies.ts';
import { useExchangeRules } from '../markets/rules.ts';
import { useUser } from '../user/account.ts';
import { type ContractRules, contractRulesOf } from './contract-rules.ts';

export type RulesBySymbol = ReadonlyMap<string, ContractRules>;

/** The rules of every contract in the engine's integers, by symbol; empty until they are known. */
export function useRulesBySymbol(): RulesBySymbol {
  const rules = useExchangeRules().data;
  const fees = useUser().data?.fees;
  const coins = useCurrencies().data?.currency;
  return useMemo(() => {
    const decimals = new Map(coins?.map(({ symbol, precision }) => [symbol, precision]));
    const known = rules?.contracts.map((text, index) =>
      contractRulesOf(text, index + 1, (coin) => decimals.get(coin), rules.risk, fees),
    );
    return new Map(known?.flatMap((one) => (one ? [[one.symbol, one] as const] : [])));
  }, [rules, coins, fees]);
}

/** The rules of a contract in the engine's integers; null until they are known. */
export function useContractRules(symbol: string): ContractRules | null {
  return useRulesBySymbol().get(symbol) ?? null;
}
