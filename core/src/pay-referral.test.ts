import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, OrderType, Side } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  CAROL,
  codeOf,
  Desk,
  ETH,
  onlyValueOf,
  USDT,
} from './fixtures/desk.ts';
import type { PayReferral } from './pay-referral.ts';

const DAY = 86_400_000;
const { SPOT, FUNDING, FUTURES } = AccountKind;
const PRICE = 6_000_000;

class ReferralDesk extends Desk {
  /** Alice buys 1,000 lots from Bob: fees of 10,000 units of BTC and 480,000,000 of USDT. */
  static openEarned(): ReferralDesk {
    const desk = new ReferralDesk();
    desk.defineBtcUsdt();
    desk.adoptRiskRules();
    for (const user of [ALICE, BOB]) {
      desk.fund(user, BTC, 10_000_000_000);
      desk.fund(user, USDT, 100_000_000_000_000);
    }
    desk.earn(1_000);
    desk.time += DAY;
    return desk;
  }

  earn(quantityLots: number): void {
    const order = { market: BTCUSDT, type: OrderType.LIMIT, priceTicks: PRICE, quantityLots };
    this.place(BOB, { ...order, side: Side.SELL });
    this.place(ALICE, { ...order, side: Side.BUY });
  }

  /** The day that ended last. */
  get day(): number {
    return Math.floor(this.time / DAY) - 1;
  }

  pay(change: Partial<PayReferral> = {}, caller = 0) {
    const shares = [{ account: SPOT, asset: USDT, amount: 100 }];
    const value = { user: CAROL, day: this.day, shares, ...change };
    return this.send(caller, { case: 'payReferral', value });
  }

  of(user: number, account: AccountKind, asset: number): bigint {
    return this.engine.balance(user, account, asset).available;
  }
}

describe('a referrer’s share is paid from the fee account, once for each day (S42)', () => {
  test('each coin as it was earned, to the funding account, all in one movement (I01, I06)', () => {
    const desk = ReferralDesk.openEarned();
    const before = [desk.of(HouseUser.fees, SPOT, BTC), desk.of(HouseUser.fees, SPOT, USDT)];
    const shares = [
      { account: SPOT, asset: BTC, amount: 1_999 },
      { account: SPOT, asset: USDT, amount: 7 },
    ];
    expect(onlyValueOf(desk.pay({ shares }), 'referralPaid')).toMatchObject({
      user: CAROL,
      shares,
    });
    expect(desk.of(CAROL, FUNDING, BTC)).toBe(1_999n);
    expect(desk.of(CAROL, FUNDING, USDT)).toBe(7n);
    expect(desk.of(HouseUser.fees, SPOT, BTC)).toBe(before[0]! - 1_999n);
    expect(desk.of(HouseUser.fees, SPOT, USDT)).toBe(before[1]! - 7n);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('the same day again, an older one, and after a snapshot and years: nothing more', () => {
    const desk = ReferralDesk.openEarned();
    const { day } = desk;
    expect(codeOf(desk.pay())).toBe(0);
    expect(codeOf(desk.pay())).toBe(Code.referralPaid);
    expect(codeOf(desk.pay({ day: day - 1 }))).toBe(Code.referralPaid);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(desk.engine.referralDayOf(CAROL)).toBe(day);
    desk.time += 1_000 * DAY;
    expect(codeOf(desk.pay({ day }))).toBe(Code.referralPaid);
    expect(desk.of(CAROL, FUNDING, USDT)).toBe(100n);
    expect(codeOf(desk.pay({ day: day + 1 }))).toBe(0);
    expect(codeOf(desk.pay({ day, user: BOB }))).toBe(0);
  });

  test('never more than the fee account has of the coin: refused whole', () => {
    const desk = ReferralDesk.openEarned();
    const all = Number(desk.of(HouseUser.fees, SPOT, USDT));
    const share = (amount: number) => ({ account: SPOT, asset: USDT, amount });
    const btc = { account: SPOT, asset: BTC, amount: 1 };
    expect(desk.pay({ shares: [btc, share(all + 1)] })).toEqual([
      {
        case: 'refused',
        value: { code: Code.feesInsufficient, parameters: [`${all}`, `${USDT}`] },
      },
    ]);
    expect(desk.of(CAROL, FUNDING, BTC)).toBe(0n);
    expect(codeOf(desk.pay({ shares: [share(all), share(1)] }))).toBe(Code.shapeInvalid);
    expect(codeOf(desk.pay({ shares: [share(all)] }))).toBe(0);
    expect(desk.of(HouseUser.fees, SPOT, USDT)).toBe(0n);
    desk.time += DAY;
    expect(codeOf(desk.pay())).toBe(Code.feesInsufficient);
  });

  test('by the house alone, to a person, for a day that has ended, from where fees land', () => {
    const desk = ReferralDesk.openEarned();
    const { day } = desk;
    const share = { account: SPOT, asset: USDT, amount: 1 };
    expect(codeOf(desk.pay({}, CAROL))).toBe(Code.notHouse);
    expect(codeOf(desk.pay({ user: HouseUser.treasury }))).toBe(Code.shapeInvalid);
    expect(codeOf(desk.pay({ user: 2 ** 24 }))).toBe(Code.shapeInvalid);
    for (const wrong of [0, day + 1]) {
      expect(codeOf(desk.pay({ day: wrong }))).toBe(Code.shapeInvalid);
    }
    expect(codeOf(desk.pay({ shares: [] }))).toBe(Code.shapeInvalid);
    const funding = { ...share, account: FUNDING };
    expect(codeOf(desk.pay({ shares: [funding] }))).toBe(Code.shapeInvalid);
    expect(codeOf(desk.pay({ shares: [{ ...share, asset: ETH }] }))).toBe(Code.assetUnknown);
    expect(codeOf(desk.pay({ shares: [{ ...share, amount: 0 }] }))).toBe(Code.amountNotPositive);
    const futures = { ...share, account: FUTURES };
    expect(codeOf(desk.pay({ shares: [futures] }))).toBe(Code.feesInsufficient);
    desk.time = (day + 2) * DAY - 1;
    expect(codeOf(desk.pay({ day: day + 1 }))).toBe(Code.shapeInvalid);
    desk.time += 1;
    expect(codeOf(desk.pay({ day: day + 1 }))).toBe(0);
  });

  test('whatever is asked in whatever order, a model of it agrees and the fees stay above zero', () => {
    const anyShare = fc.record({
      account: fc.constantFrom(SPOT, FUTURES, FUNDING),
      asset: fc.constantFrom(BTC, USDT, ETH),
      amount: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(2 ** 40)),
    });
    const anyStep = fc.record({
      user: fc.constantFrom(CAROL, ALICE, HouseUser.insurance),
      back: fc.integer({ min: -1, max: 2 }),
      shares: fc.array(anyShare, { maxLength: 3 }),
      days: fc.integer({ min: 0, max: 1 }),
      earned: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        const desk = ReferralDesk.openEarned();
        const paid = new Map<string, bigint>();
        const last = new Map<number, number>();
        for (const { user, back, shares, days, earned } of steps) {
          desk.time += days * DAY;
          if (earned > 0) desk.earn(earned);
          const day = desk.day - back;
          const names = shares.map(({ account, asset }) => `${account} ${asset}`);
          const isDue =
            user >= 100 &&
            day <= desk.day &&
            day > (last.get(user) ?? 0) &&
            shares.length > 0 &&
            new Set(names).size === names.length &&
            shares.every(
              ({ account, asset, amount }) =>
                amount > 0 &&
                account !== FUNDING &&
                asset !== ETH &&
                desk.of(HouseUser.fees, account, asset) >= amount,
            );
          expect(codeOf(desk.pay({ user, day, shares })) === 0).toBe(isDue);
          if (!isDue) continue;
          last.set(user, day);
          for (const { asset, amount } of shares) {
            const name = `${user} ${asset}`;
            paid.set(name, (paid.get(name) ?? 0n) + BigInt(amount));
          }
        }
        for (const user of [CAROL, ALICE]) {
          for (const asset of [BTC, USDT]) {
            expect(desk.of(user, FUNDING, asset)).toBe(paid.get(`${user} ${asset}`) ?? 0n);
          }
        }
        expect(desk.engine.audit().findings).toEqual([]);
        const restored = Engine.restore(desk.engine.snapshot());
        expect(restored.snapshot()).toEqual(desk.engine.snapshot());
      }),
      { numRuns: 60 },
    );
  });
});
