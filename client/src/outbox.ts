import { feedLimits } from '@bourse/contract/feed.ts';

/** Half of what the exchange takes of a connection in a second, since seconds are not counted alike. */
export const FRAMES_PER_SECOND = feedLimits.messagesPerSecondMax / 2;
const SECOND_MS = 1_000;

/** Makes a frame at the moment it is sent, so that its signature is of that moment. */
type Frame = () => Uint8Array;

/** Frames of one connection: each goes at once while its second has room, or as soon as one has. Who sends more is thrown out. */
export class Outbox {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #waiting: Frame[] = [];
  /** When the frames of the last second were sent, monotonic milliseconds. */
  #sentMs: number[] = [];
  #turn: NodeJS.Timeout | undefined;

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send;
  }

  /** Behind all that waits. */
  add(frame: Frame): void {
    this.#waiting.push(frame);
    this.#flush();
  }

  /** Before all that waits. */
  addFirst(frame: Frame): void {
    this.#waiting.unshift(frame);
    this.#flush();
  }

  /** The connection is gone: the next one has a second of its own. */
  clear(): void {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    this.#waiting.length = 0;
    this.#sentMs = [];
  }

  #flush(): void {
    if (this.#turn !== undefined) return;
    for (;;) {
      const nowMs = performance.now();
      this.#sentMs = this.#sentMs.filter((sentMs) => nowMs - sentMs < SECOND_MS);
      const [oldestMs = nowMs] = this.#sentMs;
      if (this.#sentMs.length >= FRAMES_PER_SECOND) {
        if (this.#waiting.length > 0) this.#flushIn(SECOND_MS - (nowMs - oldestMs));
        return;
      }
      const frame = this.#waiting.shift();
      if (!frame) return;
      this.#sentMs.push(nowMs);
      this.#send(frame());
    }
  }

  #flushIn(delayMs: number): void {
    this.#turn = setTimeout(() => {
      this.#turn = undefined;
      this.#flush();
    }, Math.ceil(delayMs));
  }
}
