import { expect, test } from 'vitest';
import { areBalanced, emptyLeg, type Leg, sumsOf } from './legs.ts';

const leg = (id: number, more: Partial<Leg>): Leg => ({
  ...{ ...emptyLeg(id, 'treasury'), ...more },
});

test('I01 legs are summed coin by coin, exact to the last place', () => {
  const legs = [
    leg(1, { amount: '0.1' }),
    leg(2, { amount: '0.2' }),
    leg(3, { amount: '-0.300000000000000001' }),
    leg(4, { coin: 'BTC', amount: '900719925474099.3' }),
    leg(5, { coin: 'BTC', amount: '-900719925474099.2' }),
  ];
  expect(sumsOf(legs)).toEqual([
    ['USDT', '-0.000000000000000001'],
    ['BTC', '0.1'],
  ]);
});

test('I01 what does not come to zero in each coin by itself is not balanced', () => {
  const customer = { kind: 'customer', uid: '759326371' } as const;
  const fair = [leg(1, { ...customer, amount: '12.5' }), leg(2, { amount: '-12.50' })];
  expect(areBalanced(fair)).toBe(true);
  const unfair: readonly (readonly Leg[])[] = [
    [leg(1, { ...customer, amount: '12.5' }), leg(2, { amount: '-12.4' })],
    [leg(1, { ...customer, amount: '12.5' }), leg(2, { coin: 'BTC', amount: '-12.5' })],
  ];
  expect(unfair.map(areBalanced)).toEqual([false, false]);
});

test.each([
  ['an account that is not typed whole', { kind: 'customer', uid: '759' }],
  ['no coin', { coin: '' }],
  ['nothing', { amount: '0' }],
  ['an empty amount', { amount: '' }],
  ['a comma', { amount: '1,5' }],
  ['an exponent', { amount: '1e1' }],
  ['a leading zero', { amount: '010' }],
  ['19 places', { amount: '0.0000000000000000001' }],
] as const)('S33 a leg with %s is not whole', (_what, wrong) => {
  // Beside two that are balanced, so that the leg alone decides.
  const pair = [leg(1, { amount: '5' }), leg(2, { amount: '-5' })];
  expect(areBalanced(pair)).toBe(true);
  expect(areBalanced([...pair, leg(3, { amount: '0.5', ...wrong })])).toBe(false);
});
