import { expect, test } from 'vitest';
import { Stops } from './stops.ts';

test('what was started last stops first, what comes late stops at once, and a failure keeps nothing from stopping', async () => {
  const stopped: string[] = [];
  const stops = new Stops();
  stops.add({
    database: () => stopped.push('database'),
    engine: () => {
      throw new Error('it would not stop');
    },
    doors: async () => stopped.push('doors'),
  });
  await expect(stops.run()).rejects.toMatchObject({
    message: 'it did not stop: engine',
    cause: new Error('it would not stop'),
  });
  expect(stopped).toEqual(['doors', 'database']);

  const others = new Stops();
  others.add({ engine: () => stopped.push('engine') });
  await others.run();
  others.add({ late: () => stopped.push('late') });
  await others.run();
  expect(stopped.slice(2)).toEqual(['engine', 'late']);
});

test('it is known what a stop waits for, and each failure is told', async () => {
  const doors = Promise.withResolvers<void>();
  const stops = new Stops();
  const fail = () => Promise.reject(new Error('gone'));
  stops.add({ pool: fail, engine: fail, doors: () => doors.promise });
  expect(stops.current).toBeUndefined();
  const running = stops.run();
  expect(stops.current).toBe('doors');
  doors.resolve();
  const error = await running.catch((reason: AggregateError) => reason);
  expect(error?.errors).toMatchObject([
    { message: 'it did not stop: engine' },
    { message: 'it did not stop: pool' },
  ]);
  expect(stops.current).toBeUndefined();
});
