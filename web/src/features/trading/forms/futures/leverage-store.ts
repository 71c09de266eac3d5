import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '#app/lib/storage.ts';

/** What a contract begins with (product specification part 2, section 9). */
export const LEVERAGE_DEFAULT = 20;

interface LeverageState {
  readonly bySymbol: Readonly<Record<string, number>>;
}

/** The leverages that were chosen on this device: what the form shows until the exchange has told. */
export const useLeverages = create<LeverageState>()(
  persist((): LeverageState => ({ bySymbol: {} }), {
    name: 'bourse.leverage',
    version: 1,
    storage: keptOnDevice(),
  }),
);

export function rememberLeverage(symbol: string, leverage: number): void {
  useLeverages.setState(({ bySymbol }) => ({ bySymbol: { ...bySymbol, [symbol]: leverage } }));
}

/** The remembered leverage of a contract; the default for one that never had another. */
export const useRememberedLeverage = (symbol: string): number =>
  useLeverages(({ bySymbol }) => bySymbol[symbol] ?? LEVERAGE_DEFAULT);
