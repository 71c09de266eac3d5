import { expect, test } from 'vitest';
import { edgesOf } from './table-edges.ts';

test('columns are out of sight where there is more to scroll to, but not for a pixel', () => {
  const of = (scrollLeft: number) => edgesOf({ scrollLeft, clientWidth: 700, scrollWidth: 1000 });
  expect(of(0)).toMatchObject({ start: false, end: true });
  expect(of(120)).toMatchObject({ start: true, end: true });
  expect(of(299.5)).toMatchObject({ start: true, end: false });
  const whole = edgesOf({ scrollLeft: 0, clientWidth: 1000, scrollWidth: 1001 });
  expect(whole).toMatchObject({ start: false, end: false });
});
