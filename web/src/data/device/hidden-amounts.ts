import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';

interface HiddenAmounts {
  readonly isHidden: boolean;
}

/** Whether this device shows amounts of one's own as dots, for eyes beside. */
const useHiddenAmounts = create<HiddenAmounts>()(
  persist((): HiddenAmounts => ({ isHidden: false }), {
    name: 'bourse.hidden-amounts',
    version: 1,
    storage: keptOnDevice(),
  }),
);

export const useAreAmountsHidden = () => useHiddenAmounts((state) => state.isHidden);

export function hideAmounts(isHidden: boolean): void {
  useHiddenAmounts.setState({ isHidden });
}
