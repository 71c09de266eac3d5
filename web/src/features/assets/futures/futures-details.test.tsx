import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#app/test-screen.tsx';
import { FuturesDetails } from './futures-details.tsx';

const numbers = (setAside: string) => ({
  ...{ symbol: 'USDT', balance: '1000', available: '700', profit: '0', margin: '300' },
  ...{ frozenBalance: '0', setAside },
});
const rows = () =>
  screen
    .getAllByRole('term')
    .map((term) => [
      term.textContent,
      within(term.parentElement as HTMLElement).getByRole('definition').textContent,
    ]);

test('D59 what bots have set aside of the futures account stands below what is available', () => {
  show(<FuturesDetails numbers={numbers('250.5')} coin="USDT" />);
  const [, available, setAside] = rows();
  expect(available).toEqual(['Available', '700.0000700.00 USD']);
  expect(setAside).toEqual(['Set aside for bots', '250.5000250.50 USD']);
});

test('D59 where bots have set nothing aside nothing is said of it', () => {
  show(<FuturesDetails numbers={numbers('0')} coin="USDT" />);
  expect(rows().map(([name]) => name)).not.toContain('Set aside for bots');
});
