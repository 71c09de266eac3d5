import { describe, expect, it } from 'vitest';
import { cycleSorting } from './column.ts';

describe('sorting by a header', () => {
  it('cycles ascending, descending, none', () => {
    const first = cycleSorting({ column: '', order: 'none' }, 'price');
    const second = cycleSorting(first, 'price');
    const third = cycleSorting(second, 'price');
    expect([first.order, second.order, third.order]).toEqual(['ascending', 'descending', 'none']);
    expect(cycleSorting(third, 'price')).toEqual(first);
  });

  it('starts ascending on another column', () => {
    expect(cycleSorting({ column: 'price', order: 'descending' }, 'change')).toEqual({
      column: 'change',
      order: 'ascending',
    });
  });
});
