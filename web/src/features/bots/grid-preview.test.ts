import { expect, test } from 'vitest';
import { levelsPath, seriesPath } from './grid-preview.tsx';

const scale = { width: 400, height: 120, low: 90, high: 130 };

test('each price of the grid is a line across, at its place between lowest and highest', () => {
  expect(levelsPath(100, 120, 2, scale)).toBe('M0 90.0H400M0 60.0H400M0 30.0H400');
});

test('prices go from one edge to the other, the highest at the top', () => {
  expect(seriesPath([90, 130, 110], scale)).toBe('M0.0 120.0L200.0 0.0L400.0 60.0');
});
