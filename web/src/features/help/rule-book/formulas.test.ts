import { liquidationCases } from '@bourse/core/fixtures/published-cases.ts';
import { expect, it } from 'vitest';
import { type ContractRulesText, contractRulesOf } from '#app/data/futures/contract-rules.ts';
import {
  neutralRisk,
  sampleRules,
  sampleRulesText,
} from '#app/data/futures/fixtures/sample-contract.ts';
import { type FormulaId, formulaIds } from '../document/rule-book-document.ts';
import { ruleBook as english } from '../en/rule-book.ts';
import { ruleBook as chinese } from '../zh-CN/rule-book.ts';
import { formulas, initialValues, type RuleValues } from './formulas.ts';
import { ruleVectors } from './vectors.ts';

const VECTORS = '../../../../public/rule-book-vectors.json';

function ask(id: FormulaId, change: RuleValues = {}, rules = sampleRules) {
  const formula = formulas.find((each) => each.id === id);
  if (!formula) throw new Error(`no formula ${id}`);
  const results = formula.compute(rules, { ...initialValues(formula), ...change });
  return results && Object.fromEntries(results.map(({ name, amount }) => [name, amount]));
}

it('has every formula once, and each name of a field or result in both languages', () => {
  expect(formulas.map(({ id }) => id)).toEqual([...formulaIds]);
  for (const part of ['formulas', 'fields', 'results'] as const) {
    expect(Object.keys(chinese[part])).toEqual(Object.keys(english[part]));
  }
});

it('agrees with cases computed by hand', () => {
  // 0.1 at 90,000 and 20x: 9,000 of value, 450 of margin, 4.5 of fee, 10 beyond the mark.
  expect(ask('margin')).toEqual({
    ...{ value: '9000', initial: '450', feeMax: '4.5', loss: '10', needed: '464.5' },
  });
  // 90,000 * (1 + 0.0001 / 2) = 90,004.5; 90,012.5; 90,020: the middle one.
  expect(ask('mark')).toEqual({ priceOne: '90004.5', priceTwo: '90012.5', mark: '90012.5' });
  // 0.03% + clamp(-0.02%, 0.05%) = 0.01%.
  expect(ask('funding')).toEqual({ rate: '0.01', paid: '0.9', received: '0.9' });
  expect(ask('funding', { premium: '5' })).toMatchObject({ rate: '2' });
  // 250 / 450 * 9250 / 450.
  expect(ask('ranking')).toEqual({ score: '11.41975309', lights: '5' });
  expect(ask('fees')).toEqual({ value: '9000', makerFee: '1.8', takerFee: '4.5' });
});

it("agrees with a venue's published liquidation price", () => {
  const { wallet, entry, rate, price } = liquidationCases['own, a short'] ?? {};
  const oneTier: ContractRulesText = {
    ...sampleRulesText,
    tiers: [{ notionalMax: '100000000', maintenanceRate: String(rate), leverageMax: 100 }],
  };
  const rules = contractRulesOf(oneTier, 1, (coin) => (coin === 'BTC' ? 8 : 6), neutralRisk);
  if (!rules || !price) throw new Error('the case is not there');
  const change = {
    ...{ side: '-1', entry: String(entry), mark: String(entry), quantity: '1', leverage: '20' },
    addedMargin: String(Number(wallet) - Number(entry) / 20),
  };
  // Towards the mark, to the price step.
  expect(price).toMatch(/^62686\.56/);
  expect(ask('liquidation', change, rules)?.liquidation).toBe('62686.5');
});

it('says nothing where the engine would take no such number', () => {
  for (const change of [
    { quantity: '' },
    { price: '90000.05' },
    { quantity: '0.00001' },
    { leverage: '101' },
    { leverage: '2.5' },
    { price: '-1' },
    { quantity: '99999999999' },
  ]) {
    expect([change, ask('margin', change)]).toEqual([change, null]);
  }
  expect(ask('ranking', { rank: '41' })).toBeNull();
  expect(ask('mark', { minutes: '481' })).toBeNull();
});

it('a long without leverage is liquidated at no price', () => {
  expect(ask('liquidation', { leverage: '1', addedMargin: '1000' })?.liquidation).toBeNull();
});

it('the vectors that a visitor downloads are what the functions say', async () => {
  const file = {
    contract: sampleRulesText,
    decimals: { BTC: 8, USDT: 6 },
    vectors: ruleVectors(sampleRules),
  };
  await expect(`${JSON.stringify(file, null, 2)}\n`).toMatchFileSnapshot(VECTORS);
});
