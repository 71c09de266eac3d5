import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf } from './place-beside.ts';

const screen = { width: 1000, height: 800 };
const anchor = { left: 100, top: 100, width: 60, height: 20 };
const panel = { width: 200, height: 300 };

test('below its anchor, by the edge that was asked for', () => {
  expect(placeOf(anchor, panel, screen, 'start')).toMatchObject({ left: 100, top: 126 });
  expect(placeOf({ ...anchor, left: 400 }, panel, screen, 'end').left).toBe(260);
  expect(placeOf({ ...anchor, left: 400 }, panel, screen, 'center').left).toBe(330);
});

test('above where there is more room and below there is too little', () => {
  expect(placeOf({ ...anchor, top: 700 }, panel, screen, 'start').top).toBe(394);
  expect(placeOf({ ...anchor, top: 480 }, panel, screen, 'start').top).toBe(174);
});

test('a panel that fits somewhere is whole and inside the window', () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(number(940), number(780), number(900), number(330), (left, top, width, height) => {
      const place = placeOf({ ...anchor, left, top }, { width, height }, screen, 'start');
      expect(place.left).toBeGreaterThanOrEqual(8);
      expect(place.left + width).toBeLessThanOrEqual(screen.width - 8);
      expect(place.heightMax).toBeGreaterThanOrEqual(height);
      expect(place.top).toBeGreaterThanOrEqual(8);
      expect(place.top + height).toBeLessThanOrEqual(screen.height - 8);
    }),
  );
});
