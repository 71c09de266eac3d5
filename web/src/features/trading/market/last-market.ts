import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Product } from '#app/data/live/topic.ts';
import { keptOnDevice } from '#app/lib/storage.ts';

type LastMarkets = Readonly<Partial<Record<Product, string>>>;

/** The pair and the contract that were opened last on this device (product specification part 1, section 4). */
export const useLastMarkets = create<LastMarkets>()(
  persist((): LastMarkets => ({}), {
    name: 'bourse.last-markets',
    version: 1,
    storage: keptOnDevice(),
  }),
);

export const rememberMarket = (product: Product, symbol: string) =>
  useLastMarkets.setState({ [product]: symbol });
