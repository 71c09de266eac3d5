import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { ChangeAndTell } from '#ports/notify-user.ts';
import type { CoinWorld } from '../coins/test-coin-world.ts';
import { noteStopped } from './reversals.ts';
import { Watcher } from './watcher.ts';

/** What a watcher of a test does otherwise than the world's, and whose withdrawals it stopped and opened. */
export interface OwnWatcher {
  readonly submit?: EnginePort['submit'];
  readonly changeAndTell?: ChangeAndTell;
  readonly stopped?: number[];
  readonly opened?: number[];
}

/** A watcher of the world's chain, as one that has just started. */
export function testWatcher(
  world: CoinWorld,
  {
    submit = world.engine.submit,
    changeAndTell = world.changeAndTell(),
    stopped = [],
    opened = [],
  }: OwnWatcher = {},
): Watcher {
  const { listed, alarms, desk } = world.now;
  return new Watcher({
    ...{ database: world.database, engine: { submit }, alarms, chain: listed, tell: world.tell },
    ...{ catalog: desk.live.catalog, changeAndTell },
    stopWithdrawals: async (one) => {
      stopped.push(one);
      await noteStopped(one, world.database);
    },
    openWithdrawals: async (one) => void opened.push(one),
    fundsOf: (one, asset) => desk.live.balanceOf(one, AccountKind.FUNDING, asset).available,
  });
}
