import { routes } from '@bourse/contract/route-paths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { useExchangeRules } from '../markets/rules.ts';
import { read } from '../server/client.ts';
import { loadableOf } from '../server/loadable.ts';
import type { ContractRulesText } from './contract-rules.ts';

/** Rows of a page of what is public of contracts. */
export const FACTS_PAGE_SIZE = 10;

/** The rules of a contract as the exchange publishes them; undefined until they are known. */
export const useContractText = (symbol: string): ContractRulesText | undefined =>
  useExchangeRules().data?.contracts.find((contract) => contract.symbol === symbol);

/** The funding rates that were settled, newest first. */
export function useFundingHistory(symbol: string, page: number) {
  const t = useText();
  const query = useQuery({
    queryKey: ['funding-history', symbol, page],
    queryFn: ({ signal }) => {
      const input = { query: { symbol, page, pageSize: FACTS_PAGE_SIZE } };
      return read(routes.contractFundingHistory, input, signal);
    },
    placeholderData: keepPreviousData,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Rates are settled every few hours. */
const RATES_INTERVAL_MS = 300_000;
const RATES_READ = 100;

/** The last rates that were settled, newest first; none are read while they are not wanted. */
export function useSettledRates(symbol: string, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['funding-history', symbol, 'settled'],
    queryFn: ({ signal }) => {
      const input = { query: { symbol, page: 1, pageSize: RATES_READ } };
      return read(routes.contractFundingHistory, input, signal);
    },
    enabled: isWanted,
    refetchInterval: RATES_INTERVAL_MS,
  });
  return data?.list;
}

/** What the insurance fund holds, and its last changes. */
export function useInsuranceFund(page: number) {
  const t = useText();
  const query = useQuery({
    queryKey: ['insurance-fund', page],
    queryFn: ({ signal }) => {
      const input = { query: { page, pageSize: FACTS_PAGE_SIZE } };
      return read(routes.contractInsurance, input, signal);
    },
    placeholderData: keepPreviousData,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}
