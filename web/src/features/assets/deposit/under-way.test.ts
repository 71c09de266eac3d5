import { expect, test } from 'vitest';
import type { Deposit } from '#app/data/user/deposits.ts';
import { confirmedOf, underWay } from './under-way.ts';

const NOW_MS = 1_000_000;
const deposit = (change: Partial<Deposit>): Deposit => ({
  ...{
    id: '1',
    createTime: 0,
    time: 0,
    chain: 'ETH',
    network: 'ERC20',
    coin: 'USDT',
    symbol: 'USDT',
  },
  ...{ amount: '1', quantity: '1', address: '0x1', toAddress: '0x1', txid: '0x2', status: 0 },
  ...{ step: 'seen', confirmations: 3, creditConfirm: 12, unlockConfirm: 32, creditTime: 0 },
  ...change,
});

test('a deposit is under way until ten seconds after it was credited', () => {
  const shown = (change: Partial<Deposit>) => underWay([deposit(change)], NOW_MS).length === 1;
  expect(shown({})).toBe(true);
  expect(shown({ step: 'credited', creditTime: NOW_MS - 9_999 })).toBe(true);
  expect(shown({ step: 'credited', creditTime: NOW_MS - 10_000 })).toBe(false);
  expect(shown({ step: 'small' })).toBe(false);
  expect(shown({ step: 'failed' })).toBe(false);
});

test('confirmations count up to those that are needed, all of them once it is credited', () => {
  expect(confirmedOf(deposit({}))).toBe(3);
  expect(confirmedOf(deposit({ confirmations: 40 }))).toBe(12);
  expect(confirmedOf(deposit({ confirmations: 2, creditTime: 5 }))).toBe(12);
});
