import { expect, expectTypeOf, test } from 'vitest';
import { type CatalogueOf, fillText, type KeyOf, type ValuesFor } from './texts.ts';

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

test('the types know the keys, and the values that a text needs', () => {
  interface Buttons {
    readonly buy: 'Buy {{quantity}} {{coin}}';
    readonly cancel: 'Cancel';
    readonly close: 'Close {{count}} {{count|one:position|other:positions}}';
  }
  type One<Name extends string> = [values: Readonly<Record<Name, string | number>>];
  expectTypeOf<KeyOf<{ order: Pick<Buttons, 'buy' | 'cancel'> }>>().toEqualTypeOf<
    'order.buy' | 'order.cancel'
  >();
  expectTypeOf<ValuesFor<Buttons['buy']>>().toEqualTypeOf<One<'quantity' | 'coin'>>();
  expectTypeOf<ValuesFor<Buttons['close']>>().toEqualTypeOf<One<'count'>>();
  expectTypeOf<ValuesFor<Buttons['cancel']>>().toEqualTypeOf<[]>();
  expectTypeOf<keyof CatalogueOf<{ readonly a: 'A'; readonly b: 'B' }>>().toEqualTypeOf<
    'a' | 'b'
  >();
});
