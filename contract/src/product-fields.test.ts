import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from './routes.ts';

type Name = keyof typeof routes;
type Part = 'body' | 'query' | 'data';

/** The fields of a part of a route, or of what lies in it: 'list' of an answer is its rows. */
function fieldsOf(name: Name, part: Part, inside: readonly string[]): string[] {
  const route: Readonly<Partial<Record<Part, z.ZodType>>> = routes[name];
  const fields = (schema: unknown): Readonly<Record<string, unknown>> => {
    if (schema instanceof z.ZodObject) return schema.shape;
    if (schema instanceof z.ZodArray) return fields(schema.element);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
      return fields(schema.unwrap());
    }
    throw new Error(`${name} has no fields there`);
  };
  const end = inside.reduce<unknown>((schema, field) => fields(schema)[field], route[part]);
  return Object.keys(fields(end));
}

const pages = 'page pageSize';
const contractLists = `${pages} prodCategory symbol startAt endAt`;
const exits = 'triggerPrice triggerPriceType';

/** Names that the product's specification gives: clients that were written to it read and send them. */
test.each<[Name, `${Part}${string}`, string]>([
  ['spotItems', 'data', 'list HotList NewList'],
  ['spotItems', 'data.list', 'name symbol icon precision quantityPrecision quotation klines'],
  [
    ...(['spotItems', 'data.list.quotation'] as const),
    'latestPrice changePercent changeAmount high low volume turnover',
  ],
  ['contractItems', 'data', 'list'],
  [
    ...(['contractItems', 'data.list'] as const),
    'name symbol icon precision quantityPrecision tradingVolume quotation',
  ],
  [
    ...(['contractItems', 'data.list.quotation'] as const),
    'latestPrice changePercent high low volume markPrice',
  ],
  ['spotItems', 'data.list.quotation', 'changeAmount turnover'],
  ['spotItems', 'data.list', 'klines'],
  [
    ...(['contractItems', 'data.list.quotation'] as const),
    'changeAmount turnover indexPrice estimatedSettlePrice fundingRate nextFundingTime',
  ],
  ['collectionList', 'data', 'spot contract'],
  ['collectionAdd', 'body', 'category collection'],
  [...(['login', 'body'] as const), 'code email areaCode mobile webHash password'],
  [
    ...(['register', 'body'] as const),
    'email areaCode mobile password invitationCode country currency',
  ],
  ['totalAsset', 'data', 'totalAsset accountAsset'],
  ['totalAsset', 'data.totalAsset', 'totalBtc totalUsdt'],
  ['totalAsset', 'data.accountAsset', 'account totalUsdt'],
  [
    ...(['accountAsset', 'data.list'] as const),
    'tokenName tokenWholeName icon balance frozenBalance balanceUsdt',
  ],
  ['accountAsset', 'data', 'list totalUsdt'],
  ['contractAsset', 'data.list', 'balance profit margin frozenBalance'],
  [
    ...(['currencies', 'data.currency'] as const),
    'symbol currency icon depositMin precision networks terms',
  ],
  [
    ...(['currencies', 'data.currency.terms'] as const),
    'chain depositMin withdrawMin withdrawMax withdrawFee',
  ],
  [
    ...(['currencies', 'data.chain'] as const),
    'chain chainName status depositConfirm withdrawConfirm withdrawFee needComment network',
  ],
  [
    ...(['depositList', 'data.list'] as const),
    'createTime time address toAddress coin symbol amount quantity status txid chain confirmations',
  ],
  [
    ...(['withdrawList', 'data.list'] as const),
    'createTime time address toAddress coin symbol amount quantity status txid fee chain confirmations',
  ],
  [
    ...(['fundingBills', 'data.list'] as const),
    'billKind coin symbol amount quantity status createAt time',
  ],
  ['billKinds', 'data.kinds', 'kind name'],
  ['spotKlines', 'query', 'symbol period'],
  ['contractKlines', 'query', 'symbol period'],
  ['spotKlines', 'data.klines', 'time open high low close volume'],
  ['contractKlines', 'data.klines', 'time open high low close volume'],
  ['countries', 'query', 'country'],
  ['countries', 'data', 'list country'],
  ['currencies', 'data', 'currency chain'],
  ['billKinds', 'query', 'kind'],
  ['fundingBills', 'query', `billKind coin ${pages} startTime endTime`],
  ['spotBills', 'query', `billKind coin ${pages} startTime endTime`],
  ['contractBills', 'query', `billKind coin ${pages} startTime endTime`],
  ['fundingBills', 'data', 'list'],
  ['spotBills', 'data', 'list'],
  ['contractBills', 'data', 'list'],
  ['accountAsset', 'query', `${pages} accountType`],
  ['contractAsset', 'data', 'list'],
  ['transfer', 'body', 'from to coin amount remark'],
  ['depositAddress', 'query', 'chain'],
  ['depositAddress', 'data', 'address'],
  ['withdraw', 'body', 'chain coin amount address remark'],
  ['depositList', 'query', `${pages} coin`],
  ['withdrawList', 'query', `${pages} coin`],
  ['depositList', 'data', 'list'],
  ['withdrawList', 'data', 'list'],
  ['collectionCancel', 'body', 'category collection'],
  ['register', 'body', 'email areaCode mobile password invitationCode country currency code'],
  ['register', 'data', 'token info'],
  ['login', 'body', 'email areaCode mobile password code'],
  ['login', 'data', 'token info'],
  ['passwordForget', 'body', 'email areaCode mobile code password'],
  ['spotOrderPlace', 'body', 'symbol orderType orderSide price quantity amount'],
  ['spotOrders', 'query', `status ${pages} orderSide symbol startAt endAt`],
  ['spotOrders', 'data', 'order list'],
  [
    ...(['spotOrders', 'data.list'] as const),
    'code symbol coin orderSide orderType price quantity dealQuantity status createTime updateTime',
  ],
  ['accountAsset', 'data.list', 'tokenName balance frozenBalance'],
  ['contractAsset', 'data.list', 'balance margin profit available symbol'],
  [
    ...(['contractOpen', 'body'] as const),
    'symbol orderType price quantity leverage marginMode side prodCategory positionCode margin takeProfit stopLoss',
  ],
  ['contractOpen', 'body.takeProfit', exits],
  ['contractOpen', 'body.stopLoss', exits],
  ['contractClose', 'body', 'orderType price quantity'],
  [
    ...(['contractConditionalClose', 'body'] as const),
    'positionCode orderCode quantity orderType stopLoss takeProfit',
  ],
  ['contractConditionalClose', 'body.takeProfit', exits],
  ['contractOrders', 'query', `${contractLists} side`],
  ['contractOrderHistory', 'query', `${contractLists} side`],
  ['contractPositions', 'query', `${contractLists} positionType`],
  ['contractPositionHistory', 'query', `${contractLists} positionType`],
  ['contractOrders', 'data', 'order list'],
  ['contractOrderHistory', 'data', 'order list'],
  ['contractPositions', 'data', 'position list'],
  ['contractPositionHistory', 'data', 'position list'],
  [
    ...(['contractOrders', 'data.list'] as const),
    'code symbol side marginMode leverage price dealPrice quantity dealQuantity status createTime updateTime',
  ],
  [
    ...(['contractPositions', 'data.list'] as const),
    'code symbol positionType marginMode leverage quantity price dealPrice markPrice liqPrice initMargin extraMargin marginRate profit profitRate exitType createTime updateTime id takeProfit stopLoss',
  ],
  ['contractPositions', 'data.list.takeProfit', 'triggerPrice'],
  [
    ...(['user', 'data'] as const),
    'nickname UUID email mobile areaCode inviterCode isKYC isGoogleBind phishingCode',
  ],
  ['loginHistory', 'query', pages],
  ['loginHistory', 'data.list', 'time device location ip'],
  ['codeSend', 'body', 'email areaCode mobile scene'],
  ['emailBind', 'body', 'email emailCode phoneCode'],
  ['emailModify', 'body', 'email emailCode oldEmailCode'],
  ['passwordModify', 'body', 'oldPassword newPassword'],
  ['phishingModify', 'body', 'emailCode mobileCode phishingCode'],
  ['authenticatorCode', 'data', 'url code'],
  ['authenticatorBind', 'body', 'emailCode mobileCode googleAuth googleCode'],
  ['authenticatorUnbind', 'body', 'mobileCode emailCode googleCode'],
  ['countries', 'data.country', 'name country areaCode isoCode'],
  ['kycResult', 'data', 'status country idNumber name submitTime passTime'],
  ['kycImageUpload', 'data', 'url'],
  [
    ...(['kycSubmit', 'body'] as const),
    'country realName certificateKind certificateNo indexCertificateURI backendCertificateURI',
  ],
])('%s has in its %s what the product names: %s', (name, place, wanted) => {
  const [part, ...inside] = place.split('.') as [Part, ...string[]];
  expect(fieldsOf(name, part, inside)).toEqual(expect.arrayContaining(wanted.split(' ')));
});

test('what somebody owns in all sends nothing but the two parts of the total', () => {
  expect(fieldsOf('totalAsset', 'data', [])).toEqual(['totalAsset', 'accountAsset']);
  expect(fieldsOf('totalAsset', 'data', ['totalAsset'])).toEqual(['totalBtc', 'totalUsdt']);
  expect(fieldsOf('totalAsset', 'data', ['accountAsset'])).toEqual(['account', 'totalUsdt']);
});

test.each<[Name, string]>([
  ['spotItems', 'GET /api/product/spot/items'],
  ['contractItems', 'GET /api/product/contract/items'],
  ['spotKlines', 'GET /api/product/spot/history/kline'],
  ['contractKlines', 'GET /api/product/history/kline'],
  ['currencies', 'GET /api/currency/crypto'],
  ['billKinds', 'GET /api/finance/bill/kind'],
  ['fundingBills', 'GET /api/finance/bill/funding'],
  ['spotBills', 'GET /api/finance/bill/spot'],
  ['contractBills', 'GET /api/finance/bill/contract'],
  ['totalAsset', 'GET /api/finance/total/asset'],
  ['transfer', 'POST /api/finance/transfer/internal'],
  ['depositAddress', 'GET /api/deposit/address'],
  ['withdraw', 'POST /api/cryptocurrency/withdraw'],
  ['depositList', 'GET /api/cryptocurrency/deposit/list'],
  ['withdrawList', 'GET /api/cryptocurrency/withdraw/list'],
  ['collectionList', 'GET /api/user/collection/list'],
  ['collectionAdd', 'POST /api/user/collection/add'],
  ['collectionCancel', 'POST /api/user/collection/cancel'],
  ['register', 'POST /api/members'],
  ['login', 'POST /api/login'],
  ['logout', 'POST /api/logout'],
  ['passwordForget', 'POST /api/members/password/forget'],
  ['spotOrderPlace', 'POST /api/spot/order/place'],
  ['spotOrderCancel', 'PATCH /api/spot/order/{code}/cancel'],
  ['spotOrders', 'GET /api/spot/order'],
  ['contractOpen', 'POST /api/contract/open'],
  ['contractClose', 'PATCH /api/contract/{code}/close'],
  ['contractCancel', 'PATCH /api/contract/{code}/cancel'],
  ['contractOrders', 'GET /api/contract/order/list'],
  ['contractOrderHistory', 'GET /api/contract/order/history'],
  ['contractPositions', 'GET /api/contract/position/list'],
  ['contractPositionHistory', 'GET /api/contract/position/history'],
  ['contractConditionalClose', 'POST /api/contract/conditional/close'],
  ['accountAsset', 'GET /api/finance/account/asset'],
  ['contractAsset', 'GET /api/finance/asset/contract'],
  ['user', 'GET /api/user'],
  ['loginHistory', 'GET /api/user/login/history'],
  ['codeSend', 'POST /api/code/send'],
  ['emailBind', 'POST /api/user/bind/email'],
  ['emailModify', 'POST /api/user/email/modify'],
  ['passwordModify', 'POST /api/members/password/modify'],
  ['phishingModify', 'POST /api/user/phishing/modify'],
  ['authenticatorCode', 'GET /api/user/google/auth/code'],
  ['authenticatorBind', 'POST /api/user/google/auth/bind'],
  ['authenticatorUnbind', 'POST /api/user/google/auth/unbind'],
  ['countries', 'GET /api/country'],
  ['kycResult', 'GET /api/user/kyc/result'],
  ['kycImageUpload', 'POST /api/user/upload/image'],
  ['kycSubmit', 'PATCH /api/user/kyc'],
])('%s is %s', (name, call) => {
  const { method, path } = routes[name];
  expect(`${method} ${path}`).toBe(call);
});

test.each([1, 2, 3, 4, 5, 11, 12])('a code of scene %i can be asked for', (scene) => {
  expect(routes.codeSend.body.safeParse({ scene }).success).toBe(true);
});

test('a history has 500 candles, 1,500 at most, of nine periods whose case counts', () => {
  for (const { query } of [routes.spotKlines, routes.contractKlines]) {
    const limitOf = (limit?: string) => query.safeParse({ symbol: 'BTC', period: '1m', limit });
    expect(limitOf().data?.limit).toBe(500);
    expect([limitOf('1500').success, limitOf('1501').success]).toEqual([true, false]);
    const isPeriod = (period: string) => query.safeParse({ symbol: 'BTC', period }).success;
    const periods = ['1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M'];
    expect(periods.filter(isPeriod)).toEqual(periods);
    expect(['5M', '1h', '1d', '1w', '3m', 'Line', ''].filter(isPeriod)).toEqual([]);
  }
});
