import { AccountKind } from '@bourse/contract/enumerations.ts';
import { accountFigures } from '@bourse/core/perpetual/account.ts';
import { marginRate } from '@bourse/core/perpetual/margin.ts';
import { balanceKey } from '../live/private.ts';
import { usePrivate } from '../live/use-feed.ts';
import { fractionOf, moneyOf, moneyUnitsOf } from '../markets/scale.ts';
import type { Loadable } from '../server/loadable.ts';
import { type FuturesAsset, useFuturesAssets } from '../user/assets.ts';
import { useRulesBySymbol } from './use-contract-rules.ts';
import { useFuturesAccount } from './use-futures-account.ts';

type AssetNumbers = Omit<FuturesAsset, 'transferable'>;

/** What the futures account comes to, decimal strings of its coin. */
export interface FuturesNumbers extends AssetNumbers {
  /** Maintenance / equity of the cross positions, a fraction; undefined until it is live. */
  readonly marginRate?: string;
}

/** The futures account at the present marks, or as it was last read until they are known. */
export function useFuturesNumbers(coin: string): Loadable<FuturesNumbers> {
  const loaded = useFuturesAssets();
  const account = useFuturesAccount();
  const [rules] = useRulesBySymbol().values();
  const row = usePrivate().balances.get(balanceKey(AccountKind.FUTURES, coin));
  const read = loaded.data?.find(({ symbol }) => symbol === coin);
  const frozen = rules && moneyUnitsOf(rules, row?.frozenBalance ?? '0');
  if (!account || !rules || frozen === undefined || frozen === null) {
    return { ...loaded, data: read };
  }
  const figures = accountFigures(account);
  const money = (units: bigint) => moneyOf(rules, units);
  const data: FuturesNumbers = {
    symbol: coin,
    balance: money(account.wallet + frozen),
    available: money(figures.available),
    profit: money(figures.unrealised),
    margin: money(figures.initial + figures.isolatedMargin),
    // What the ledger froze stands for isolated positions and for isolated orders.
    frozenBalance: money(figures.ordered + frozen - figures.isolatedMargin),
    setAside: read?.setAside ?? '0',
    marginRate: fractionOf(marginRate(figures.maintenance, figures.equity)),
  };
  return { ...loaded, data, isLoading: false, error: null };
}
