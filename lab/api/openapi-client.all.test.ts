import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../tidy/sources.ts';
import { done, futuresStage } from './futures-steps.ts';

/** A client that others' tools make of the document at /docs/json: it compiles, and does what the typed one does. */
const { exchange, trader } = futuresStage();
const run = promisify(execFile);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-openapi-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
import createClient from 'openapi-fetch';
import type { paths } from './exchange.ts';
const [baseUrl = '', token = ''] = process.argv.slice(2);
const { GET, POST } = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } });
const order = { symbol: 'BTCUSDT', orderType: 1, quantity: '0.001', clientOrderId: 'made' } as const;

await POST('/api/spot/order/place', { body: { ...order, orderSide: 1, price: '85000' } });
const spot = await POST('/api/spot/order/amend', { body: { clientOrderId: 'made', price: '84000' } });
await POST('/api/contract/open', { body: { ...order, side: 1, price: '88000' } });
const contract = await POST('/api/contract/amend', { body: { clientOrderId: 'made', price: '87000' } });
const kept = await GET('/api/user/preferences');
const modified = await POST('/api/user/preferences/modify', {
  body: {
    ...{ language: 'en', theme: 'dark', colours: 'standard', timeOffsetMinutes: 345 },
    ...{ currency: 'EUR', confirmations: false, sounds: true },
  },
});
const open = await GET('/api/spot/order', { params: { query: { status: 1, symbol: 'BTCUSDT' } } });
const prices = open.data?.data?.list.map(({ price }) => Number(price));
console.log(JSON.stringify({
  codes: [spot, contract, kept, modified, open].map(({ data }) => data?.code),
  names: [spot.data?.data?.clientOrderId, contract.data?.data?.clientOrderId],
  minutes: modified.data?.data?.choices?.timeOffsetMinutes,
  prices,
}));
`;

/** One mistake a line. */
const wrong = `import createClient from 'openapi-fetch';
import type { paths } from './exchange.ts';
const { POST } = createClient<paths>({ baseUrl: '' });
await POST('/api/spot/order/amend', { body: { clientOrderId: 7, price: '84000' } });
await POST('/api/contract/change', { body: { clientOrderId: 'made' } });
`;

test('a client that is generated from the document compiles, and amends orders and preferences', async () => {
  const document = await (await fetch(`${exchange().address}/docs/json`)).json();
  writeFileSync(join(folder, 'exchange.ts'), astToString(await openapiTS(document)));
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = {
    ...{ strict: true, module: 'nodenext', target: 'es2024', lib: ['ES2024'], types: ['node'] },
    ...{ noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true },
  };
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const settings = { compilerOptions, files: ['program.ts', 'wrong.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const found = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], {
    cwd: folder,
  }).catch(({ stdout }) => String(stdout));
  expect(String(found).match(/^\w+\.ts\(\d+/gm)).toEqual(['wrong.ts(4', 'wrong.ts(5']);

  const user = await trader();
  for (const [from, to] of [
    [3, 1],
    [1, 2],
  ]) {
    const body = { from, to, coin: 'USDT', amount: '500' };
    await done(user.post('/api/finance/transfer/internal', body));
  }
  const words = [join(folder, 'program.ts'), exchange().address, user.token];
  const { stdout } = await run(process.execPath, words, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    ...{ codes: [0, 0, 0, 0, 0], names: ['made', 'made'], minutes: 345 },
    ...{ prices: [84_000] },
  });
});
