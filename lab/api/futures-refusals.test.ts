import { Code } from '@bourse/contract/codes.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  BUY,
  futuresStage,
  LIMIT,
  limit,
  MARKET,
  OPEN,
  orders,
  SELL,
  setting,
  trade,
  wallet,
} from './futures-steps.ts';

const { trader } = futuresStage();
// Others have traded at other prices.
beforeAll(async () => void (await trade(await trader(), await trader(), SELL, '90000', '0.001')));

test.each([
  ['leverage 0', { leverage: '0' }, Code.leverageInvalid, /whole number between 1 and 100/],
  ['leverage 101', { leverage: '101' }, Code.leverageInvalid, /whole number between 1 and 100/],
  ['leverage 1.5', { leverage: '1.5' }, Code.leverageInvalid, /whole number between 1 and 100/],
  ['margin sent wrong', { margin: '451' }, Code.marginWrong, /450 USDT/],
  [
    'a margin beyond what the price may have moved',
    { orderType: MARKET, margin: '464' },
    Code.marginWrong,
    /450 USDT/,
  ],
  ['side 3', { side: 3 }, Code.shapeInvalid, /side/],
  ['a side in words', { side: 'buy' }, Code.shapeInvalid, /side/],
  ['an order type in words', { orderType: 'limit' }, Code.shapeInvalid, /orderType/],
  ['product category 1', { prodCategory: 1 }, Code.shapeInvalid, /prodCategory/],
  ['margin mode 3', { marginMode: 3 }, Code.shapeInvalid, /marginMode/],
  ['no quantity', { quantity: '0' }, Code.quantityMissing, /Please enter quantity/],
  ['a quantity below a lot', { quantity: '0.00005' }, Code.quantityNotOnLot, /0\.0001/],
  ['a negative quantity', { quantity: '-1' }, Code.shapeInvalid, /quantity/],
  ['an order above the largest', { quantity: '31' }, Code.quantityAboveMax, /30\.0000/],
  ['more than the margin allows', { quantity: '3' }, Code.insufficientMargin, /10000 USDT/],
  ['a position beyond its tier', { quantity: '12', leverage: 100 }, Code.leverageAboveTier, /75/],
  ['a price between ticks', { price: '90000.05' }, Code.priceNotOnTick, /0\.1/],
  ['a limit order without a price', { price: '0' }, Code.priceMissing, /price/],
  ['a price above the band', { price: '95000' }, Code.priceOutsideBand, /85500\.0 and 94500\.0/],
  ['a price below the band', { price: '85000' }, Code.priceOutsideBand, /85500\.0 and 94500\.0/],
  ['reduce-only without a position', { reduceOnly: true }, Code.nothingToClose, /position/],
  ['an unknown position', { positionCode: '1-1002-1' }, Code.notFound, /Not found/],
  ['a position that is none', { positionCode: 'x' }, Code.shapeInvalid, /positionCode/],
  ['an unknown contract', { symbol: 'NOPEUSDT' }, Code.symbolUnknown, /NOPEUSDT/],
  ['a trigger of 0', { takeProfit: { triggerPrice: '0' } }, Code.triggerPriceInvalid, /trigger/],
  [
    'post-only as IOC',
    { orderType: MARKET, timeInForce: 'PO' },
    Code.orderShapeInvalid,
    /combined/,
  ],
])(
  'D18 I50 %s is refused with its message and changes nothing',
  async (_name, change, code, text) => {
    const user = await trader();
    const body = { ...limit(BUY, '90000', '0.1', { leverage: 20 }), ...change };
    const answer = await user.post(OPEN, body);
    expect(answer.code).toBe(code);
    expect(answer.msg).toMatch(text);
    expect(await orders(user)).toEqual([]);
    expect(await wallet(user)).toMatchObject({ available: '10000', frozenBalance: '0' });
    expect(await setting(user)).toMatchObject({ leverage: 20, marginMode: 2 });
  },
);

test.each([
  [
    BUY,
    LIMIT,
    { takeProfit: '89999.9' },
    'Take profit price must be higher than limit price for long positions',
  ],
  [
    BUY,
    LIMIT,
    { stopLoss: '90000' },
    'Stop loss price must be lower than limit price for long positions',
  ],
  [
    SELL,
    LIMIT,
    { takeProfit: '90000' },
    'Take profit price must be lower than limit price for short positions',
  ],
  [
    SELL,
    LIMIT,
    { stopLoss: '89000' },
    'Stop loss price must be higher than limit price for short positions',
  ],
  [
    BUY,
    MARKET,
    { takeProfit: '80000' },
    'Take profit price must be higher than current price for long positions',
  ],
  [
    BUY,
    MARKET,
    { stopLoss: '99000' },
    'Stop loss price must be lower than current price for long positions',
  ],
  [
    SELL,
    MARKET,
    { takeProfit: '99000' },
    'Take profit price must be lower than current price for short positions',
  ],
  [
    SELL,
    MARKET,
    { stopLoss: '80000' },
    'Stop loss price must be higher than current price for short positions',
  ],
])(
  'side %i, order type %i: an exit on the wrong side, %o: %s',
  async (side, orderType, exits, text) => {
    const user = await trader();
    const asked = Object.fromEntries(
      Object.entries(exits).map(([kind, triggerPrice]) => [kind, { triggerPrice }]),
    );
    const answer = await user.post(OPEN, { ...limit(side, '90000', '0.1', asked), orderType });
    expect(answer.msg).toBe(text);
    expect(await orders(user)).toEqual([]);
  },
);

test('a refusal speaks the language of the caller', async () => {
  const user = await trader();
  const body = limit(BUY, '90000', '0.1', { takeProfit: { triggerPrice: '89000' } });
  const limited = await user.post(OPEN, body, { language: 'zh-CN' });
  expect(limited.msg).toBe('多仓止盈价必须高于限价');
  const atMarket = await user.post(OPEN, { ...body, orderType: MARKET }, { language: 'zh-CN' });
  expect(atMarket.msg).toBe('多仓止盈价必须高于当前价格');
});
