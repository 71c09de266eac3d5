import { expect, test } from 'vitest';
import { rowShortcutsOf, shortcutOf, shortcutsOf } from './shortcuts.ts';

const press = (key: string, held: { ctrlKey?: boolean } = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...held,
});

test('a key does its one thing, in either case', () => {
  expect(shortcutOf(press('b'), false)).toBe('buy');
  expect(shortcutOf(press('B'), false)).toBe('buy');
  expect(shortcutOf(press('?'), false)).toBe('help');
  expect(shortcutOf(press('x'), false)).toBeNull();
});

test('never while something is typed, nor with another key held', () => {
  expect(shortcutOf(press('b'), true)).toBeNull();
  expect(shortcutOf(press('s', { ctrlKey: true }), false)).toBeNull();
});

test('no key stands for two things', () => {
  const shortcuts = shortcutsOf('spot');
  expect(new Set(shortcuts.map((shortcut) => shortcut.key)).size).toBe(shortcuts.length);
});

test('no key of a row is one of the page', () => {
  const ofRows = rowShortcutsOf('futures').map(({ key }) => key.toLowerCase());
  expect(ofRows.filter((key) => shortcutOf(press(key), false) !== null)).toEqual([]);
});

test('on futures, buying is going long', () => {
  const textOf = (product: 'spot' | 'futures') =>
    shortcutsOf(product).find((shortcut) => shortcut.name === 'buy')?.text;
  expect([textOf('spot'), textOf('futures')]).toEqual(['trading.buy', 'futuresPage.long']);
});
