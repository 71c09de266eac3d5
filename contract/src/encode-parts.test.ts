import { expect, test } from 'vitest';
import { encodedTexts, encodeParts, gathered, still, streamed } from './encode-parts.ts';
import type { Snapshot } from './gen/exchange/v1/snapshot_pb.js';
import { encode, type Plain } from './plain.ts';
import { SnapshotSchema } from './schemas.ts';

function joined(parts: Iterable<Uint8Array>): string {
  return Buffer.concat([...parts].map((part) => Buffer.from(part))).toString('hex');
}

/** A message with nested columns, lists and texts of all lengths that a head may have. */
function sample(length: number): Plain<Snapshot> {
  const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
  const names = ['', 'a', 'ä漢', 'x'.repeat(200)];
  return {
    ...{ version: 1, sequence: 2 ** 40, time: 5, nextTrade: 7, assets: [], feeTiers: [] },
    markets: [
      { state: 1, lastPriceTicks: 3, bids: bytes, asks: new Uint8Array(), rises: bytes },
      { state: 2, lastPriceTicks: 0, falls: bytes },
    ],
    orders: { slot: bytes, user: new Uint8Array(), time: bytes, clientOrderId: names },
    deposits: names,
    rightsPending: bytes,
    holds: [],
    accountRights: [],
    referralDays: [{ user: 1, day: 2 }],
    riskRulesTime: 9,
  } as unknown as Plain<Snapshot>;
}

test.each([0, 1, 127, 128, 20_000, 2_000_000])(
  'I16 parts of columns of %i bytes are the bytes of the whole message',
  (length) => {
    const whole = sample(length);
    const [first, second] = whole.markets;
    const texts = (number: number, list: readonly string[]) => () => encodedTexts(number, list);
    const later = {
      ...whole,
      markets: [
        { ...first!, bids: still(first!.bids), rises: gathered(() => still(first!.rises).parts()) },
        second!,
      ],
      orders: {
        ...whole.orders!,
        slot: still(whole.orders!.slot),
        user: still(whole.orders!.user),
        clientOrderId: gathered(texts(20, whole.orders!.clientOrderId)),
      },
      deposits: streamed(texts(12, whole.deposits)),
      rightsPending: still(whole.rightsPending),
    };
    const parts = [...encodeParts<Snapshot>(SnapshotSchema, later)];
    expect(joined(parts)).toBe(
      Buffer.from(encode<Snapshot>(SnapshotSchema, whole)).toString('hex'),
    );
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(2 ** 19);
  },
);
