import { expect, test } from 'vitest';
import {
  type EventFolds,
  eventKinds,
  foldAll,
  foldEvent,
  passOver,
  passOverAllBut,
} from './event-fold.ts';
import { EventSchema } from './gen/exchange/v1/event_pb.js';

const folds: EventFolds<[factor: number], number> = {
  ...passOverAllBut('cancels', 'answers'),
  ...foldAll(
    eventKinds.cancels,
    ({ value }: { value: { count: number } }, factor: number) => value.count * factor,
  ),
  refused: ({ value }, factor) => value.code + factor,
  ...passOver(['repeated']),
};

test('each kind of event of the log stands in one group, and in no other', () => {
  const inGroups = Object.values(eventKinds).flat().sort();
  const inMessages = EventSchema.oneofs[0]!.fields.map((field) => field.localName).sort();
  expect(inGroups).toEqual(inMessages);
});

test('an event is folded by its kind, or passed over', () => {
  const cancelled = { user: 100, market: 1, count: 7 };
  expect(foldEvent(folds, { case: 'ordersCancelled', value: cancelled }, 3)).toBe(21);
  const refused = { code: 40, parameters: [] };
  expect(foldEvent(folds, { case: 'refused', value: refused }, 2)).toBe(42);
  expect(foldEvent(folds, { case: 'auctionClosed', value: { market: 1 } }, 2)).toBeUndefined();
});

test('a reader that forgets a kind is of another type', () => {
  const isComplete: Omit<EventFolds, 'repeated'> extends EventFolds ? true : false = false;
  expect(isComplete).toBe(false);
});
