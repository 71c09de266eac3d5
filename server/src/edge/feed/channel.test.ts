import { FeedAction } from '@bourse/contract/feed.ts';
import { type Envelope, EnvelopeSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode } from '@bourse/contract/plain.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Channel, type Content, SOCKETS_PER_TURN } from './channel.ts';
import type { Frame } from './frame.ts';
import { Subscription } from './subscription.ts';
import { ManualTimers } from './test-timers.ts';

const INTERVAL_MS = 100;
const topic = { product: 'spot', kind: 'depth', market: 1 } as const;

/** A number that is sent as it is. */
class NumberContent implements Content {
  value = 0;
  private told = -1;

  restart = () => {
    this.told = this.value;
  };
  snapshot = () => Uint8Array.of(0, this.told);
  advance = () => {
    if (this.told === this.value) return null;
    this.told = this.value;
    return Uint8Array.of(1, this.told);
  };
}

/** What a socket was sent: the number of the push, whether it was a snapshot, the value. */
class Reader {
  readonly frames: Frame[] = [];
  isFull = false;
  readonly subscription: Subscription;

  constructor(channel: Channel) {
    this.subscription = new Subscription(topic, channel, this);
    this.subscription.begin();
  }

  offer(frame: Frame): boolean {
    if (!this.isFull) this.frames.push(frame);
    return !this.isFull;
  }

  get told(): string[] {
    return this.frames.map((frame) => {
      const { sequence, data } = decode<Envelope>(EnvelopeSchema, frame.subarray(2));
      return `${sequence} ${data[0] === 0 ? 'is' : 'becomes'} ${data[1]}`;
    });
  }
}

let timers: ManualTimers;
let content: NumberContent;
let channel: Channel;
beforeEach(() => {
  timers = new ManualTimers();
  content = new NumberContent();
  channel = new Channel({
    ...{ action: FeedAction.spotDepth, content, intervalMs: INTERVAL_MS },
    ...{ timers, now: () => 1_800_000_000_000 },
  });
});

function set(value: number): void {
  content.value = value;
  channel.touch();
}

describe('channel', () => {
  it('encodes a push once: every socket gets the same bytes', () => {
    const readers = [new Reader(channel), new Reader(channel), new Reader(channel)];
    set(1);
    timers.pass(0);
    for (const { frames } of readers) {
      expect(frames).toHaveLength(2);
      expect(frames[0]).toBe(readers[0]!.frames[0]);
      expect(frames[1]).toBe(readers[0]!.frames[1]);
    }
  });

  it('sends the first change at once and those of the next interval together', () => {
    const reader = new Reader(channel);
    set(1);
    timers.pass(10);
    set(2);
    timers.pass(10);
    set(3);
    timers.pass(INTERVAL_MS - 21);
    expect(reader.told).toEqual(['1 is 0', '2 becomes 1']);
    timers.pass(1);
    expect(reader.told).toEqual(['1 is 0', '2 becomes 1', '3 becomes 3']);
  });

  it('says nothing when a change was taken back, and takes no number', () => {
    const reader = new Reader(channel);
    set(1);
    set(0);
    timers.pass(INTERVAL_MS);
    set(2);
    timers.pass(INTERVAL_MS);
    expect(reader.told).toEqual(['1 is 0', '2 becomes 2']);
  });

  it('keeps the pace of a source as regular as itself, also after it was late once', () => {
    const reader = new Reader(channel);
    set(1);
    timers.pass(INTERVAL_MS + 40);
    set(2);
    timers.pass(INTERVAL_MS - 40);
    set(3);
    timers.pass(0);
    expect(reader.told.at(-1)).toBe('4 becomes 3');
  });

  it('does nothing while it has no subscribers, and begins with the present', () => {
    set(1);
    expect(timers.turn()).toBe(false);
    const first = new Reader(channel);
    expect(first.told).toEqual(['1 is 1']);
    first.subscription.end();
    set(2);
    timers.pass(INTERVAL_MS);
    expect(new Reader(channel).told).toEqual(['2 is 2']);
    expect(first.told).toEqual(['1 is 1']);
  });

  it('hands a push out in groups; who asks or leaves meanwhile gets it once or not at all', () => {
    const readers = Array.from({ length: 2 * SOCKETS_PER_TURN + 1 }, () => new Reader(channel));
    const [leaver, asker] = readers.slice(-2) as [Reader, Reader];
    set(1);
    timers.turn();
    expect(readers.filter(({ frames }) => frames.length === 2)).toHaveLength(SOCKETS_PER_TURN);
    asker.subscription.begin();
    leaver.subscription.end();
    const newcomer = new Reader(channel);
    timers.pass(0);
    expect(asker.told).toEqual(['1 is 0', '2 is 1']);
    expect(newcomer.told).toEqual(['2 is 1']);
    expect(leaver.told).toEqual(['1 is 0']);
    expect(readers[SOCKETS_PER_TURN]!.told).toEqual(['1 is 0', '2 becomes 1']);
  });

  it('F30: skips a full socket until it has caught up, then gives it a snapshot', () => {
    const reader = new Reader(channel);
    reader.isFull = true;
    set(1);
    timers.pass(INTERVAL_MS);
    reader.isFull = false;
    set(2);
    timers.pass(INTERVAL_MS);
    expect(reader.told).toEqual(['1 is 0']);
    reader.subscription.catchUp();
    reader.subscription.catchUp();
    set(3);
    timers.pass(INTERVAL_MS);
    expect(reader.told).toEqual(['1 is 0', '3 is 2', '4 becomes 3']);
  });
});
