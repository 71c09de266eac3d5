import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';

type Product = 'spot' | 'futures';

interface LastMarkets extends Readonly<Partial<Record<Product, string>>> {
  /** What was traded last: the way to trade leads there. */
  readonly product?: Product;
}

/** The pair and the contract that were opened last on this device (product specification part 1, section 4). */
export const useLastMarkets = create<LastMarkets>()(
  persist((): LastMarkets => ({}), {
    name: 'bourse.last-markets',
    version: 1,
    storage: keptOnDevice(),
  }),
);

export const rememberMarket = (product: Product, symbol: string) =>
  useLastMarkets.setState({ [product]: symbol, product });
