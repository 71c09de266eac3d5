import { expect, test } from 'vitest';
import { Stops } from './stops.ts';

test('what was started last stops first, what comes late stops at once, and a failure keeps nothing from stopping', async () => {
  const stopped: string[] = [];
  const stops = new Stops();
  stops.add(
    () => stopped.push('database'),
    () => {
      throw new Error('it would not stop');
    },
    async () => stopped.push('doors'),
  );
  await expect(stops.run()).rejects.toThrow('it would not stop');
  expect(stopped).toEqual(['doors', 'database']);

  const others = new Stops();
  others.add(() => stopped.push('engine'));
  await others.run();
  others.add(() => stopped.push('late'));
  await others.run();
  expect(stopped.slice(2)).toEqual(['engine', 'late']);
});
