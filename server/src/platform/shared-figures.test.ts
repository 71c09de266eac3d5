import { expect, test } from 'vitest';
import { SharedFigures } from './shared-figures.ts';

const bounds = { seconds: [0.1, 1], commands: [1, 10, 100] } as const;
const open = (buffer?: SharedArrayBuffer) => new SharedFigures(['queue', 'age'], bounds, buffer);

test('what one side writes the other reads, each figure by itself', () => {
  const writer = open();
  const reader = open(writer.buffer);
  writer.set('queue', 7);
  writer.set('age', -0.5);
  for (const value of [0.05, 0.1, 0.2, 5]) writer.observe('seconds', value);
  writer.observe('commands', 10);
  expect([reader.get('queue'), reader.get('age')]).toEqual([7, -0.5]);
  const seconds = reader.read('seconds');
  expect(seconds).toMatchObject({ bounds: [0.1, 1], counts: [2, 3], count: 4 });
  expect(seconds.sum).toBeCloseTo(5.35);
  const one = { bounds: [1, 10, 100], counts: [0, 1, 1], count: 1, sum: 10 };
  expect(reader.read('commands')).toEqual(one);
});
