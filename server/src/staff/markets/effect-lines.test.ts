import { Code } from '@bourse/contract/codes.ts';
import type { RuleEffect } from '@bourse/contract/console/routes/markets.ts';
import { expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { effectLines, refusalText } from './effects.ts';

const quiet: RuleEffect = {
  ...{ sequence: 7, refused: null, positions: 0, accounts: 0, touched: 0, touchedAccounts: 0 },
  ...{ warned: 0, overLeverage: 0, overSize: 0, liquidated: 0, liquidatedAccounts: 0 },
  ...{ deleveraged: 0, orders: 0, ordersEnded: 0, fundBefore: '1000', fundAfter: '1000', list: [] },
};
const inEnglish = (more: Partial<RuleEffect>) =>
  effectLines({ ...quiet, ...more }).map(({ en }) => en);
const inChinese = (more: Partial<RuleEffect>) =>
  effectLines({ ...quiet, ...more }).map(({ zh }) => zh);

test('an effect is said in the singular and in the plural', () => {
  const one = {
    positions: 1,
    touched: 1,
    touchedAccounts: 1,
    liquidated: 1,
    liquidatedAccounts: 1,
  };
  const more = { warned: 1, overLeverage: 1, overSize: 1, ordersEnded: 1, deleveraged: 1 };
  expect(inEnglish({ ...one, ...more })).toEqual([
    '1 of 1 position would change (1 account).',
    '1 position would be liquidated immediately (1 account).',
    '1 position would exceed an 80% margin ratio.',
    '1 position keeps leverage above the new limit.',
    '1 position is above the new limit and can only be reduced.',
    '1 open order would be canceled.',
    '1 position would be auto-deleveraged.',
    'Insurance fund: unchanged at 1,000 USDT.',
    'Simulated on a copy of the engine at log #7.',
  ]);
  const many = {
    positions: 9,
    touched: 5,
    touchedAccounts: 4,
    liquidated: 3,
    liquidatedAccounts: 2,
  };
  const moreOfThem = { warned: 2, overLeverage: 3, overSize: 4, ordersEnded: 5, deleveraged: 6 };
  expect(inEnglish({ ...many, ...moreOfThem, fundAfter: '900' })).toEqual([
    '5 of 9 positions would change (4 accounts).',
    '3 positions would be liquidated immediately (2 accounts).',
    '2 positions would exceed an 80% margin ratio.',
    '3 positions keep leverage above the new limit.',
    '4 positions are above the new limit and can only be reduced.',
    '5 open orders would be canceled.',
    '6 positions would be auto-deleveraged.',
    'Insurance fund: 1,000 to 900 USDT.',
    'Simulated on a copy of the engine at log #7.',
  ]);
  expect(inChinese(many)).toEqual([
    '9 个持仓中有 5 个受影响，涉及 4 个账户。',
    '2 个账户的 3 个持仓将立即被强平。',
    '保险基金保持 1,000 USDT 不变。',
    '基于日志 #7 的引擎副本模拟。',
  ]);
});

test("what the engine would refuse is said in the API's words, with the field's own name", () => {
  const { catalog } = new LiveState();
  const linesOf = (code: Code, parameters: readonly string[]) => {
    const refused = { code, ...refusalText({ code, parameters }, catalog) };
    return effectLines({ ...quiet, refused });
  };
  expect(linesOf(Code.definitionInvalid, ['positionMaxLots'])).toEqual([
    {
      kind: 'bad',
      en: 'The engine would reject this: Invalid definition (Max position per account)',
      zh: '引擎将拒绝该提案：定义无效（单账户持仓上限）',
    },
  ]);
  const saidOf = (...refused: Parameters<typeof linesOf>) =>
    linesOf(...refused).map(({ en }) => en);
  expect(saidOf(Code.contractUnknown, [])).toEqual([
    'The engine would reject this: Unknown contract',
  ]);
  expect(saidOf(Code.leverageInvalid, ['50'])).toEqual([
    'The engine would reject this: Leverage must be a whole number between 1 and 50',
  ]);
});
