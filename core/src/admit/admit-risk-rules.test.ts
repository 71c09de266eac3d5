import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { ALICE, codeOf, Desk } from '../fixtures/desk.ts';
import { riskRules } from '../fixtures/risk-rules.ts';
import { neutralRules } from '../risk/neutral-rules.ts';

describe('rules of risk', () => {
  test('only the house sets them, each set with a higher version', () => {
    const desk = Desk.open();
    const set = (user: number, version: number) =>
      codeOf(desk.send(user, { case: 'setRiskRules', value: { ...riskRules, version } }));
    expect(desk.engine.riskRules()).toEqual(neutralRules);
    expect(set(ALICE, 1)).toBe(Code.notHouse);
    expect(desk.engine.riskRules()).toEqual(neutralRules);
    expect([set(0, 1), set(0, 1), set(0, 0), set(0, 2)]).toEqual([
      0,
      Code.definitionInvalid,
      Code.definitionInvalid,
      0,
    ]);
    expect(desk.engine.riskRules()).toEqual({ ...riskRules, version: 2 });
  });

  test.each(Object.keys(riskRules))('%s is a whole number within its bounds (I08)', (field) => {
    const desk = Desk.open();
    for (const value of [-1, 1.5, Number.NaN, Number.MAX_VALUE]) {
      const rules = { ...riskRules, [field]: value };
      const events = desk.house({ case: 'setRiskRules', value: rules });
      expect(events).toEqual([
        { case: 'refused', value: { code: Code.definitionInvalid, parameters: [field] } },
      ]);
    }
  });

  test('they are part of the state, the neutral ones with which a log begins, too (I17)', () => {
    const desk = Desk.open();
    for (const rules of [neutralRules, riskRules]) {
      if (rules.version > 0) desk.adoptRiskRules();
      expect(Engine.restore(desk.engine.snapshot()).riskRules()).toEqual(rules);
    }
  });

  test('the neutral ones are within the bounds of all others, but for their version', () => {
    const desk = Desk.open();
    const value = { ...neutralRules, version: 1 };
    expect(codeOf(desk.house({ case: 'setRiskRules', value }))).toBe(0);
  });
});
