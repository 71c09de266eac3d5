import type { ComparedCoin } from '@bourse/contract/console/routes/treasury.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const equal = {
  ...{ chain: 'ETH', coin: 'USDT', ledger: '10', held: '10', gap: '0', opening: '0', funded: '0' },
  ...{ arrived: '10', sent: '0', gas: '0', credited: '10', posted: '0', owed: '10', worth: '10' },
  ...{ isBooked: true, isPaused: false, isSweepPaused: false, comparedAt: 1, gasAccount: '0' },
  ...{ hot: '10', cold: '0', deposits: '0', hotPercent: 100, targetPercent: 5, upperPercent: 10 },
  ...{ waiting: '0', excess: '0', missing: '0', sweepMin: '1' },
} as const satisfies ComparedCoin;

/** What the page says on top of all coins, and in the row of each. */
async function said(...coins: readonly ComparedCoin[]): Promise<readonly (string | null)[]> {
  const data = { coins, wallets: [], arrivals: [], isRunning: false };
  showDesk(<Page />, {
    '/api/console/treasury': { data },
    '/api/console/treasury/moves': { data: { list: [], next: '' } },
  });
  const [table] = await screen.findAllByRole('table');
  const rows = within(table!).getAllByRole('row').slice(1);
  const states = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent ?? null);
  const figure = screen.getByText('Held on-chain').parentElement;
  return [figure?.textContent ?? null, ...states.map((state) => state?.trim() ?? null)];
}

test.each([
  ['all agree', {}, 'Balanced', 'Balanced'],
  ['there are too many', { gap: '0.5' }, 'Not balanced: USDT (ETH)', 'Surplus'],
  ['the engine has booked otherwise', { isBooked: false }, 'Not balanced: USDT (ETH)', 'differs'],
  ['some are missing', { gap: '-3', held: '7' }, 'USDT below the ledger', 'Shortfall'],
  [
    'all of them are missing',
    { gap: '-10', held: '0', hot: '0', worth: '0' },
    'Not balanced: USDT (ETH)',
    'Shortfall',
  ],
  ['a coin without a price is missing', { gap: '-3', worth: '0' }, 'Not balanced', 'Shortfall'],
])('where %s, page and row say so', async (_, change, top, state) => {
  const [figure, own, other] = await said({ ...equal, ...change }, { ...equal, coin: 'ETH' });
  expect(figure).toContain(top);
  if (top !== 'Balanced') expect(figure).not.toContain('Balanced');
  expect([own, other]).toEqual([state, 'Balanced']);
});
