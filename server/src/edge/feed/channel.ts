import type { FeedAction } from '@bourse/contract/feed.ts';
import { type Frame, pushActionOf, pushFrame } from './frame.ts';
import type { Timers } from './timers.ts';

/**
 * What a channel says. It holds the state that every subscriber has got; changes since then
 * wait for `advance`. All answers are encoded pushes without the envelope. Times are UTC epoch
 * milliseconds.
 */
export interface Content {
  /** Takes the present as sent, forgetting what changed before: there were no subscribers. */
  restart(): void;
  /** The whole state as sent. */
  snapshot(timeMs: number): Uint8Array;
  /** Moves on to the present; what changed, or null when nothing did. */
  advance(timeMs: number): Uint8Array | null;
}

/** A socket's place in a channel. */
export interface Subscriber {
  /** Hands over a push that follows the last one, or the snapshot of that number. */
  deliver(frame: Frame, sequence: number): void;
  /** Hands over a snapshot, whatever came before. */
  reset(frame: Frame, sequence: number): void;
}

export interface ChannelOptions {
  readonly action: FeedAction;
  readonly content: Content;
  /** The least time between two pushes. */
  readonly intervalMs: number;
  readonly timers: Timers;
  readonly now: () => number;
}

/** How many sockets get a push before the process does other work. */
export const SOCKETS_PER_TURN = 100;
/** After a push that was late, the next one may come so much sooner. */
const LATE_MS_MAX = 50;

/**
 * One numbered stream of pushes, the same for all its subscribers: each push is encoded once and
 * the same bytes go to every socket, in groups with other work between them, so that five thousand
 * readers of a book do not delay an order. Changes that come faster than the interval, or than the
 * groups can be served, are sent together.
 */
export class Channel {
  private readonly options: ChannelOptions;
  private readonly subscribers = new Set<Subscriber>();
  /** The number of the last push; the first snapshot is number 1. */
  private sequence = 0;
  private snapshotFrame: Frame | undefined;
  private changed = false;
  /** A push is due, being handed out, or less than an interval ago. */
  private busy = false;
  /** When the next push may go out. */
  private nextMs = 0;

  constructor(options: ChannelOptions) {
    this.options = options;
  }

  get size(): number {
    return this.subscribers.size;
  }

  /** Subscribes and answers with a snapshot; a subscriber that is there gets a fresh one. */
  subscribe(subscriber: Subscriber): void {
    if (this.subscribers.size === 0) {
      this.options.content.restart();
      this.moveOn();
    }
    this.subscribers.add(subscriber);
    this.resync(subscriber);
  }

  unsubscribe(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
  }

  /** Gives a subscriber the state as last sent. */
  resync(subscriber: Subscriber): void {
    const { action, content, now } = this.options;
    const timeMs = now();
    this.snapshotFrame ??= pushFrame(
      pushActionOf(action),
      content.snapshot(timeMs),
      timeMs,
      this.sequence,
    );
    subscriber.reset(this.snapshotFrame, this.sequence);
  }

  /** Something of the content may have changed. */
  touch(): void {
    if (this.subscribers.size === 0) return;
    this.changed = true;
    if (this.busy) return;
    this.busy = true;
    // Not at once: the other commands of the same commit belong to the same push.
    this.options.timers.soon(() => this.push());
  }

  private push(): void {
    const { action, content, now, intervalMs, timers } = this.options;
    this.changed = false;
    const timeMs = now();
    const change = this.subscribers.size > 0 ? content.advance(timeMs) : null;
    if (!change) {
      this.busy = false;
      return;
    }
    this.moveOn();
    const frame = pushFrame(pushActionOf(action), change, timeMs, this.sequence);
    let waits = 2;
    const ready = () => {
      waits -= 1;
      if (waits > 0) return;
      this.busy = false;
      if (this.changed) this.touch();
    };
    // Counted from when this push was due: else a source as regular as the channel, once it was
    // late, would wait for another interval ever after.
    const elapsedMs = timers.elapsedMs();
    this.nextMs = Math.max(this.nextMs, elapsedMs - LATE_MS_MAX) + intervalMs;
    timers.after(Math.max(0, this.nextMs - elapsedMs), ready);
    this.handOut(this.subscribers.values(), frame, this.sequence, ready);
  }

  /** A set's iterator skips who has left meanwhile; who has come meanwhile has the push already. */
  private handOut(
    rest: IterableIterator<Subscriber>,
    frame: Frame,
    sequence: number,
    ready: () => void,
  ): void {
    for (let count = 0; count < SOCKETS_PER_TURN; count += 1) {
      const { done, value } = rest.next();
      if (done) return ready();
      value.deliver(frame, sequence);
    }
    this.options.timers.soon(() => this.handOut(rest, frame, sequence, ready));
  }

  private moveOn(): void {
    this.sequence += 1;
    this.snapshotFrame = undefined;
  }
}
