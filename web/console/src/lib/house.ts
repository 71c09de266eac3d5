import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { ask } from './api.ts';
import { useSession } from './session.ts';

export type HouseState = DataOf<(typeof consoleRoutes)['consoleState']>;

const ASK_MS = 1_500;
/** Acts are off when what the page shows is older. */
const STALE_MS = 5_000;

interface House {
  readonly state: HouseState | null;
  /** When the last word came, by the page's own clock. */
  readonly heardAt: number;
}

export const useHouse = create<House>(() => ({ state: null, heardAt: 0 }));

/** Asks how the house is, again and again, as long as somebody is signed in. */
export function followHouse(): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    const state = await ask('consoleState').catch(() => undefined);
    if (isOver) return;
    if (state) {
      useHouse.setState({ state, heardAt: performance.now() });
      useSession.setState({ operator: state.operator });
    }
    timer = setTimeout(look, ASK_MS);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    useHouse.setState({ state: null, heardAt: 0 });
  };
}

/** A value of the moment, again each second. */
export function useEachSecond<Value>(read: () => Value): Value {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return read();
}

/** How old the page's data are, milliseconds; 0 before the first word. */
export const dataAge = (): number => {
  const { heardAt } = useHouse.getState();
  return heardAt === 0 ? 0 : performance.now() - heardAt;
};

export const useIsStale = (): boolean => useEachSecond(() => dataAge() > STALE_MS);
