/** How much of one kind of work is begun in one turn, and how much may wait for the next ones. */
export interface PaceRule {
  readonly perTurn: number;
  readonly waitingMax: number;
}

/** A turn. The rest of it belongs to whoever does not have to wait for turns. */
export const TURN_MS = 10;

/** Begins something; false: nobody waits for it any more, so that it took no place of the turn. */
export type Work = () => unknown;

export interface Pace {
  /** Whether work that is taken now begins at once. */
  readonly hasRoom: boolean;
  /** Begins the work now or in a later turn, in the order of arrival; false: too much waits already. */
  take(work: Work): boolean;
}

/**
 * Lets work begin evenly instead of as it comes: so much a turn, the rest waits. A thread that is
 * busy with other things has later turns, and so less of this work.
 *
 * @param after calls back in so many milliseconds
 */
export function createPace(
  { perTurn, waitingMax }: PaceRule,
  after: (callback: () => void, delayMs: number) => void = afterwards,
): Pace {
  let room = perTurn;
  let isTurning = false;
  let waiting: Work[] = [];
  const turn = () => {
    // What is taken meanwhile waits behind the rest.
    room = 0;
    let left = perTurn;
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
      isTurning = left < perTurn || waiting.length > 0;
      if (isTurning) after(turn, TURN_MS);
    }
  };
  return {
    get hasRoom() {
      return room > 0;
    },
    take(work) {
      if (room === 0) return waiting.length < waitingMax && waiting.push(work) > 0;
      room -= 1;
      if (!isTurning) {
        isTurning = true;
        after(turn, TURN_MS);
      }
      work();
      return true;
    },
  };
}

/** It keeps no process alive. */
function afterwards(callback: () => void, delayMs: number): void {
  setTimeout(callback, delayMs).unref();
}
