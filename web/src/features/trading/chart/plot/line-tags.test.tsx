import { expect, test } from 'vitest';
import type { ChartLine } from './chart-line.ts';
import { LineTags, type ScaleFrame } from './line-tags.ts';

/** A scale on which a dollar is a pixel and 500 stands at the top, 400 pixels high and 700 wide. */
const series = {
  priceToCoordinate: (price: number) => 500 - price,
  priceScale: () => ({ width: () => 60, options: () => ({ autoScale: true }) }),
};
const chart = { paneSize: () => ({ width: 700, height: 400 }) };
const line = (id: string, price: number, change: Partial<ChartLine> = {}): ChartLine => ({
  ...{ id, price, kind: 'order', name: 'Buy', tone: 'up', dragStep: null },
  ...change,
});

function opens(isShort = false) {
  let lines: readonly ChartLine[] = [];
  const frames: ScaleFrame[] = [];
  const tags = new LineTags(
    {
      ...{ lines: () => lines, last: () => ({ price: 300, colour: '--up' }) },
      ...{ countdown: () => '00:31', format: (price: number) => price.toFixed(1) },
      ...{ isShort: () => isShort, isStretched: () => false },
    },
    (frame) => frames.push(frame),
  );
  tags.attached({ chart, series, requestUpdate: () => {} } as never);
  const labels = () =>
    tags.priceAxisViews().map((view) => [view.text(), Math.round(view.fixedCoordinate?.() ?? 0)]);
  const draws = (...next: readonly ChartLine[]) => {
    lines = next;
    tags.updateAllViews();
    return labels();
  };
  return { draws, frames };
}

test('the last price stands at its place with the countdown below, and lines at the axis beside it', () => {
  const { draws } = opens();
  expect(draws(line('1', 400))).toEqual([
    ['400.0', 100],
    ['00:31', 215],
    ['300.0', 200],
  ]);
});

test('a line near the last price moves aside, and the countdown makes way for it', () => {
  const { draws } = opens();
  const [own, countdown, last] = draws(line('1', 299, { kind: 'entry' }));
  expect([own, countdown, last]).toEqual([
    ['299.0', 216],
    ['00:31', 185],
    ['300.0', 200],
  ]);
});

test('lines that became one have no price; a short chart has those of positions', () => {
  expect(
    opens()
      .draws(line('1', 400), line('2', 398))
      .map(([text]) => text),
  ).toEqual(['00:31', '300.0']);
  const entry = line('2', 200, { kind: 'entry' });
  expect(opens(true).draws(line('1', 400), entry)[0]).toEqual(['200.0', 300]);
});

test('what is out of sight is told once, and again when it changes; profits do not count', () => {
  const { draws, frames } = opens();
  const far = line('far', 900, { kind: 'entry', profit: '+1.00' });
  draws(far);
  draws({ ...far, profit: '+2.00' });
  expect(frames.map(({ above }) => above.map(({ id }) => id))).toEqual([['far']]);
  expect(frames[0]).toMatchObject({ pillWidth: 124, isAutomatic: true, isNarrow: false });
  draws();
  expect(frames.at(-1)?.above).toEqual([]);
});
