import { expect, test } from 'vitest';
import { fillText } from './texts.ts';

test('fills values and leaves a hole without one', () => {
  expect(fillText('{{a}} of {{b}}', { a: 1 })).toBe('1 of {{b}}');
});

test('a word follows the number beside it, by the rules of the language', () => {
  const text = 'Close {{count}} {{count|one:position|other:positions}}?';
  const closed = (count: number) => fillText(text, { count });
  expect([closed(0), closed(1), closed(2)]).toEqual([
    'Close 0 positions?',
    'Close 1 position?',
    'Close 2 positions?',
  ]);
  expect(fillText('{{n|one:день|few:дня|many:дней|other:дня}}', { n: 5 }, 'ru')).toBe('дней');
  expect(fillText('{{n|other:个}}', { n: 1 }, 'zh-CN')).toBe('个');
});
