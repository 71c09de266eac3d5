import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ContractDesk } from './contract-desk.ts';
import { useWorld } from './use-world.ts';

/** Where the index stands. */
const PRICE = '90000';
const EXITS = '/api/contract/conditional/close';

/** Many, so that nobody's budget of calls is used up. */
const DESKS = 24;

/** A trader with a long, and an order that rests. */
interface Holder {
  readonly desk: ContractDesk;
  readonly long: string;
  readonly resting: string;
}

const world = useWorld();
let holders: readonly Holder[];
let first: ContractDesk;

beforeAll(async () => {
  const [seller, buyer, ...desks] = (await world().traders(DESKS + 2)).map(
    (trader) => new ContractDesk(world(), trader),
  ) as [ContractDesk, ContractDesk, ...ContractDesk[]];
  await seller.fund();
  await buyer.fund();
  // All trades are with these two, never with another account's order.
  const large = { quantity: '0.9', leverage: 10, marginMode: 2 };
  expect((await seller.open(2, large)).code).toBe(0);
  expect((await buyer.open(1, { ...large, price: '89990' })).code).toBe(0);
  holders = await Promise.all(desks.map(holderOf));
  first = (holders[0] as Holder).desk;
});

async function holderOf(desk: ContractDesk): Promise<Holder> {
  await desk.fund();
  const opened = await desk.open(1, { quantity: '0.02', leverage: 20, marginMode: 1 });
  expect(opened.code, opened.text).toBe(0);
  const resting = await desk.open(1, { price: '89000' });
  return { desk, long: opened.data.positionCode as string, resting: resting.data.code };
}

interface Wrong {
  readonly what: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly code: Code;
  /** What the sentence must say. */
  readonly says?: RegExp;
}

const order = { symbol: 'BTCUSDT', orderType: 1, side: 1, price: PRICE, quantity: '0.001' };
const exit = (triggerPrice: string) => ({ triggerPrice, triggerPriceType: 2 });
const { shapeInvalid } = Code;

const wrongOrders: readonly Wrong[] = [
  { what: 'leverage 0', body: { leverage: 0 }, code: Code.leverageInvalid, says: /1 and 100/ },
  { what: 'leverage 101', body: { leverage: 101 }, code: Code.leverageInvalid, says: /1 and 100/ },
  {
    what: 'leverage 1.5',
    body: { leverage: '1.5' },
    code: Code.leverageInvalid,
    says: /whole number/,
  },
  { what: 'leverage 1.5 as a fraction of JSON', body: { leverage: 1.5 }, code: shapeInvalid },
  { what: 'side 3', body: { side: 3 }, code: shapeInvalid },
  {
    what: 'a margin that is not quantity * price / leverage',
    body: { quantity: '0.01', margin: '40' },
    code: Code.marginWrong,
    says: / 45 USDT/,
  },
  {
    what: 'no quantity',
    body: { quantity: '0' },
    code: Code.quantityMissing,
    says: /^Please enter quantity$/,
  },
  { what: 'a quantity below a lot', body: { quantity: '0.00001' }, code: Code.quantityNotOnLot },
  {
    what: 'a quantity between two lots',
    body: { quantity: '0.00015' },
    code: Code.quantityNotOnLot,
  },
  {
    what: 'a quantity above the largest',
    body: { quantity: '30.0001' },
    code: Code.quantityAboveMax,
    says: /30/,
  },
  {
    what: 'a value below the smallest',
    body: { symbol: 'XRPUSDT', price: '2.148', quantity: '0.1' },
    code: Code.notionalBelowMin,
  },
  {
    what: 'a price above the band',
    body: { price: '97000' },
    code: Code.priceOutsideBand,
    says: /94,?500/,
  },
  {
    what: 'a price below the band',
    body: { price: '85000' },
    code: Code.priceOutsideBand,
    says: /85,?500/,
  },
  { what: 'a price between two ticks', body: { price: '90000.05' }, code: Code.priceNotOnTick },
  { what: 'no price', body: { price: '0' }, code: Code.priceMissing },
  {
    what: 'more than there is margin for',
    body: { quantity: '20' },
    code: Code.insufficientMargin,
    says: /USDT/,
  },
  {
    what: 'a long with take profit below',
    body: { takeProfit: exit('89999') },
    code: Code.takeProfitNotHigher,
    says: /^Take profit price must be higher than limit price for long positions$/,
  },
  {
    what: 'a long with take profit at its price',
    body: { takeProfit: exit(PRICE) },
    code: Code.takeProfitNotHigher,
  },
  {
    what: 'a long with stop loss above',
    body: { stopLoss: exit('90001') },
    code: Code.stopLossNotLower,
    says: /^Stop loss price must be lower than limit price for long positions$/,
  },
  {
    what: 'a short with take profit above',
    body: { side: 2, takeProfit: exit('90001') },
    code: Code.takeProfitNotLower,
    says: /^Take profit price must be lower than limit price for short positions$/,
  },
  {
    what: 'a short with stop loss below',
    body: { side: 2, stopLoss: exit('89999') },
    code: Code.stopLossNotHigher,
    says: /^Stop loss price must be higher than limit price for short positions$/,
  },
  {
    what: 'reduce-only without a position',
    body: { side: 1, reduceOnly: true },
    code: Code.nothingToClose,
  },
  {
    what: 'reduce-only with exits',
    body: { side: 2, reduceOnly: true, stopLoss: exit('88000') },
    code: Code.orderShapeInvalid,
  },
  { what: 'an unknown contract', body: { symbol: 'NOPEUSDT' }, code: Code.symbolUnknown },
  {
    what: 'a coin without a contract',
    body: { symbol: 'UNIUSDT', price: '7', quantity: '10' },
    code: Code.symbolUnknown,
  },
  {
    what: 'a position that is none',
    body: { positionCode: '1-1002-1' },
    code: Code.notFound,
  },
  {
    what: 'post-only that would take',
    body: { price: '90050', timeInForce: 'PO' },
    code: Code.postOnlyWouldTake,
  },
  {
    what: 'fill-or-kill of more than there is',
    body: { quantity: '2', timeInForce: 'FOK', leverage: 100 },
    code: Code.fillOrKillUnfilled,
  },
  {
    what: 'a market order good till cancelled',
    body: { orderType: 2, price: '0', timeInForce: 'GTC' },
    code: Code.orderShapeInvalid,
  },
];

describe('wrong orders are refused in words, and nothing has changed', () => {
  let turn = 0;
  test.each(wrongOrders)('$what', async ({ body, code, says }) => {
    turn += 1;
    const { desk } = holders[turn % DESKS] as Holder;
    const before = await desk.books();
    const answer = await desk.send('POST', '/api/contract/open', { ...order, ...body });
    expect(answer.code, answer.text).toBe(code);
    expect(answer.data).toBeNull();
    if (says) expect(answer.msg).toMatch(says);
    expect(await desk.books()).toEqual(before);
  });

  test('a stop beyond the liquidation price is taken: the page warns, the rest is liquidation', async () => {
    const [position] = await first.positions();
    expect(Number(position?.liqPrice)).toBeGreaterThan(85_000);
    const body = { positionCode: position?.code, stopLoss: exit('83000') };
    const { codes } = await first.mustPost<{ codes: string[] }>(EXITS, body);
    expect((await first.send('PATCH', `/api/contract/${codes[0]}/cancel`)).code).toBe(0);
  });
});

/** Valid shapes with senseless values. */
const oddDecimals = [
  ...['0', '0.0', '0.000000000000000001', '0.00000001', '999999999999999', 9007199254740991],
  ...['999999999999999.999999999999999999', '9007199.254740991', '370000', '370000.1'],
] as const;
const oddCodes = ['0', '1', '4294967296', '9007199254740991', '9007199254740993', '9'.repeat(16)];
const oddPositions = [
  ...['0-0-1', '1-1002-1', '1-1-1', '9007199254740991-1002-2', `${'9'.repeat(16)}-999999999-2`],
  ...['1-4294967-1', '1-999999999-1', '0-1002-2'],
];
const oddExits = oddDecimals.flatMap((value) => [
  { triggerPrice: value },
  { triggerPrice: '99000', price: value },
  { triggerPrice: '99000', quantity: value, triggerPriceType: 2 },
]);

/** Each field of each call with values of the right shape that it was not made for. */
const oddFields: readonly {
  readonly name: keyof typeof routes;
  readonly good: (holder: Holder) => Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
  readonly codes?: (holder: Holder) => readonly string[];
}[] = [
  {
    name: 'contractOpen',
    good: () => order,
    fields: {
      ...{ price: oddDecimals, quantity: oddDecimals, margin: oddDecimals, stopPrice: oddDecimals },
      leverage: oddDecimals,
      ...{ takeProfit: oddExits, stopLoss: oddExits, positionCode: oddPositions },
      symbol: ['X', 'USDT', 'BTCBTC', 'BTC-BTC', 'A'.repeat(20), 'constructor', 'toString'],
    },
  },
  {
    name: 'contractClose',
    good: () => ({ quantity: '0.001', price: '0' }),
    fields: { quantity: oddDecimals, price: oddDecimals },
    codes: ({ long }) => [long, ...oddPositions],
  },
  {
    name: 'contractReverse',
    good: () => ({}),
    fields: {},
    codes: ({ long }) => [long, ...oddPositions],
  },
  { name: 'contractCancel', good: () => ({}), fields: {}, codes: () => oddCodes },
  {
    name: 'contractConditionalClose',
    good: ({ long }) => ({ positionCode: long, stopLoss: { triggerPrice: '88000' } }),
    fields: {
      ...{ positionCode: oddPositions, quantity: oddDecimals, orderCode: oddCodes },
      ...{ replacedOrderCodes: oddCodes.map((code) => [code]), takeProfit: oddExits },
      stopLoss: oddExits,
    },
  },
  {
    name: 'contractConditionalClose',
    good: ({ resting }) => ({ orderCode: resting, stopLoss: { triggerPrice: '88000' } }),
    fields: { orderCode: oddCodes, takeProfit: oddExits, stopLoss: oddExits },
  },
  {
    name: 'contractMargin',
    good: ({ long }) => ({ positionCode: long, amount: '1' }),
    fields: {
      positionCode: oddPositions,
      amount: [...oddDecimals, ...oddDecimals.map((value) => `-${value}`)],
    },
  },
  {
    name: 'transfer',
    good: () => ({ from: 3, to: 1, coin: 'USDT', amount: '1' }),
    fields: { amount: oddDecimals, coin: ['X', 'constructor', 'A'.repeat(16)], to: [2, 3] },
  },
  {
    name: 'spotOrderPlace',
    good: () => ({
      ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1 },
      price: PRICE,
      quantity: '1',
    }),
    fields: {
      ...{ price: oddDecimals, quantity: oddDecimals, amount: oddDecimals, stopPrice: oddDecimals },
      symbol: ['X', 'BTCBTC', 'A'.repeat(20), 'constructor'],
    },
  },
  {
    name: 'contractLiquidation',
    good: () => ({}),
    fields: {},
    codes: ({ long }) => [long, ...oddPositions],
  },
];

describe('S33 values of a good shape that make no sense', () => {
  test.each(oddFields)('$name', { timeout: 60_000 }, async ({ name, good, fields, codes }) => {
    const { method, path } = routes[name];
    const changes: Record<string, unknown>[] = Object.entries(fields).flatMap(([field, values]) =>
      values.map((value) => ({ [field]: value })),
    );
    if (changes.length === 0) changes.push({});
    const before = await Promise.all(holders.map(({ desk }) => desk.books()));
    let turn = 0;
    let refusedCount = 0;
    for (const at of (codes?.(holders[0] as Holder) ?? ['']).keys()) {
      for (const change of changes) {
        turn = (turn + 1) % DESKS;
        const holder = holders[turn] as Holder;
        const body = { ...good(holder), ...change };
        const code = codes?.(holder)[at] ?? '';
        const url = path.replace('{code}', code);
        const answer = await (method === 'GET'
          ? holder.desk.get(url)
          : holder.desk.send(method, url, body));
        const what = `${url} ${JSON.stringify(body)} ${answer.text}`;
        expect(answer.status, what).toBeLessThan(500);
        expect(answer.status, what).not.toBe(429);
        expect(answer.text, what).not.toMatch(/NaN|Infinity|undefined/);
        if (answer.code === 0) before[turn] = await holder.desk.books();
        else refusedCount += 1;
      }
    }
    expect(refusedCount).toBeGreaterThan(changes.length / 2);
    expect(await Promise.all(holders.map(({ desk }) => desk.books()))).toEqual(before);
  });
});
