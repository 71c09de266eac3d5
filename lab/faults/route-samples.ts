import type { Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import type { AskOptions } from './http-world.ts';
import { fieldsOf } from './route-fields.ts';

type RouteName = keyof typeof routes;

/** What routes must be asked besides their path. */
const queries: Readonly<Partial<Record<RouteName, string>>> = {
  spotKlines: 'symbol=BTCUSDT&period=1m',
  contractKlines: 'symbol=BTCUSDT&period=1m',
  spotDepth: 'symbol=BTCUSDT',
  spotTrades: 'symbol=BTCUSDT',
  contractDepth: 'symbol=BTCUSDT',
  contractTrades: 'symbol=BTCUSDT',
  contractFundingHistory: 'symbol=BTCUSDT',
  accountAsset: 'accountType=2',
  billKinds: 'kind=2',
};

/** What stands for `{code}` where nobody has anything of it. */
const nobodysCodes: Readonly<Partial<Record<RouteName, string>>> = {
  contractClose: '7-1002-1',
  contractLiquidation: '7-1002-1',
};

/** Every route of the contract with its name. */
export const allRoutes = Object.entries(routes) as [RouteName, Route][];

/** A call of a route that fits its shapes and names nothing that is there. */
export function sampleOf(name: RouteName, code = nobodysCodes[name] ?? '7000000'): AskOptions {
  const { method, path } = routes[name];
  const query = queries[name];
  return {
    method,
    path: path.replace('{code}', code) + (query ? `?${query}` : ''),
    ...(method !== 'GET' && { body: (fieldsOf[name] as (typeof fieldsOf)[string]).good }),
  };
}

/** Fields of a body that name an object of somebody. */
const naming = new Set(['positionCode', 'orderCode', 'replacedOrderCodes']);

/** The routes that name an object, in their path or in their body. */
export const namingRoutes = allRoutes
  .filter(([, { path, body }]) => {
    const fields = 'shape' in body ? Object.keys(body.shape as object) : [];
    return path.includes('{') || fields.some((field) => naming.has(field));
  })
  .map(([name]) => name);
