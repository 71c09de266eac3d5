import { describe, expect, test } from 'vitest';
import { shapesOf } from './search-shapes.ts';

describe('the shape of what is looked for', () => {
  test.each([
    ['alice@example.com', ['mail']],
    ['+852 9123 4567', ['mobile']],
    ['+86-139-1234-5678', ['mobile']],
    ['91234567', ['mobile', 'uid', 'order', 'withdrawal']],
    ['100482137', ['mobile', 'uid', 'order', 'withdrawal']],
    ['16777216', ['mobile', 'uid', 'order', 'withdrawal']],
    ['7', ['order', 'withdrawal']],
    ['WD-7', ['withdrawal']],
    ['wd-7', ['withdrawal']],
    ['PR-12', ['proposal']],
    [`0x${'ab'.repeat(32)}`, ['transaction']],
    ['AB'.repeat(32), ['transaction']],
    [`0x${'aB'.repeat(20)}`, ['address']],
    ['bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x', ['address']],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['address']],
  ])('%s', (text, shapes) => {
    expect(shapesOf(text)).toEqual(shapes);
    expect(shapesOf(`  ${text} `)).toEqual(shapes);
  });

  test.each([
    ['', 'nothing'],
    ['alice', 'a name'],
    ['alice@', 'the beginning of a mail'],
    ['@example.com', 'the end of a mail'],
    ['+852 912', 'the beginning of a mobile'],
    ['0xabcd', 'the beginning of an address'],
    [`0x${'ab'.repeat(31)}`, 'most of a transaction'],
    ['bc1q', 'the beginning of an address'],
    ['% or 1=1', 'a pattern'],
    ['12345678901234567', 'a number longer than any'],
  ])('%s has none: it is %s', (text) => {
    expect(shapesOf(text)).toEqual([]);
  });
});
