import { screen } from '@testing-library/react';
import { test } from 'vitest';
import type { Withdrawal } from '../../../data/user/withdrawals.ts';
import { show } from '../../../test-screen.tsx';
import { WithdrawalState } from './withdrawal-state.tsx';

const withdrawal = (status: number) =>
  ({
    ...{ id: '1', createTime: 1, time: 1, chain: 'ETH', network: 'ERC20', coin: 'USDT' },
    ...{ amount: '5', quantity: '5', fee: '1', received: '4', address: '0x1', memo: '' },
    ...{ reason: '', txid: '', confirmations: 3, withdrawConfirm: 12, waitsUntil: 0 },
    ...{ isPaused: false, status },
  }) as Withdrawal;

test.each([
  [0, 'Unknown'],
  [1, 'Be Reviewed'],
  [2, 'Pass'],
  [3, 'Reject'],
  [4, 'Committed'],
  [5, 'Commit Failed'],
  [6, 'Confirming · 3/12'],
  [7, 'Cancelled'],
  [8, 'Unknown'],
])('D20: status %i of a withdrawal reads %s', (status, words) => {
  show(<WithdrawalState withdrawal={withdrawal(status)} />);
  screen.getByText(words);
});
