import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';

interface HeldPositions {
  readonly isHolding: boolean;
}

const useHeldPositions = create<HeldPositions>()(
  persist((): HeldPositions => ({ isHolding: false }), {
    name: 'bourse.held-positions',
    version: 1,
    storage: keptOnDevice(),
  }),
);

/** Whether there were positions when this device last knew: what shows them keeps its place while a page loads. */
export const useWasHolding = () => useHeldPositions((state) => state.isHolding);

export function rememberHolding(isHolding: boolean): void {
  if (useHeldPositions.getState().isHolding !== isHolding) useHeldPositions.setState({ isHolding });
}
