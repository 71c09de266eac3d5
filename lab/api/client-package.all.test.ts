import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../tidy/sources.ts';
import { done, futuresStage } from './futures-steps.ts';

/** The client as a package: packed, installed in an empty folder without a registry, compiled against and run. */
const { exchange, trader } = futuresStage();
const run = promisify(execFile);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-package-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
import { Exchange, Feed, Refused, routes } from '@bourse/client';
const [address = '', code = '', secret = ''] = process.argv.slice(2);
const key = { code, secret };
const exchange = new Exchange({ address, key });
const placed = await exchange.call(routes.spotOrderPlace, {
  body: { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '85000', quantity: '0.001', clientOrderId: 'packed' },
});
const status: number = placed.status;
const feed = new Feed({ address, key });
const bid = await new Promise<string | undefined>((resolve) => {
  feed.watchBook('spot', 'BTCUSDT', ({ bids }) => {
    if (bids.length > 0) resolve(bids[0]?.price);
  });
});
const own = await new Promise<readonly string[]>((resolve) => {
  feed.watchOwn(({ body }) => {
    if (body.case === 'snapshot') resolve(body.value.orders.map(({ clientOrderId }) => clientOrderId));
  });
});
feed.close();
const refused = await exchange
  .call(routes.spotOrderPlace, { body: { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '1', quantity: '1000000' } })
  .catch((error: unknown) => error instanceof Refused);
console.log(JSON.stringify({ status, bid: Number(bid) >= 85000, own, refused }));
`;

/** One mistake a line. */
const wrong = `import { Exchange, Feed, routes } from '@bourse/client';
const exchange = new Exchange({ address: '' });
await exchange.call(routes.spotOrderPlace, { body: { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, cost: '85000' } });
(await exchange.call(routes.spotOrderPlace, {})).nothing;
new Feed({ address: '' }).watchBook('spot', 'BTCUSDT', ({ bids }) => bids[0]?.nothing);
`;

test('the client is packed, installed offline into an empty folder, compiled against and trades', async () => {
  const packed = await run(process.execPath, [join(ROOT, 'client/pack.mjs'), folder], {
    cwd: ROOT,
  });
  const tarball = packed.stdout.trim();
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball];
  await run('npm', install, { cwd: folder });
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => name[0] !== '.')).toEqual([
    '@bourse',
  ]);
  const packageFolder = join(folder, 'node_modules/@bourse/client');
  const imports = readFileSync(join(packageFolder, 'dist/index.js'), 'utf8').matchAll(
    / from "([^"]+)"/g,
  );
  for (const [, name] of imports) expect(name).toMatch(/^node:/);

  const compilerOptions = {
    ...{ strict: true, module: 'nodenext', target: 'es2024', lib: ['ES2024'], skipLibCheck: true },
    ...{ types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')], outDir: folder },
  };
  writeFileSync(join(folder, 'first.ts'), program);
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const settings = { compilerOptions, files: ['first.ts', 'wrong.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const found = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], {
    cwd: folder,
  }).catch(({ stdout }) => String(stdout));
  expect(String(found).match(/^\w+\.ts\(\d+/gm)).toEqual([
    'wrong.ts(3',
    'wrong.ts(4',
    'wrong.ts(5',
  ]);

  const user = await trader();
  await done(
    user.post('/api/finance/transfer/internal', { from: 3, to: 1, coin: 'USDT', amount: '500' }),
  );
  await done(
    user.post('/api/finance/transfer/internal', { from: 1, to: 2, coin: 'USDT', amount: '500' }),
  );
  const { key, secret } = await done(
    user.post<{ key: { code: string }; secret: string }>('/api/user/apiKey/create', {
      ...{ name: 'Package', rights: ['read', 'trade'] },
    }),
  );
  const words = [join(folder, 'first.js'), exchange().address, key.code, secret];
  const { stdout } = await run(process.execPath, words, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    ...{ status: 1, bid: true, own: ['packed'], refused: true },
  });
});
