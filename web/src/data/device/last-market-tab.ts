import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';

interface LastMarketTab {
  /** The list of markets that was chosen last by hand; empty: none was. */
  readonly tab: string;
}

const useStore = create<LastMarketTab>()(
  persist((): LastMarketTab => ({ tab: '' }), {
    name: 'bourse.market-tab',
    version: 1,
    storage: keptOnDevice(),
  }),
);

/** The list of markets that somebody chose last by hand on this device; empty before that. */
export const lastMarketTab = (): string => useStore.getState().tab;

export function rememberMarketTab(tab: string): void {
  useStore.setState({ tab });
}
