import { codeText, type PlainCode, type ValueOf } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Language, ValueInTwo } from '@bourse/contract/texts.ts';
import { expect, expectTypeOf, test } from 'vitest';
import { Catalog } from '#engine/live/catalog.ts';
import { refusalOf } from '#engine/outcome.ts';
import { assetDefinition, catalogAssets, catalogMarkets } from './markets/catalog.ts';
import { Refusal } from './refusal.ts';
import { sayBoth } from './texts/texts.ts';

test('a refusal says its sentence with its values, a word in the language of the reader', () => {
  const refusal = new Refusal(Code.addressInvalid, { reason: sayBoth('addressFaults.contract') });
  expect(refusal.textIn('en')).toBe("You can't withdraw to this address: it's a token contract");
  expect(refusal.textIn('zh-CN')).toBe('无法提现到该地址：该地址是代币合约');
  expect(new Refusal(Code.codeTooSoon, { seconds: 40 }, 40)).toMatchObject({
    ...{ code: Code.codeTooSoon, values: { seconds: 40 }, retryAfterSeconds: 40 },
  });
});

test('the types ask for the values that a sentence names, and for no others', () => {
  type Asked<C extends Code> = ConstructorParameters<typeof Refusal<C>>;
  type Seconds = Readonly<Record<'seconds', ValueInTwo>>;
  expectTypeOf<Asked<typeof Code.codeTooSoon>>().toEqualTypeOf<
    [code: typeof Code.codeTooSoon, values: Seconds, retryAfterSeconds?: number]
  >();
  expectTypeOf<Asked<typeof Code.notFound>>().toEqualTypeOf<
    [code: typeof Code.notFound, none?: Readonly<Record<string, never>>, retryAfterSeconds?: number]
  >();
  expectTypeOf<Parameters<typeof codeText<typeof Code.codeTooSoon>>>().toEqualTypeOf<
    [code: typeof Code.codeTooSoon, language: Language, values: Seconds]
  >();
  expectTypeOf<ValueOf<typeof Code.botFundsTaken>>().toEqualTypeOf<
    'available' | 'taken' | 'coin'
  >();
  expectTypeOf<typeof Code.notFound>().toExtend<PlainCode>();
  expectTypeOf<typeof Code.codeTooSoon>().not.toExtend<PlainCode>();
  expect(new Refusal(Code.notFound, {}, 1).textIn('en')).toBe(codeText(Code.notFound, 'en'));
});

/** What the engine says with each code, as the table of core/src/refusal.ts has it, and what people read. */
const ofEngine = [
  [Code.shapeInvalid, ['key'], 'Invalid value: key'],
  [Code.definitionInvalid, ['lotSize'], 'Invalid definition'],
  [Code.tooManyRequests, ['7'], 'Too many requests. Please try again in 7 s.'],
  [Code.quantityBelowMin, ['1'], 'Quantity must be at least 0.0001'],
  [Code.quantityAboveMax, ['10000'], 'Quantity must be at most 1.0000'],
  [Code.priceOutsideBand, ['100', '250'], 'Price must be between 1.00 and 2.50'],
  [Code.notionalBelowMin, ['500000000', '1'], 'The order value must be at least 5 USDT'],
  [Code.openOrdersMax, ['200'], 'You can have at most 200 open orders in this market'],
  [Code.insufficientBalance, ['150000000', '2'], 'Insufficient balance: 1.5 BTC available'],
  [Code.treasuryInsufficient, ['1', '1'], "The treasury can't cover this amount"],
  [Code.feesInsufficient, ['1', '1'], "The fee account can't cover this amount"],
  [Code.insufficientMargin, ['100000000', '1'], 'Insufficient margin: 1 USDT available'],
  [
    ...[Code.marginWrong, ['100000000', '1']],
    'Margin must be 1 USDT: quantity times price divided by leverage',
  ],
  [Code.leverageInvalid, ['100'], 'Leverage must be a whole number between 1 and 100'],
  [Code.leverageAboveTier, ['50'], 'A position of this size allows at most 50x leverage'],
  [
    ...[Code.leverageCrowded, ['10']],
    'Open interest in this contract is high. For now, you can open positions at up to 10x leverage.',
  ],
  [Code.positionMax, ['20000'], 'Your position can be at most 2.0000 BTC'],
  [
    ...[Code.takeProfitNotHigher, ['limit']],
    'Take profit price must be higher than limit price for long positions',
  ],
  [
    ...[Code.takeProfitNotLower, ['trigger']],
    'Take profit price must be lower than trigger price for short positions',
  ],
  [
    ...[Code.stopLossNotHigher, ['current']],
    'Stop loss price must be higher than current price for short positions',
  ],
  [
    ...[Code.stopLossNotLower, ['limit']],
    'Stop loss price must be lower than limit price for long positions',
  ],
  [Code.holdsMax, ['20'], 'You can have at most 20 pending withdrawals'],
  [
    ...[Code.withdrawDayMax, ['100000000', '1']],
    "This exceeds today's withdrawal limit. You can withdraw 1 USDT more before 00:00 UTC.",
  ],
  [Code.marketHalted, [], 'Trading in this market is halted'],
] as const;

test.each(ofEngine)(
  'the engine refusing %i with %j is said in units that people read',
  (...row) => {
    const [code, parameters, said] = row;
    const catalog = new Catalog();
    for (const asset of catalogAssets) {
      catalog.apply({ case: 'assetDefined', value: assetDefinition(asset) });
    }
    for (const { definition } of catalogMarkets) {
      catalog.apply({ case: 'marketDefined', value: definition });
    }
    const market = catalog.findMarket('BTC');
    expect(refusalOf({ code, parameters }, catalog, market).textIn('en')).toBe(said);
  },
);

test('what an exit must lie beyond is said in Chinese, too', () => {
  const refused = { code: Code.takeProfitNotHigher, parameters: ['current'] };
  expect(refusalOf(refused, new Catalog()).textIn('zh-CN')).toBe('多仓止盈价必须高于当前价格');
});
