import { FeedAction } from '@bourse/contract/feed.ts';
import { type Envelope, EnvelopeSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode } from '@bourse/contract/plain.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Catalog } from '#engine/live/catalog.ts';
import { Channel, type Content } from './channel.ts';
import type { Frame } from './frame.ts';
import { defaultLimits } from './limits.ts';
import { Session } from './session.ts';
import type { FeedSocket } from './socket.ts';
import { ManualTimers } from './test-timers.ts';
import { topicKey } from './topic.ts';

const STEP_MS = 50;
const INTERVAL_MS = 100;
const START_MS = 1_800_000_000_000;

/** Returns this number of bytes each time. */
class LoudContent implements Content {
  private readonly said: Uint8Array;
  constructor(bytes: number) {
    this.said = new Uint8Array(bytes);
  }
  restart = () => undefined;
  snapshot = () => this.said;
  advance = () => this.said;
}

/** A ping on its way, or a push. */
type Sent = { readonly bytes: number; readonly ping?: Uint8Array; readonly push?: Frame };

/** A socket whose other side reads this many bytes a second, and answers when it comes to a ping. */
class Line implements FeedSocket {
  bytesPerSecond: number;
  readonly roundTripMs: number;
  /** When it was cut, or dismissed; undefined: it is open. */
  endedMs: number | undefined;
  readonly read: { action: number; sequence: number; sentMs: number; readMs: number }[] = [];
  unreadBytesMax = 0;
  private readonly waiting: Sent[] = [];
  private budget = 0;
  private pings = 0;
  session!: Session;

  constructor(bytesPerSecond: number, roundTripMs = 0) {
    this.bytesPerSecond = bytesPerSecond;
    this.roundTripMs = roundTripMs;
  }

  get unreadBytes(): number {
    return this.waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  send = (push: Frame) => {
    this.waiting.push({ bytes: push.length, push });
    this.unreadBytesMax = Math.max(this.unreadBytesMax, this.unreadBytes);
  };
  sendTogether = (frame: Frame) => this.send(frame);
  ping = () => {
    this.pings += 1;
    const ping = Buffer.from(`ping ${this.pings}`);
    this.waiting.push({ bytes: 2 + ping.length, ping });
    return ping;
  };
  pong = () => undefined;
  close = () => this.reset();
  dismiss = () => this.reset();
  cut = () => this.reset();
  reset = () => {
    this.endedMs ??= timers.elapsedMs();
  };

  /** Reads what its pace allows. */
  step(ms: number): void {
    this.budget = Math.min(this.budget + (this.bytesPerSecond * ms) / 1_000, this.unreadBytes);
    for (let next = this.waiting[0]; next && next.bytes <= this.budget; next = this.waiting[0]) {
      this.budget -= next.bytes;
      this.waiting.shift();
      const { ping, push } = next;
      if (ping) timers.after(this.roundTripMs, () => this.session.ponged(ping));
      if (push) this.note(push);
    }
  }

  private note(push: Frame): void {
    const payload = push.subarray(push[1] === 127 ? 10 : push[1] === 126 ? 4 : 2);
    const { action, sequence, time } = decode<Envelope>(EnvelopeSchema, payload);
    this.read.push({ action, sequence, sentMs: time * 1_000, readMs: nowMs() });
  }
}

let timers: ManualTimers;
let cutCount: number;
beforeEach(() => {
  timers = new ManualTimers();
  cutCount = 0;
});
const nowMs = () => START_MS + timers.elapsedMs();

interface Ground {
  readonly line: Line;
  readonly session: Session;
  pass(ms: number): void;
}

/** A session on a line, subscribed to channels that send these bytes ten times a second. */
function open(line: Line, bytesOfChannels: readonly number[]): Ground {
  const actions = [FeedAction.spotTicker, FeedAction.futureTicker];
  const channels = new Map(
    bytesOfChannels.map((bytes, at) => {
      const action = actions[at] as FeedAction;
      const content = new LoudContent(bytes);
      const channel = new Channel({ action, content, intervalMs: INTERVAL_MS, timers, now: nowMs });
      const product = at === 0 ? 'spot' : 'futures';
      return [topicKey({ product, kind: 'ticker', market: null }), { action, channel }] as const;
    }),
  );
  const session = new Session({
    socket: line,
    language: 'en',
    channels: { channelOf: (topic) => channels.get(topicKey(topic))!.channel },
    privateStreams: { subscribe: () => undefined, unsubscribe: () => undefined },
    catalog: new Catalog(),
    timers,
    now: nowMs,
    limits: defaultLimits,
    onDropped: () => undefined,
    onCut: () => {
      cutCount += 1;
    },
    onOffended: () => undefined,
    signIn: () => Promise.reject(new Error('nobody signs in here')),
  });
  line.session = session;
  for (const { action } of channels.values()) {
    const data = new Uint8Array();
    session.receive(encode<Envelope>(EnvelopeSchema, { action, data, time: 0, sequence: 0 }));
  }
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms && line.endedMs === undefined; passed += STEP_MS) {
      for (const { channel } of channels.values()) channel.touch();
      timers.pass(STEP_MS);
      line.step(STEP_MS);
    }
  };
  return { line, session, pass };
}

/** The oldest that a push was when it was read, milliseconds; frames say whole seconds. */
const ageMsMax = ({ read }: Line) =>
  Math.max(...read.map(({ sentMs, readMs }) => readMs - sentMs - 1_000));

describe('F30', () => {
  it('one that reads nothing is cut within 20 s, with no more sent than a window', () => {
    const { line, pass } = open(new Line(0), [3_000]);
    pass(25_000);
    expect(line.endedMs).toBeLessThanOrEqual(20_000);
    expect(line.unreadBytesMax).toBeLessThan(defaultLimits.behindBytesMin + 2 * 3_000);
    expect(cutCount).toBe(1);
  });

  it.each([200, 1_000, 2_500])(
    'one that dribbles %i bytes a second is cut within 25 s, whatever it says',
    (pace) => {
      const { line, session, pass } = open(new Line(pace), [3_000]);
      for (let second = 0; second < 25; second += 1) {
        session.pinged(new Uint8Array());
        session.ponged(Buffer.from(`ping ${100 + second}`));
        pass(1_000);
      }
      expect(line.endedMs).toBeLessThanOrEqual(25_000);
      expect(cutCount).toBe(1);
    },
  );

  it('one that stops to read after a quick start is cut as soon, and holds no more than the largest window', () => {
    const { line, pass } = open(new Line(5_000_000), [20_000]);
    pass(30_000);
    line.bytesPerSecond = 0;
    pass(25_000);
    expect(line.endedMs).toBeLessThanOrEqual(50_000);
    expect(line.unreadBytesMax).toBeLessThan(defaultLimits.behindBytesMax + 2 * 20_000);
  });

  it.each([6_000, 10_000, 40_000])(
    'a phone that reads %i bytes a second of five times as much stays, with what is new',
    (pace) => {
      const { line, pass } = open(new Line(pace, 600), [pace / 2]);
      pass(600_000);
      expect(line.endedMs).toBeUndefined();
      expect(ageMsMax(line)).toBeLessThan(15_000);
      expect(line.read.at(-1)!.readMs).toBeGreaterThan(nowMs() - 15_000);
    },
  );

  it.each([
    [100_000, 0],
    [300_000, 2_000],
  ])('a reader far away misses nothing of %i bytes a second, after %i ms', (pace, afterMs) => {
    const { line, pass } = open(new Line(2_000_000, 250), [pace / 10]);
    pass(60_000);
    const settled = line.read.filter(({ readMs }) => readMs >= START_MS + afterMs);
    const sequences = settled.map(({ sequence }) => sequence);
    expect(sequences.length).toBeGreaterThan(500);
    expect(sequences).toEqual(sequences.map((_, index) => sequences[0]! + index));
  });

  it('of two channels, each of which fills what there is room for, both are served', () => {
    const { line, pass } = open(new Line(10_000), [70_000, 70_000]);
    pass(120_000);
    expect(line.endedMs).toBeUndefined();
    const count = (action: number) => line.read.filter((push) => push.action === action).length;
    const [spot, futures] = [count(20_001), count(20_006)];
    expect(Math.abs(spot - futures)).toBeLessThan(4);
    expect(spot).toBeGreaterThan(5);
  });

  it('a server that stood still for a minute cuts no reader', () => {
    const { line, pass } = open(new Line(1_000_000), [3_000]);
    pass(30_000);
    timers.pass(60_000);
    pass(30_000);
    expect(line.endedMs).toBeUndefined();
  });

  it('a line that is gone for twelve seconds is not cut', () => {
    const { line, pass } = open(new Line(20_000), [1_000]);
    pass(30_000);
    line.bytesPerSecond = 0;
    pass(12_000);
    line.bytesPerSecond = 20_000;
    pass(30_000);
    expect(line.endedMs).toBeUndefined();
  });

  it('F41: answers to pings of the server cost nothing, however many come at once', () => {
    const { line, pass } = open(new Line(0), [33_000]);
    pass(600);
    line.bytesPerSecond = 1_000_000_000;
    pass(5_000);
    expect(line.endedMs).toBeUndefined();
    expect(line.read.some(({ action }) => action === 29_999)).toBe(false);
  });
});
