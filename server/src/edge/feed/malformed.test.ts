import { FeedAction } from '@bourse/contract/feed.ts';
import {
  type CancelRequest,
  CancelRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type KlineRequest,
  KlineRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { type FeedRequest, readEnvelope, readRequest } from './request.ts';
import { BTC_MARKET, TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await TestWorld.start();
});
afterAll(() => world.stop());

function frame(action: number, data: Uint8Array): Uint8Array {
  return encode<Envelope>(EnvelopeSchema, { action, data, time: 1_800_000_000, sequence: 0 });
}

/** What a message asks for; null when it is refused. Anything else that is thrown fails the test. */
function read(bytes: Uint8Array): FeedRequest | null {
  try {
    const { action, data } = readEnvelope(bytes);
    return readRequest(action, data, world.live.catalog);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const kline = frame(
  FeedAction.spotKline,
  encode<KlineRequest>(KlineRequestSchema, {
    ...{ symbol: 'BTCUSDT', period: '1m', platform: 'web', userId: 7 },
  }),
);
const cancel = frame(
  FeedAction.cancel,
  encode<CancelRequest>(CancelRequestSchema, { type: 2, symbol: 'BTCUSDT', period: '' }),
);

const varint64 = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
/** F42, case by case: outer messages. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  empty: [],
  'groups nested 8,000 deep': Array.from({ length: 8_000 }, () => 0x0b),
  'groups nested 200 deep and closed': [
    ...Array.from({ length: 200 }, () => 0x2b),
    ...Array.from({ length: 200 }, () => 0x2c),
  ],
  'a group that closes another': [0x2b, 0x34],
  'a truncated varint': [0x08, 0x92],
  'a varint of eleven bytes': [0x08, ...Array.from({ length: 10 }, () => 0x80), 0x01],
  'a length past the end': [0x12, 0x7f, 0x00],
  'a length of 2^32 - 1': [0x12, 0xff, 0xff, 0xff, 0xff, 0x0f],
  'a 64-bit varint in the action': [0x08, ...varint64],
  'a time that is no safe integer': [0x08, 0x92, 0x4e, 0x18, ...varint64.slice(0, 8), 0x7f],
  'field number 0': [0x00, 0x01],
  'wire type 7': [0x0f, 0x01],
  'the wrong wire type for the action': [0x0a, 0x02, 0x92, 0x4e],
  'data that is no message': [0x08, 0x92, 0x4e, 0x12, 0x03, 0x0a, 0x7f, 0x00],
};

describe('malformed messages (F42)', () => {
  it('are read when they are well formed', () => {
    expect(read(kline)).toEqual({
      kind: 'subscribe',
      topic: { product: 'spot', kind: 'kline', market: BTC_MARKET, period: '1m' },
    });
    expect(read(cancel)).toEqual({
      ...{ kind: 'cancel', product: 'spot', topicKind: 'kline' },
      ...{ market: BTC_MARKET, period: null },
    });
  });

  it.each(Object.entries(shapes))('%s is refused', (_, bytes) => {
    expect(read(Uint8Array.from(bytes))).toBeNull();
  });

  it('every truncation of a valid one is refused, or says what its whole fields say', () => {
    for (const whole of [kline, cancel]) {
      const expected = read(whole);
      for (let length = 0; length < whole.length; length += 1) {
        const request = read(whole.subarray(0, length));
        // The time comes last: without it, or with a part of it, nothing is missing that matters.
        if (request) expect(request).toEqual(expected);
      }
    }
  });

  it('every bit of a valid one may flip', () => {
    for (const whole of [kline, cancel]) {
      for (let bit = 0; bit < whole.length * 8; bit += 1) {
        const flipped = Uint8Array.from(whole);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        read(flipped);
      }
    }
  });

  it('random bytes never throw anything but a refusal', () => {
    const inner = fc.uint8Array({ maxLength: 40 });
    const action = fc.oneof(
      fc.constantFrom(...Object.values(FeedAction)),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      fc.tuple(action, inner).map(([code, data]) => frame(code, data)),
    );
    fc.assert(
      fc.property(bytes, (message) => {
        read(message);
      }),
      { numRuns: 30_000 },
    );
  });

  it('on a socket are answered with 29999, change no subscription, and too many end it', async () => {
    const client = await world.connect();
    const bystander = await world.connect();
    bystander.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    client.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    await client.next(20009);
    for (const bytes of Object.values(shapes).slice(0, 9)) {
      client.socket.send(Uint8Array.from(bytes));
      expect(await client.nextError()).toMatchObject({ code: 2015, message: 'Invalid message' });
    }
    client.socket.send('text is no message');
    expect(await client.nextError()).toMatchObject({ code: 2015 });
    expect(world.feed.subscriptionsCount).toBe(2);
    client.socket.send(new Uint8Array([1]));
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many invalid messages' });
    await bystander.settled();
    expect(world.feed.subscriptionsCount).toBe(1);
  });
});
