/*
 * Where each route is, without its shapes: all that a caller's program needs when it runs. The
 * compiler still takes what goes in and out from the rows, whose schemas stay out of the page.
 * Generated from contract/src/routes by `npm run generate`; lab/tidy compares them.
 */
import type { RoutePaths } from './route.ts';
import type { routes as rows } from './routes.ts';

const get = (path: string) => ({ method: 'GET', path }) as const;
const post = (path: string) => ({ method: 'POST', path }) as const;
const patch = (path: string) => ({ method: 'PATCH', path }) as const;

export const routes: RoutePaths<typeof rows> = {
  spotItems: get('/api/product/spot/items'),
  contractItems: get('/api/product/contract/items'),
  spotKlines: get('/api/product/spot/history/kline'),
  contractKlines: get('/api/product/history/kline'),
  spotDepth: get('/api/product/spot/depth'),
  spotTrades: get('/api/product/spot/trades'),
  contractDepth: get('/api/product/depth'),
  contractTrades: get('/api/product/trades'),
  exchangeTime: get('/api/exchange/time'),
  exchangeRules: get('/api/exchange/rules'),
  spotOrderPlace: post('/api/spot/order/place'),
  spotOrderCancel: patch('/api/spot/order/{code}/cancel'),
  spotOrderCancelAll: post('/api/spot/order/cancelAll'),
  spotOrders: get('/api/spot/order'),
  spotOrder: get('/api/spot/order/{code}'),
  spotFills: get('/api/spot/fills'),
  contractOpen: post('/api/contract/open'),
  contractClose: patch('/api/contract/{code}/close'),
  contractCancel: patch('/api/contract/{code}/cancel'),
  contractCancelAll: post('/api/contract/cancelAll'),
  contractCloseAll: post('/api/contract/closeAll'),
  contractConditionalClose: post('/api/contract/conditional/close'),
  contractOrders: get('/api/contract/order/list'),
  contractOrderHistory: get('/api/contract/order/history'),
  contractPositions: get('/api/contract/position/list'),
  contractPositionHistory: get('/api/contract/position/history'),
  contractFills: get('/api/contract/fills'),
  contractSettings: get('/api/contract/settings'),
  contractLeverage: post('/api/contract/leverage'),
  contractMarginMode: post('/api/contract/marginMode'),
  contractPositionMode: post('/api/contract/positionMode'),
  contractMargin: post('/api/contract/margin'),
  contractFundingHistory: get('/api/contract/funding/history'),
  contractInsurance: get('/api/contract/insurance'),
  contractLiquidation: get('/api/contract/liquidation/{code}'),
  currencies: get('/api/currency/crypto'),
  totalAsset: get('/api/finance/total/asset'),
  accountAsset: get('/api/finance/account/asset'),
  contractAsset: get('/api/finance/asset/contract'),
  billKinds: get('/api/finance/bill/kind'),
  fundingBills: get('/api/finance/bill/funding'),
  spotBills: get('/api/finance/bill/spot'),
  contractBills: get('/api/finance/bill/contract'),
  transfer: post('/api/finance/transfer/internal'),
  demoClaim: post('/api/demo/claim'),
  countries: get('/api/country'),
  authFlow: post('/api/auth/flow'),
  codeSend: post('/api/code/send'),
  register: post('/api/members'),
  login: post('/api/login'),
  logout: post('/api/logout'),
  passwordForget: post('/api/members/password/forget'),
  passwordModify: post('/api/members/password/modify'),
  sessions: get('/api/user/session/list'),
  sessionEnd: post('/api/user/session/{code}/end'),
  sessionEndOthers: post('/api/user/session/endOthers'),
  user: get('/api/user'),
  collectionList: get('/api/user/collection/list'),
  collectionAdd: post('/api/user/collection/add'),
  collectionCancel: post('/api/user/collection/cancel'),
};
