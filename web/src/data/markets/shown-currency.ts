import type { Currency } from '@bourse/contract/currencies.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { multiplyDecimals } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import { usePreferences } from '../device/preferences.ts';
import { read } from '../server/client.ts';

/** The server asks its own source as often. */
const REFRESH_MS = 60_000;
/** Currencies that have no smaller coin. */
const withoutCents: ReadonlySet<Currency> = new Set(['JPY']);
const CENTS_DECIMALS = 2;

/** The currency in which totals are shown. */
export interface ShownCurrency {
  readonly unit: Currency;
  /** Units for one USDT: 1 for USD, which one USDT is shown as. */
  readonly rate: string;
  /** The currency that was chosen and has no rate now: USD stands for it. */
  readonly missing: Currency | null;
  /** An amount of USDT in the currency, with so many decimals as USD would have; cut, never rounded. */
  readonly format: (
    usdt: string | null | undefined,
    decimals: number,
    options?: Parameters<typeof formatNumber>[2],
  ) => string;
}

/** What totals are shown in: the reader's choice while a rate of it is known, else USD. */
export function useShownCurrency(): ShownCurrency {
  const chosen = usePreferences(({ currency }) => currency);
  const { data, isPending } = useQuery({
    queryKey: ['currency-rates'],
    queryFn: async ({ signal }) => (await read(routes.currencyRates, {}, signal)).list,
    enabled: chosen !== 'USD',
    refetchInterval: REFRESH_MS,
  });
  const rate = chosen === 'USD' ? '1' : data?.find(({ currency }) => currency === chosen)?.rate;
  const unit = rate === undefined ? 'USD' : chosen;
  return {
    unit,
    rate: rate ?? '1',
    missing: rate === undefined && !isPending ? chosen : null,
    format(usdt, decimals, options) {
      const shown = withoutCents.has(unit) ? Math.max(0, decimals - CENTS_DECIMALS) : decimals;
      return formatNumber(usdt && multiplyDecimals(usdt, rate ?? '1'), shown, {
        zero: true,
        ...options,
      });
    },
  };
}
