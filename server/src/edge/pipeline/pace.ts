/** How much of one kind of work begins in one interval, and how much may wait for the next ones. */
export interface PaceRule {
  readonly perTurn: number;
  readonly waitingMax: number;
}

/** An interval. The rest of it belongs to those who do not have to wait. */
export const TURN_MS = 10;
/** An interval that is late by a whole one begins a third of its work. */
const LATE_WEIGHT = 2;

/** Begins something; false: it was given up, so that it took no place of the interval. */
export type Work = () => unknown;

export interface Pace {
  /** Whether work that is taken now begins at once. */
  readonly hasRoom: boolean;
  /** Begins the work now or in a later interval, in the order of arrival; false: too much waits already. */
  take(work: Work): boolean;
}

/** Time of a pace: it keeps no process alive. */
export interface PaceTime {
  /** Milliseconds of a clock that is never set. */
  now(): number;
  after(callback: () => void, delayMs: number): void;
}

/**
 * Lets work begin evenly instead of as it comes: a limit per interval, the rest waits. A thread that is
 * busy with other things has later intervals, and in a late one less begins: one piece at least, half
 * of its work when it is 5 ms late. So those whose work makes the thread busy come first.
 */
export function createPace({ perTurn, waitingMax }: PaceRule, time: PaceTime = realTime): Pace {
  let room = perTurn;
  let isRunning = false;
  let waiting: Work[] = [];
  let dueMs = 0;
  const nextLater = () => {
    isRunning = true;
    dueMs = time.now() + TURN_MS;
    time.after(next, TURN_MS);
  };
  const next = () => {
    // What is taken meanwhile waits behind the rest.
    room = 0;
    const share = TURN_MS / (TURN_MS + LATE_WEIGHT * Math.max(0, time.now() - dueMs));
    const most = Math.max(1, Math.round(perTurn * share));
    let left = most;
    let at = 0;
    try {
      while (left > 0 && at < waiting.length) {
        const work = waiting[at] as Work;
        at += 1;
        if (work() !== false) left -= 1;
      }
    } finally {
      waiting = waiting.slice(at);
      room = left;
      isRunning = left < most || waiting.length > 0;
      if (isRunning) nextLater();
      else room = perTurn;
    }
  };
  return {
    get hasRoom() {
      return room > 0;
    },
    take(work) {
      if (room === 0) return waiting.length < waitingMax && waiting.push(work) > 0;
      room -= 1;
      if (!isRunning) nextLater();
      work();
      return true;
    },
  };
}

const realTime: PaceTime = {
  now: () => performance.now(),
  after: (callback, delayMs) => void setTimeout(callback, delayMs).unref(),
};
