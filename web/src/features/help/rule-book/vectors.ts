import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import { formulas, initialValues, type RuleValues } from './formulas.ts';

/** Beside what a formula begins with: shorts, added margin, other tiers, caps, rates below zero. */
const cases: Readonly<Record<string, readonly RuleValues[]>> = {
  margin: [{ side: '-1' }, { price: '90123.4', leverage: '100' }, { quantity: '3.3333' }],
  liquidation: [
    { side: '-1' },
    { addedMargin: '123.456' },
    { quantity: '5', leverage: '50' },
    { leverage: '1' },
  ],
  mark: [{ basis: '-40' }, { lastRate: '-0.3', minutes: '479' }, { last: '88000' }],
  funding: [{ premium: '-0.2' }, { premium: '5' }, { hours: '1', value: '0.000001' }],
  ranking: [{ profit: '-10' }, { rank: '9' }, { initial: '0.01' }],
  fees: [{ quantity: '0.0001', price: '33333.3' }, { makerRate: '0' }],
};

/** What whoever computes the same must come to, with the contract that it was computed for. */
export function ruleVectors(rules: ContractRules) {
  return formulas.flatMap((formula) =>
    [{}, ...(cases[formula.id] ?? [])].map((change) => {
      const values = { ...initialValues(formula), ...change };
      const results = formula.compute(rules, values) ?? [];
      return {
        formula: formula.id,
        values,
        results: Object.fromEntries(results.map(({ name, amount }) => [name, amount])),
      };
    }),
  );
}
