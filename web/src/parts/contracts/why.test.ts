import { type Account, positionFigures } from '@bourse/core/perpetual/account.ts';
import { describe, expect, test } from 'vitest';
import {
  dollars,
  lots,
  sampleAccount,
  samplePosition,
  ticks,
} from '../../data/futures/fixtures/sample-account.ts';
import { sampleRules } from '../../data/futures/fixtures/sample-contract.ts';
import { priceOf } from '../../data/markets/scale.ts';
import { whyAvailable, whyCost, whyLiquidation, whyMarginRatio } from './why.ts';

/** What the numbers of a formula come to; its texts are of this module and hold no names. */
function computed(filled: string): number {
  const expression = (filled.split(' = ')[0] ?? '')
    .replaceAll(',', '')
    .replaceAll('÷', '/')
    .replaceAll('×', '*')
    .replaceAll('−', '-')
    .replace(/([\d.]+)%/g, '($1 / 100)');
  expect(expression).toMatch(/^[\d\s.()+*/-]+$/);
  return Number(new Function(`return ${expression};`)());
}

describe('liquidation price: the numbers in the formula give the number that is shown', () => {
  const isolated = { isCross: false, margin: dollars(300) };
  const other = samplePosition({
    ...{ contractId: 99, sign: -1, lots: lots(0.05), cost: dollars(3_100) },
  });
  const cases: [string, Account, ReturnType<typeof samplePosition>][] = [
    ['isolated long', sampleAccount(), samplePosition(isolated)],
    ['isolated short', sampleAccount(), samplePosition({ ...isolated, sign: -1 })],
    [
      'isolated in the second tier',
      sampleAccount(),
      samplePosition({
        ...isolated,
        lots: lots(2),
        cost: dollars(120_000),
        margin: dollars(9_000),
      }),
    ],
    ['cross short', sampleAccount(), samplePosition({ sign: -1 })],
    [
      'cross beside another contract',
      sampleAccount({ positions: [other] }),
      samplePosition({ sign: -1 }),
    ],
    [
      'cross with both sides',
      sampleAccount({
        positions: [samplePosition({ sign: -1, lots: lots(0.3), cost: dollars(18_000) })],
      }),
      samplePosition(),
    ],
  ];
  test.each(cases)('%s', (_name, account, position) => {
    const why = whyLiquidation(account, position, sampleRules)!;
    const { liquidationTicks } = positionFigures(account, position);
    const shown = Number(priceOf(sampleRules, liquidationTicks));
    expect(liquidationTicks).toBeGreaterThan(0);
    expect(Number(why.result.replaceAll(',', ''))).toBe(shown);
    expect(Math.abs(computed(why.filled) - shown)).toBeLessThan(0.1);
  });

  test('what other contracts win or lose stands in the balance', () => {
    const account = sampleAccount({ positions: [other] });
    const why = whyLiquidation(account, samplePosition({ sign: -1 }), sampleRules)!;
    expect(why.filled).toMatch(/^\(6,000 \+ \(1,000 \+ 100 − 12\) \+ 0\) ÷ /);
  });

  test('what no price liquidates has nothing to explain', () => {
    expect(
      whyLiquidation(
        sampleAccount(),
        samplePosition({ lots: lots(0.01), cost: dollars(600) }),
        sampleRules,
      ),
    ).toBeNull();
  });
});

test('cost: quantity * price / leverage', () => {
  const why = whyCost(
    {
      ...{ priceTicks: ticks(60_000), lots: lots(0.01), leverage: 20 },
      ...{ value: dollars(600), margin: dollars(30), held: dollars(30.3) },
    },
    sampleRules,
  );
  expect(why.filled).toBe('0.01 × 60,000 ÷ 20 = 30');
  expect(computed(why.filled)).toBe(30);
  expect(why.lines.at(-1)).toEqual({ name: 'futuresForm.frozenUntilFilled', amount: '30.3' });
});

test('available and margin ratio of an account that loses', () => {
  const account = sampleAccount({
    orderMargin: BigInt(dollars(12.5)),
    positions: [samplePosition({ cost: dollars(6_100) })],
  });
  const available = whyAvailable(account, BigInt(dollars(582.5)), sampleRules);
  expect(available.filled).toBe('1,000 − 100 − 305 − 12.5');
  expect(computed(available.filled)).toBe(582.5);
  const ratio = whyMarginRatio(account, sampleRules);
  expect(ratio.filled).toBe('24 ÷ 900');
  expect(ratio.result).toBe('2.666666%');
});
