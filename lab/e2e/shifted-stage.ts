import { takeFreshGround } from './ground.ts';
import { openStage, type Stage } from './stage.ts';

/** An exchange of its own, whose clock a test sets ahead: a limit of hours is met without waiting for it. */
export interface ShiftedStage extends Stage {
  /** From the next start on the server's clock is ahead by so much. */
  shiftClock(milliseconds: number): void;
}

/** @param environment more variables of the server */
export async function openShiftedStage(
  environment: Readonly<Record<string, string>> = {},
): Promise<ShiftedStage> {
  let shiftMs = 0;
  const clock = new URL('shifted-clock.ts', import.meta.url).href;
  const stage = await openStage(await takeFreshGround(), () => ({
    ...environment,
    NODE_OPTIONS: `--import=${clock}`,
    CLOCK_SHIFT_MS: String(shiftMs),
  }));
  return {
    ...stage,
    shiftClock(milliseconds) {
      shiftMs = milliseconds;
    },
  };
}
