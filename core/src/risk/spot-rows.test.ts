import { AccountKind } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { ALICE, BOB, BTC, btcUsdt, codeOf, Desk, ETH, ONE, USDT } from '../fixtures/desk.ts';
import { Ledger } from '../ledger/ledger.ts';
import { OpenCounts } from '../order/open-counts.ts';
import { findSpotRow, spotRow } from './spot-rows.ts';

test('rows that are remembered are not those of a market that got another base asset (I35)', () => {
  const desk = new Desk();
  desk.defineBtcUsdt();
  desk.house({ case: 'defineAsset', value: { asset: ETH, symbol: 'ETH', decimals: 8 } });
  for (const user of [ALICE, BOB]) {
    desk.fund(user, USDT, 100_000 * ONE);
    desk.fund(user, BTC, ONE);
    desk.fund(user, ETH, ONE);
  }
  const trade = () => {
    expect(codeOf(desk.sell(ALICE, 60_000, 0.1))).toBe(0);
    expect(codeOf(desk.buy(BOB, 60_000, 0.1))).toBe(0);
  };
  const held = (user: number, asset: number) =>
    desk.engine.balance(user, AccountKind.SPOT, asset).available;
  trade();
  const [soldBtc, boughtBtc] = [held(ALICE, BTC), held(BOB, BTC)];
  expect(soldBtc).toBeLessThan(BigInt(ONE));
  expect(boughtBtc).toBeGreaterThan(BigInt(ONE));
  desk.house({ case: 'defineMarket', value: { ...btcUsdt, baseAsset: ETH } });
  trade();
  expect([held(ALICE, BTC), held(BOB, BTC)]).toEqual([soldBtc, boughtBtc]);
  expect([held(ALICE, ETH), held(BOB, ETH)]).toEqual([soldBtc, boughtBtc]);
  expect(desk.engine.audit().findings).toEqual([]);
});

test.each([
  ['base', true, BTC],
  ['quote', false, USDT],
] as const)(
  'a row of %s that was looked up is remembered beside the orders, one that is not there yet is not',
  (_, isBase, asset) => {
    const rows = { ledger: new Ledger(), openCounts: new OpenCounts() };
    const find = (countRow: number, user: number) =>
      findSpotRow(rows, countRow, user, btcUsdt, isBase);
    const first = rows.openCounts.add(ALICE, 1, -1);
    const second = rows.openCounts.add(BOB, 1, -1);
    expect([find(first, ALICE), find(-1, ALICE)]).toEqual([-1, -1]);
    expect(rows.openCounts.ledgerRow(first, isBase)).toBe(-1);

    const row = spotRow(rows, first, ALICE, btcUsdt, isBase);
    expect(row).toBe(rows.ledger.find(ALICE, AccountKind.SPOT, asset));
    expect([find(-1, ALICE), find(-1, BOB)]).toEqual([row, -1]);
    expect(find(first, ALICE)).toBe(row);
    expect(rows.openCounts.ledgerRow(first, isBase)).toBe(row);
    expect(rows.openCounts.ledgerRow(first, !isBase)).toBe(-1);
    expect(find(second, BOB)).toBe(-1);
    expect(spotRow(rows, first, ALICE, btcUsdt, isBase)).toBe(row);
  },
);
