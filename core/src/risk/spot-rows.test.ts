import { AccountKind } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { ALICE, BOB, BTC, btcUsdt, codeOf, Desk, ETH, ONE, USDT } from '../fixtures/desk.ts';

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
