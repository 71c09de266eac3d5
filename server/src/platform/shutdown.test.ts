import { expect, test } from 'vitest';
import { Shutdown } from './shutdown.ts';

test('what was started last stops first, what comes late stops at once, and a failure keeps nothing from stopping', async () => {
  const stopped: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add({
    database: () => stopped.push('database'),
    engine: () => {
      throw new Error('it would not stop');
    },
    doors: async () => stopped.push('doors'),
  });
  await expect(shutdown.run()).rejects.toMatchObject({
    message: 'it did not stop: engine',
    cause: new Error('it would not stop'),
  });
  expect(stopped).toEqual(['doors', 'database']);

  const others = new Shutdown();
  others.add({ engine: () => stopped.push('engine') });
  await others.run();
  others.add({ late: () => stopped.push('late') });
  await others.run();
  expect(stopped.slice(2)).toEqual(['engine', 'late']);
});

test('it is known what a stop waits for, and each failure is reported', async () => {
  const doors = Promise.withResolvers<void>();
  const shutdown = new Shutdown();
  const fail = () => Promise.reject(new Error('gone'));
  shutdown.add({ pool: fail, engine: fail, doors: () => doors.promise });
  expect(shutdown.current).toBeUndefined();
  const running = shutdown.run();
  expect(shutdown.current).toBe('doors');
  doors.resolve();
  const error = await running.catch((reason: AggregateError) => reason);
  expect(error?.errors).toMatchObject([
    { message: 'it did not stop: engine' },
    { message: 'it did not stop: pool' },
  ]);
  expect(shutdown.current).toBeUndefined();
});
