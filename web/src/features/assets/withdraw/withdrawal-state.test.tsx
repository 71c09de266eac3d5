import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Withdrawal } from '#app/data/user/withdrawals.ts';
import { show } from '#app/test-screen.tsx';
import { WithdrawalState } from './withdrawal-state.tsx';

const withdrawal = (status: number, more: Partial<Withdrawal> = {}) =>
  ({
    ...{ id: '1', createTime: 1, time: 1, chain: 'ETH', network: 'ERC20', coin: 'USDT' },
    ...{ amount: '5', quantity: '5', fee: '1', received: '4', address: '0x1', memo: '' },
    ...{ reason: '', txid: '', confirmations: 3, withdrawConfirm: 12, waitsUntil: 0 },
    ...{ isPaused: false, status, ...more },
  }) as Withdrawal;

test.each([
  [0, 'Unknown'],
  [1, 'Be Reviewed'],
  [2, 'Pass'],
  [3, 'Reject'],
  [4, 'Committed'],
  [5, 'Commit Failed'],
  [6, 'Confirming · 3/12'],
  [7, 'Canceled'],
  [8, 'Unknown'],
])('D20: status %i of a withdrawal reads %s', (status, words) => {
  show(<WithdrawalState withdrawal={withdrawal(status)} />);
  screen.getByText(words);
});

test('what was cancelled has no dot of success', () => {
  show(<WithdrawalState withdrawal={withdrawal(7)} />);
  const dot = screen.getByText('Canceled').firstElementChild;
  expect(dot?.className).not.toContain('bg-good');
});

test.each([1, 2])('one of status %i that waits for the opening of its coin says so', (status) => {
  show(<WithdrawalState withdrawal={withdrawal(status, { isPaused: true })} />);
  screen.getByText('Waiting: USDT withdrawals are suspended');
});
