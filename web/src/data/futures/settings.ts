import { MarginMode, PositionMode } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePrivate } from '../live/use-feed.ts';
import { read } from '../server/client.ts';
import { useIsAuth } from '../server/session.ts';
import { settingsKey } from './read-keys.ts';

export interface ContractSetting {
  readonly leverage: number;
  /** 1 isolated, 2 cross. */
  readonly marginMode: number;
}

export interface ContractSettings {
  /** 1 hedge: a long and a short side by side; 2 one-way. */
  readonly positionMode: number;
  readonly of: (symbol: string) => ContractSetting;
  /** Whether the exchange has told of them; until then they are what a new account has. */
  readonly isKnown: boolean;
}

/** What a contract has before anything was chosen for it. */
const firstSetting: ContractSetting = { leverage: 20, marginMode: MarginMode.CROSS };

/** Position mode, and leverage and margin mode by contract: live, or as read once. */
export function useContractSettings(): ContractSettings {
  const { ready, futures } = usePrivate();
  const { settings, account } = futures;
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => read(routes.contractSettings, {}, signal),
    enabled: useIsAuth() && !ready,
  });
  return useMemo(() => {
    const asRead = new Map(query.data?.list.map((setting) => [setting.symbol, setting]));
    return {
      positionMode: (ready ? account?.positionMode : query.data?.mode) || PositionMode.HEDGE,
      of: (symbol) => (ready ? settings.get(symbol) : asRead.get(symbol)) ?? firstSetting,
      isKnown: ready || query.data !== undefined,
    };
  }, [ready, account, settings, query.data]);
}
