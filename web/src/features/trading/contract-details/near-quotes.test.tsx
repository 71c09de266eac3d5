import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#app/test-screen.tsx';
import { NearQuotes } from './near-quotes.tsx';

const own = {
  symbol: 'BTCUSDT',
  budget: '2000',
  used: '350.129',
  left: '1649.871',
  isEnded: false,
};
const shows = (nearQuotes: (typeof own)[]) =>
  show(<NearQuotes nearQuotes={nearQuotes} symbol="BTCUSDT" coin="USDT" />);

test('R2 what the house lost today by quotes near the index, and what it may still lose', () => {
  shows([{ ...own, symbol: 'ETHUSDT', used: '1' }, own]);
  expect(screen.getByText('350.12 USDT')).toBeTruthy();
  expect(
    screen.getByText("1,649.87 USDT of today's 2,000 USDT loss budget left (resets at 00:00 UTC)"),
  ).toBeTruthy();
});

test('R2 that there are none until the next day', () => {
  shows([{ ...own, used: '1990', left: '10', isEnded: true }]);
  expect(screen.getByText(/Today's loss budget of 2,000 USDT is used up/)).toBeTruthy();
});

test('nothing where the house does not quote', () => {
  shows([]);
  expect(screen.queryByText(/UTC/)).toBeNull();
});
