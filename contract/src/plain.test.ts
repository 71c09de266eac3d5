import { create, toBinary } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { type Command, CommandSchema } from './gen/exchange/v1/command_pb.js';
import { type Outcome, OutcomeSchema } from './gen/exchange/v1/event_pb.js';
import { decode, encode, type Plain } from './plain.ts';

const command: Plain<Command> = {
  sequence: Number.MAX_SAFE_INTEGER,
  time: 1_750_000_000_000,
  user: 100,
  key: 'ключ',
  body: { case: 'cancelOrder', value: { order: 2 ** 40 } },
};

describe('messages as plain data', () => {
  test('come back as they were, with safe integers as numbers', () => {
    expect(decode<Command>(CommandSchema, encode<Command>(CommandSchema, command))).toEqual(
      command,
    );
  });

  test('hold lists, nested messages and balances beyond a number', () => {
    const outcome: Plain<Outcome> = {
      sequence: 7,
      time: 8,
      user: 0,
      key: '',
      events: [
        { body: { case: 'refused', value: { code: 4001, parameters: ['1', '2'] } } },
        {
          body: {
            case: 'balanceChanged',
            value: {
              user: 4,
              account: 1,
              asset: 2,
              balance: { available: -(2n ** 62n), frozen: 1n },
            },
          },
        },
      ],
    };
    expect(decode<Outcome>(OutcomeSchema, encode<Outcome>(OutcomeSchema, outcome))).toEqual(
      outcome,
    );
  });

  test('I08 an integer that a number does not hold exactly is a fault, in both directions', () => {
    for (const sequence of [2 ** 53, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => encode<Command>(CommandSchema, { ...command, sequence })).toThrow(RangeError);
    }
    const bytes = toBinary(CommandSchema, create(CommandSchema, { sequence: 2n ** 53n }));
    expect(() => decode<Command>(CommandSchema, bytes)).toThrow(RangeError);
  });

  test('bytes that are cut are a fault', () => {
    const bytes = encode<Command>(CommandSchema, command);
    expect(() => decode<Command>(CommandSchema, bytes.subarray(0, bytes.length - 1))).toThrow();
  });
});
