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
  contractAnalysis: 'startAt=0&days=31',
  spotAnalysis: 'startAt=0&days=31',
  accountAsset: 'accountType=2',
  billKinds: 'kind=2',
  billsExport: 'account=1',
  depositAddress: 'chain=ETH',
  depositFinder: `chain=ETH&txid=${'0'.repeat(64)}`,
  withdrawState: 'coin=USDT',
  addressCheck: 'chain=ETH&text=0x00000000000000000000000000000000000000ff',
  botSuggestion: 'symbol=BTCUSDT',
};

/** What stands for `{code}` where nobody has anything of it. */
const nobodysCodes: Readonly<Partial<Record<RouteName, string>>> = {
  contractClose: '7-1002-1',
  contractReverse: '7-1002-1',
  contractLiquidation: '7-1002-1',
  ticketPicture: 'B'.repeat(32),
};

/** Every route of the contract with its name. */
export const allRoutes = Object.entries(routes) as [RouteName, Route][];

/** A call of a route that fits its shapes and names nothing that is there. */
export function sampleOf(name: RouteName, code = nobodysCodes[name] ?? '7000000'): AskOptions {
  const { method, path } = routes[name];
  const query = queries[name];
  const { file } = routes[name] as Route;
  if (file) return { method, path, ...formWith(file.field, Buffer.from('no picture')) };
  return {
    method,
    path: path.replace('{code}', code) + (query ? `?${query}` : ''),
    ...(method !== 'GET' && { body: (fieldsOf[name] as (typeof fieldsOf)[string]).good }),
  };
}

/** A form with one file in it, and the header that says so. */
export function formWith(
  field: string,
  file: Buffer,
  { name = 'front.jpg', type = 'image/jpeg' } = {},
): Pick<AskOptions, 'body' | 'headers'> {
  const boundary = 'edge-of-a-part';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Fields of a body that name an object of somebody. */
const naming = new Set([
  ...['positionCode', 'orderCode', 'replacedOrderCodes'],
  ...['indexCertificateURI', 'backendCertificateURI', 'selfieURI', 'pictures'],
]);

/** The routes that name an object, in their path or in their body. */
export const namingRoutes = allRoutes
  .filter(([, { path, body }]) => {
    const fields = 'shape' in body ? Object.keys(body.shape as object) : [];
    return path.includes('{') || fields.some((field) => naming.has(field));
  })
  .map(([name]) => name);
