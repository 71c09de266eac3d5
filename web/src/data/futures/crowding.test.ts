import { describe, expect, test } from 'vitest';
import { leverageMaxNow, openableLotsNow } from './crowding.ts';
import { crowdedRules, sampleRules } from './fixtures/sample-contract.ts';

/** 10,000 BTC at most; in the last half the highest leverage falls. */
describe('R7: what a contract takes while much of it is open', () => {
  test.each([
    ['4999.9999', 100],
    ['5000', 100],
    ['5050', 99],
    ['5500', 9],
    ['7500', 1],
    ['10000', 1],
  ])('with %s BTC open, a lot more is opened at %dx at most', (open, leverage) => {
    expect(leverageMaxNow(crowdedRules, open, 1)).toBe(leverage);
  });

  test('what an order opens counts too', () => {
    const bounds = [0, 500, 5_000].map((coins) =>
      leverageMaxNow(crowdedRules, '5000', coins * 10_000),
    );
    expect(bounds).toEqual([100, 10, 1]);
  });

  test('a leverage may open as much as it is not refused for', () => {
    const lots = [100, 20, 1].map((leverage) => openableLotsNow(crowdedRules, '5040', leverage));
    expect(lots).toEqual([10 * 10_000, 210 * 10_000, 4_960 * 10_000]);
    expect(openableLotsNow(crowdedRules, '5300', 20)).toBe(0);
    expect(leverageMaxNow(crowdedRules, '5040', lots[1])).toBe(20);
    expect(leverageMaxNow(crowdedRules, '5040', lots[1]! + 1)).toBe(19);
  });

  test('nothing is foreseen while the open interest is not known, and by neutral rules of risk', () => {
    expect(leverageMaxNow(crowdedRules, '')).toBe(100);
    expect(openableLotsNow(crowdedRules, '', 100)).toBe(Number.POSITIVE_INFINITY);
    expect(leverageMaxNow(sampleRules, '9999', 1)).toBe(100);
    expect(openableLotsNow(sampleRules, '9999', 100)).toBe(10_000);
    expect(sampleRules.openInterest.reserveLots).toBe(0);
  });
});
