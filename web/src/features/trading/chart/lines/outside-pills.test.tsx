import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#app/test-screen.tsx';
import type { ChartLine } from '../plot/chart-line.ts';
import type { ScaleFrame } from '../plot/line-tags.ts';
import { OutsidePills, pillName } from './outside-pills.tsx';

const line = (id: string, price: number, change: Partial<ChartLine> = {}): ChartLine => ({
  ...{ id, price, kind: 'order', name: 'Buy', quantity: '0.1', tone: 'up', dragStep: null },
  ...change,
});
const lines = [61_000, 62_000, 63_000, 64_000, 65_000].map((price) => line(`${price}`, price));

function opens(change: Partial<ScaleFrame>) {
  const onSeek = vi.fn();
  const frame: ScaleFrame = {
    ...{ above: [], below: [], isAutomatic: true, isNarrow: false },
    ...{ pillWidth: 100, height: 400, axisWidth: 60 },
    ...change,
  };
  const drawn = show(<OutsidePills frame={frame} precision={1} onSeek={onSeek} />);
  const names = () =>
    screen.queryAllByRole('button').map((pill) => pill.getAttribute('aria-label'));
  return { ...drawn, onSeek, names };
}

test('the three nearest lines are named at their edge, the rest counted', async () => {
  const stop = line('stop', 58_000, { kind: 'stopLoss', name: 'SL', letter: 'SL', quantity: '' });
  const { names, user, onSeek } = opens({ above: lines, below: [stop] });
  expect(names()).toEqual([
    'Show Buy 0.1 at 61,000.0',
    'Show Buy 0.1 at 62,000.0',
    'Show Buy 0.1 at 63,000.0',
    'Show 2 more lines',
    'Show SL at 58,000.0',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show SL at 58,000.0' }));
  await user.click(screen.getByRole('button', { name: 'Show 2 more lines' }));
  expect(onSeek.mock.calls).toEqual([[['stop']], [['64000', '65000']]]);
});

test('a narrow chart counts them in one', async () => {
  const { names, user, onSeek } = opens({ above: lines, isNarrow: true });
  expect(names()).toEqual(['Show 5 more lines']);
  await user.keyboard('{Tab}{Enter}');
  expect(onSeek).toHaveBeenCalledWith(lines.map(({ id }) => id));
});

test('nothing stands at an edge beyond which there is nothing', () => {
  expect(opens({}).names()).toEqual([]);
});

test('a pill says as much of the name as there is room for beside the whole price', () => {
  const stop = line('1', 105_000, { name: 'Stop Buy', letter: 'B' });
  expect([150, 115, 100].map((width) => pillName(stop, '105,000.0', width))).toEqual([
    'Stop Buy',
    'Stop',
    'B',
  ]);
  expect(pillName({ ...stop, name: '条件 买入' }, '105,000.0', 115)).toBe('条件');
});

test('pills stand in the order of their prices', () => {
  opens({ above: lines.slice(0, 2) });
  const tops = screen.getAllByRole('button').map((pill) => Number.parseInt(pill.style.top, 10));
  expect(tops).toEqual([24, 4]);
});
