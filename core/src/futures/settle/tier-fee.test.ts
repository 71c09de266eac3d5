import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { ALICE, BOB, onlyValueOf, USDT } from '../../fixtures/desk.ts';
import { FuturesDesk } from '../../fixtures/futures-desk.ts';

/** One contract of the desk costs maker 0.02% and taker 0.05%. */
function deskWithTiers() {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  const rates = { makerRate: 80_000, takerRate: 100_000 };
  const tiers = [
    { ...rates, volumeMin: 0 },
    { ...rates, volumeMin: 1, futuresMakerRate: 7_001, futuresTakerRate: 30_003 },
    { ...rates, volumeMin: 2, futuresMakerRate: 90_000, futuresTakerRate: 90_000 },
  ];
  desk.house({ case: 'setFeeSchedule', value: { version: 1, tiers } });
  const setTier = (user: number, tier: number) =>
    desk.house({ case: 'setFeeTier', value: { user, tier } });
  return { desk, setTier };
}

test('a fill on a contract pays by the tier of each side, to the last unit (D17, I40, I41)', () => {
  const { desk, setTier } = deskWithTiers();
  const feesOf = () => {
    desk.long(ALICE, 60_000, 0.0007);
    const { makerFee, takerFee, notional } = onlyValueOf(
      desk.short(BOB, 60_000, 0.0007),
      'contractTraded',
    );
    expect(notional).toBe(4_200_000_000);
    return [makerFee, takerFee];
  };
  expect(feesOf()).toEqual([840_000, 2_100_000]);
  setTier(ALICE, 1);
  setTier(BOB, 1);
  expect(feesOf()).toEqual([294_042, 1_260_126]);
  desk.engine = Engine.restore(desk.engine.snapshot());
  expect(feesOf()).toEqual([294_042, 1_260_126]);
  setTier(BOB, 2);
  expect(feesOf()).toEqual([294_042, 2_100_000]);
  setTier(ALICE, 0);
  expect(feesOf()).toEqual([840_000, 2_100_000]);
  const charged = 3n * 294_042n + 2n * 840_000n + 2n * 1_260_126n + 3n * 2_100_000n;
  const earned = desk.engine.balance(HouseUser.fees, AccountKind.FUTURES, USDT).available;
  expect(earned).toBe(charged);
  expect(desk.engine.audit().findings).toEqual([]);
});
