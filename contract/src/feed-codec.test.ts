import { create, type DescField, type DescMessage, type Message } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, type Fields } from './feed-codec.ts';
import * as tables from './gen/exchange/v1/feed_fields.ts';
import * as messages from './gen/exchange/v1/feed_pb.js';
import * as plain from './plain.ts';

const named = Object.entries(tables).map(
  ([name, fields]) => [name.replace(/Fields$/, ''), fields] as const,
);
const schemaOf = (name: string) =>
  (messages as unknown as Readonly<Record<string, DescMessage>>)[`${name}Schema`] as DescMessage;

const int64 = fc.maxSafeInteger();
const scalars: Readonly<Record<number, fc.Arbitrary<unknown>>> = {
  ...{ 1: fc.double({ noNaN: true }).map((value) => value + 0), 3: int64, 5: fc.integer() },
  ...{ 8: fc.boolean(), 9: fc.string({ unit: 'grapheme' }), 12: fc.uint8Array() },
};

/** How many bits a whole number of the wire has, by its kind. */
const BITS: Readonly<Record<number, number>> = { 3: 64, 5: 32 };

function arbitraryOf(field: DescField): fc.Arbitrary<unknown> {
  const one =
    'message' in field && field.message
      ? anyOf(field.message)
      : (scalars[(field as { readonly scalar: number }).scalar] as fc.Arbitrary<unknown>);
  if (field.fieldKind === 'list') return fc.array(one, { maxLength: 3 });
  return one;
}

/** Any plain value of a message: what may be absent is there or is not. */
function anyOf(schema: DescMessage): fc.Arbitrary<Record<string, unknown>> {
  const zero = create(schema) as unknown as Readonly<Record<string, unknown>>;
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const required: string[] = [];
  for (const member of schema.members) {
    if (member.kind === 'oneof') {
      const chosen = member.fields.map((field) =>
        arbitraryOf(field).map((value) => ({ case: field.localName, value })),
      );
      model[member.localName] = fc.oneof(fc.constant({ case: undefined }), ...chosen);
      required.push(member.localName);
    } else {
      model[member.localName] = arbitraryOf(member);
      if (Object.hasOwn(zero, member.localName)) required.push(member.localName);
    }
  }
  return fc.record(model, { requiredKeys: required });
}

describe('a message of the feed', () => {
  test('has a table of its fields, whichever it is', () => {
    const schemas = Object.keys(messages).filter((name) => name.endsWith('Schema'));
    expect(named.map(([name]) => `${name}Schema`).sort()).toEqual(schemas.sort());
  });

  test.each(named)('%s is written and read as by the runtime of protobuf', (name, fields) => {
    const schema = schemaOf(name);
    const any = fields as Fields<never>;
    fc.assert(
      fc.property(anyOf(schema), (value) => {
        const bytes = plain.encode<Message>(schema, value as never);
        expect(encode(any, value as never)).toEqual(bytes);
        expect(decode(any, bytes)).toEqual(plain.decode<Message>(schema, bytes));
      }),
      { numRuns: 60 },
    );
  });

  test('counts actions, cancel types and user ids in 32 bits, times and numbers of the log in 64', () => {
    const bitsOf = (name: string) =>
      Object.fromEntries(
        schemaOf(name).fields.map((field) => [field.localName, field.scalar && BITS[field.scalar]]),
      );
    const who = { symbol: undefined, platform: undefined, userId: 32 };
    expect(bitsOf('Envelope')).toEqual({ action: 32, data: undefined, time: 64, sequence: 64 });
    expect(bitsOf('SubscriptionIdentity')).toEqual(who);
    expect(bitsOf('KlineRequest')).toEqual({ ...who, period: undefined });
    expect(bitsOf('CancelRequest')).toEqual({ type: 32, symbol: undefined, period: undefined });
    for (const kind of ['Depth', 'Times', 'Trade']) expect(bitsOf(`${kind}Request`)).toEqual(who);
  });

  test('of a newer exchange is read without what is new', () => {
    const depth = { buy: [], sell: [], symbol: 'BTCUSDT', sequence: 5, previousSequence: 4 };
    const whole = { ...depth, full: true, auctionEndTime: 0 };
    const bytes = encode(tables.DepthPushFields, whole);
    const known = tables.DepthPushFields.filter(([number]) => number < 5);
    const { previousSequence: _, ...old } = depth;
    expect(decode(known as typeof tables.DepthPushFields, bytes)).toEqual(old);
  });

  test('that is cut anywhere is a fault, or reads as its beginning: never as something else', () => {
    const trade = { price: '1', quantity: '2', tradeTime: 3, isMaker: true, symbol: 'X', id: '7' };
    const whole = { trades: [trade as never, trade as never], full: true };
    const bytes = encode(tables.TradePushFields, whole);
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length);
      const read = () => decode(tables.TradePushFields, cut);
      let begun: ReturnType<typeof read>;
      try {
        begun = read();
      } catch {
        continue;
      }
      expect(whole.trades.slice(0, begun.trades.length)).toEqual(begun.trades);
      expect(begun.full).toBe(false);
    }
  });

  test('I08 an integer that a number does not hold exactly is a fault, in both directions', () => {
    const envelope = { action: 1, data: new Uint8Array(), time: 0, sequence: 2 ** 53 };
    expect(() => encode(tables.EnvelopeFields, envelope)).toThrow(RangeError);
    const frame = Uint8Array.of(0x20, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10);
    expect(() => decode(tables.EnvelopeFields, frame)).toThrow(RangeError);
  });
});
