import { CommandBatchSchema, CommandSchema } from '@bourse/contract/schemas.ts';
import type { DescMessage } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { LOG_VOCABULARY, vocabularyOf } from './vocabulary.ts';

const without = (message: DescMessage, count: number): DescMessage =>
  ({ ...message, fields: message.fields.slice(0, message.fields.length - count) }) as DescMessage;

test('a release that knows one field less has a smaller number', () => {
  expect(vocabularyOf(without(CommandSchema, 1))).toBeLessThan(vocabularyOf(CommandSchema));
});

test('it counts what commands hold in turn, and values of enumerations', () => {
  expect(vocabularyOf(CommandBatchSchema)).toBe(LOG_VOCABULARY);
  expect(LOG_VOCABULARY).toBe(1 + vocabularyOf(CommandSchema));
  expect(LOG_VOCABULARY).toBeGreaterThan(CommandSchema.fields.length * 2);
});
