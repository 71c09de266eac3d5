import { type IndexPoint, RecordedIndex } from '../faults/recorded-index.ts';
import type { Trader } from '../load/traders.ts';
import { openShiftedStage, type ShiftedStage } from './shifted-stage.ts';
import type { Stage } from './stage.ts';
import { moveToFutures } from './steps/order-steps.ts';

/** The index of BTCUSDT goes up and down around this. */
export const MIDDLE = 92_350;
/**
 * Far enough that a position of 100x which was opened on the far side of the middle is liquidated
 * within one turn (at about 0.5%), and not so far that one of 50x ever is (at about 1.5%).
 */
const SWING = 0.0065;
const TURN_SECONDS = 40;
const HOUR_SECONDS = 3_600;
const POINT_SECONDS = 0.5;

const swinging: readonly IndexPoint[] = Array.from(
  { length: HOUR_SECONDS / POINT_SECONDS },
  (_, at) => {
    const seconds = at * POINT_SECONDS;
    const angle = (2 * Math.PI * seconds) / TURN_SECONDS;
    return [seconds, Number((MIDDLE * (1 + SWING * Math.sin(angle))).toFixed(2))];
  },
);

/** An exchange of its own, whose bots follow an index that is known beforehand. */
export async function openFuturesStage(): Promise<ShiftedStage> {
  const index = new RecordedIndex();
  index.write({ BTCUSDT: swinging });
  const stage = await openShiftedStage(index.environment);
  return {
    ...stage,
    async close() {
      await stage.close();
      index.remove();
    },
  };
}

/** An account with a session and so much in its futures wallet. */
export async function futuresTrader(stage: Stage, amount: string): Promise<Trader> {
  const [trader] = await stage.traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage, trader, amount);
  return trader;
}
